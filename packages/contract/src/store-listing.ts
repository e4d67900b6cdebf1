import type { BucketName, CipherPath } from '@perigee/std/brand'
import type { SealedMetadata } from './store-objects'

export interface ListChildren {
  bucket: BucketName
  /**
   * Encrypted path of the folder without a trailing slash; null = the bucket's top. (Empty is the folder below the top
   * whose plain component is empty: `/x` lies in it.)
   */
  folder: CipherPath | null
  /** Only children whose component starts with these bytes (plain paths). */
  componentPrefix?: Uint8Array
  /** Sort key after which the page starts. */
  after?: Uint8Array
  /** 1–1,001: a page of S3, and whether anything follows. */
  limit: number
}

/** As much of an object's latest version as a listing shows. */
export interface ListedObject {
  createdAt: Date
  plainSize: number
  segmentCount: number
  /** The metadata itself comes along only where size or ETag are missing and may be written in it. */
  sealed: SealedMetadata | null
}

export type StoredChild =
  { kind: 'object'; component: Uint8Array; object: ListedObject } | { kind: 'folder'; component: Uint8Array }

/** A child whose name is known already. */
export type ListedChild = { kind: 'object'; object: ListedObject } | { kind: 'folder' }

export interface ChildrenPage {
  children: StoredChild[]
  more: boolean
}

export interface ListNames {
  bucket: BucketName
  folder: CipherPath | null
  /** Also keys whose latest version is a delete marker. */
  withMarkers?: boolean
  /** Sort key after which the page starts. */
  after?: Uint8Array
  /** 1–10,000. */
  limit: number
}

/** A child by its sort key, which for a folder is the component with a slash behind. */
export interface NamedChild {
  name: Uint8Array
  /** What the store finds it by: of the key's latest version, which another one may follow, or of the folder. */
  id: number
}

/** In the order of their sort keys. */
export interface NamesPage {
  /** A moment; the names are those of that moment or a little later. */
  mark: string
  names: NamedChild[]
  more: boolean
}

export interface ListChanges {
  bucket: BucketName
  folder: CipherPath | null
  mark: string
  /** Of children that are wanted with all that a listing shows; up to 2,000. Others than this folder's are not found. */
  ids: number[]
}

/** Undefined when the mark is of another folder or too much has changed: the names have to be read anew. */
export interface ChangesPage {
  /** The moment of this answer, which everything in it belongs to. */
  mark: string
  /** What can be seen since the mark and may not have been there then, in no order. */
  names: NamedChild[]
  /** What each of `ids` is, in their order; null for what cannot be seen, or not any more. */
  children: (ListedChild | null)[]
}
