import { encodeSerializableMeta, encodeStreamInfo, sealMetadata } from '@perigee/crypto/metadata'
import type { SealedMetadata } from '@perigee/contract/store'
import { utf8 } from '@perigee/std/bytes'

interface PlainObject {
  /** Of the segments; an object of parts states none. */
  sizes?: { segmentsSize: number; lastSegmentSize: number }
  metadata: Readonly<Record<string, string>>
  etag: string
}

/** Seals metadata and ETag under a key of their own, and that under the content key of the path. */
export function sealObject(contentKey: Uint8Array, { sizes, metadata, etag }: PlainObject): SealedMetadata {
  const userDefined = new Map(Object.entries(metadata))
  const { streamMeta, encryptedMetadataKey, metadataNonce, encryptedETag } = sealMetadata({
    derivedKey: contentKey,
    streamInfo: encodeStreamInfo({ ...sizes, metadata: encodeSerializableMeta({ userDefined }) }),
    etag: utf8(etag),
  })
  return { metadata: streamMeta, encryptedKey: encryptedMetadataKey, keyNonce: metadataNonce, etag: encryptedETag }
}
