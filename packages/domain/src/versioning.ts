/** Numbers as on the wire. A project has 0–2 as its default, a bucket 0–3. */
export const versioning = { notSupported: 0, unversioned: 1, enabled: 2, suspended: 3 } as const
export type Versioning = (typeof versioning)[keyof typeof versioning]
/** The states of a bucket. */
export type BucketVersioning = Exclude<Versioning, typeof versioning.notSupported>
/** The states that a bucket can be put into. */
export type KeptVersioning = Exclude<BucketVersioning, typeof versioning.unversioned>
