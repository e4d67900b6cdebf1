/**
 * Which object is meant, in a bucket that is known. Everything that chooses, shows or changes objects takes this, so that
 * versions of one key can stand beside each other in a list.
 */
export interface ObjectRef {
  /** The whole key; of a folder its prefix, with the slash at the end. */
  readonly key: string
  /** Absent: the newest version, or a bucket without versions. */
  readonly version?: string
}

/** The same text for the same object, and another one for every other. */
export const refId = ({ key, version }: ObjectRef): string =>
  version === undefined ? `/${key}` : `${version.length}:${version}/${key}`

/** As S3 names it. */
export const s3Object = ({ key, version }: ObjectRef): { key: string; versionId?: string } =>
  version === undefined ? { key } : { key, versionId: version }
