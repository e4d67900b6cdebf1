/** `x-amz-version-id`, where there are versions. */
export const versionHeader = ({ versionId }: { versionId: string | null }): Record<string, string> =>
  versionId === null ? {} : { 'x-amz-version-id': versionId }
