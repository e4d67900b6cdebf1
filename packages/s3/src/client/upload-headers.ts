export type UploadHeadersInput = {
  contentType?: string | undefined
  /** User metadata without the `x-amz-meta-` prefix. */
  metadata?: Readonly<Record<string, string>> | undefined
}

export function uploadHeaders(body: Blob, { contentType, metadata = {} }: UploadHeadersInput): Record<string, string> {
  const user = Object.entries(metadata).map(([name, value]) => [`x-amz-meta-${name.toLowerCase()}`, value] as const)
  return {
    'content-type': contentType ?? (body.type || 'application/octet-stream'),
    ...Object.fromEntries(user),
  }
}
