import type { BucketName, PlainPath } from '@perigee/std/brand'

export interface ListVersions {
  bucket: BucketName
  /** Any text; it need not end with a slash. */
  prefix: string
  /** Any text; empty for none. */
  delimiter: string
  /** Only what comes after this key or common prefix, or after a version (32 hexadecimal digits or `null`) of this key. */
  after?: { key: string; versionId?: string | undefined } | undefined
  /** 1–1,000. */
  limit: number
}

export interface VersionInfo {
  key: PlainPath
  /** 32 hexadecimal digits, or `null`. */
  versionId: string
  isLatest: boolean
  isDeleteMarker: boolean
  lastModified: Date
  size: number
  /** Without quotes; empty when the object has none. */
  etag: string
}

/** Keys in the order of their UTF-8 bytes, the newest version of each first; with the prefixes at most `limit`. */
export interface VersionPage {
  versions: VersionInfo[]
  prefixes: string[]
  /** `after` of the next page; absent on the last one. */
  next?: { key: string; versionId?: string }
}
