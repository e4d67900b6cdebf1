import type { BucketName, CipherPath } from '@perigee/std/brand'
import type { NamedChild } from './store-listing'
import type { StoredObject } from './store-objects'

export interface ListVersionNames {
  bucket: BucketName
  /** As of `ListChildren`. */
  folder: CipherPath | null
  /** Only children whose component starts with these bytes (plain paths). */
  componentPrefix?: Uint8Array
  /** Only sort keys after this one. */
  after?: Uint8Array
  /** 1–10,000. */
  limit: number
}

/** Sort keys in their order: components of keys with any version or delete marker, and of folders with a slash behind. */
export interface VersionNamesPage {
  names: Uint8Array[]
  more: boolean
}

/** As `ChangesPage`, of names that have versions. */
export interface PresencePage {
  mark: string
  names: NamedChild[]
  /** Whether each of those that were asked for is still the latest of its key, or a folder with some version below it. */
  present: boolean[]
}

export interface ListVersions {
  bucket: BucketName
  folder: CipherPath | null
  /** Components of keys, 1–1,000; their versions are answered in this order, the newest of each first. */
  components: Uint8Array[]
  /** Only versions of the first component that are older than this one. */
  after?: Uint8Array | 'null'
  /** 1–1,001. */
  limit: number
}

export interface StoredVersion {
  component: Uint8Array
  object: StoredObject
}
