import type { NewLock } from '@perigee/contract/store'
import type { BucketName, PlainPath } from '@perigee/std/brand'
import type { ObjectChecksum, PartChecksum, UploadChecksum } from '../checksums'
import type { ObjectInfo, WriteConditions } from '../objects'

export interface CreateUpload {
  bucket: BucketName
  key: PlainPath
  /** As of `PutObject`. */
  metadata: Record<string, string>
  tags?: string | undefined
  /** Of which kind every part has to bring a checksum. */
  checksum?: UploadChecksum | undefined
  expiresAt?: Date
  /** Of the object that it becomes. */
  lock?: NewLock | undefined
}

export interface UploadName {
  bucket: BucketName
  key: PlainPath
  uploadId: string
}

export interface UploadInfo {
  key: PlainPath
  /** The same text in every answer about an upload. */
  uploadId: string
  startedAt: Date
  /** As it was begun with; absent also when that was sealed with another passphrase. */
  checksum?: UploadChecksum
}

export interface UploadPart extends UploadName {
  /** 1–10,000. */
  partNumber: number
  /** Taken only as fast as it can be stored. When it throws, the part does not come about. */
  body: AsyncIterable<Uint8Array>
  /** Of the body, where it is known before. */
  size?: number
  /** The MD5 of the part in hexadecimal; asked once the body has ended. */
  etag: () => string
  /** Asked then too. */
  checksum?: () => PartChecksum | undefined
}

export interface PartInfo {
  partNumber: number
  size: number
  /** Without quotes; empty when it was sealed with another passphrase. */
  etag: string
  checksum?: PartChecksum
  lastModified: Date
}

export interface ListParts extends UploadName {
  /** Only parts with a higher number. */
  after?: number | undefined
  /** 1–10,000. */
  limit: number
}

export interface PartPage {
  upload: UploadInfo
  parts: PartInfo[]
  more: boolean
}

export interface ListUploads {
  bucket: BucketName
  /** Any text. */
  prefix: string
  /** Any text; empty for none. */
  delimiter: string
  /** Only what comes after this key or common prefix, or after `uploadId` of this key. */
  after?: { key: string; uploadId?: string | undefined } | undefined
  /** 1–1,000. */
  limit: number
}

/** Uploads by key and then by their start; together with the common prefixes at most `limit`. */
export interface UploadPage {
  uploads: UploadInfo[]
  prefixes: string[]
  /** `after` of the next page; absent on the last one. */
  next?: { key: string; uploadId?: string }
}

export interface CompleteUpload extends UploadName, WriteConditions {
  /** Ascending by number; parts may be left out. ETags without quotes. */
  parts: { partNumber: number; etag: string }[]
  /** Looks at the upload and at the parts that become the object, and may throw. What it answers becomes the object's. */
  judge?: (upload: UploadInfo, parts: PartInfo[]) => Promise<ObjectChecksum | undefined>
  /** Looks at what an earlier request made of the same parts, and may throw. */
  judgeCompleted?: (object: ObjectInfo) => void
}
