import { encodeSerializableMeta, encodeStreamInfo, sealMetadata } from '@perigee/crypto/metadata'
import type { SealedMetadata } from '@perigee/contract/store'
import { utf8 } from '@perigee/std/bytes'
import { toMap, type Described } from './described'

interface PlainObject extends Described {
  /** Of the segments; an object of parts states none. */
  sizes?: { segmentsSize: number; lastSegmentSize: number }
  etag: string
}

/** Seals metadata and ETag under a key of their own, and that under the content key of the path. */
export function sealObject(contentKey: Uint8Array, { sizes, etag, ...described }: PlainObject): SealedMetadata {
  const userDefined = toMap(described)
  const { streamMeta, encryptedMetadataKey, metadataNonce, encryptedETag } = sealMetadata({
    derivedKey: contentKey,
    streamInfo: encodeStreamInfo({ ...sizes, metadata: encodeSerializableMeta({ userDefined }) }),
    etag: utf8(etag),
  })
  return { metadata: streamMeta, encryptedKey: encryptedMetadataKey, keyNonce: metadataNonce, etag: encryptedETag }
}
