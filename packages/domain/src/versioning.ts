/** Numbers as on the wire. A project has 0–2 as its default, a bucket 0–3. */
export const versioning = { notSupported: 0, unversioned: 1, enabled: 2, suspended: 3 } as const
export type Versioning = (typeof versioning)[keyof typeof versioning]
/** The states of a bucket. */
export type BucketVersioning = Exclude<Versioning, typeof versioning.notSupported>
/** The states that a bucket can be put into. */
export type KeptVersioning = Exclude<BucketVersioning, typeof versioning.unversioned>

const labels: Record<Versioning, string> = { 0: 'Not Supported', 1: 'Unversioned', 2: 'Enabled', 3: 'Suspended' }

export const isVersioning = (value: number): value is Versioning => value in labels
export const versioningLabel = (state: Versioning): string => labels[state]

/** Versions may exist: deleting without naming one makes a marker. */
export const keepsVersions = (state: Versioning): boolean =>
  state === versioning.enabled || state === versioning.suspended

/** What the toggle does next. */
export const toggledVersioning = (state: Versioning): Versioning =>
  state === versioning.enabled ? versioning.suspended : versioning.enabled

/** A bucket with object lock needs its versions. */
export const maySuspendVersioning = (state: Versioning, objectLock: boolean): boolean =>
  state === versioning.enabled && !objectLock
