import { encodeSerializableMeta, encodeStreamInfo, sealMetadata } from '@perigee/crypto/metadata'
import type { CommitSegment, SealedMetadata } from '@perigee/contract/store'
import { utf8 } from '@perigee/std/bytes'
import { toHex } from '@perigee/std/encoding'
import type { ClientContext } from './context'
import type { ObjectInfo, PutObject } from './objects'
import { sealedAddress } from './sealed-address'
import { uploadSegments } from './segments/upload-segments'

export async function putObject(context: ClientContext, input: PutObject): Promise<ObjectInfo> {
  const { key, metadata, onlyIfAbsent, expiresAt } = input
  const { address, contentKey } = sealedAddress(context, { bucket: input.bucket, key })
  const segments = await uploadSegments(context, { address, contentKey, body: input.body })
  const etag = input.etag()
  const stored = await context.store.commitObject(context.caller, {
    ...address,
    segments,
    sealed: sealed(context, { contentKey, segments, metadata, etag }),
    ...(onlyIfAbsent === undefined ? {} : { onlyIfAbsent }),
    ...(expiresAt === undefined ? {} : { expiresAt }),
  })
  return {
    key,
    size: stored.plainSize,
    etag,
    lastModified: stored.createdAt,
    versionId: stored.versioned ? toHex(stored.versionId) : null,
    metadata,
  }
}

/** Sent even when there is no metadata: the sizes of the segments are in it. */
function sealed(
  { sizes }: ClientContext,
  object: { contentKey: Uint8Array; segments: CommitSegment[]; metadata: Record<string, string>; etag: string },
): SealedMetadata {
  const userDefined = new Map(Object.entries(object.metadata))
  const { streamMeta, encryptedMetadataKey, metadataNonce, encryptedETag } = sealMetadata({
    derivedKey: object.contentKey,
    streamInfo: encodeStreamInfo({
      segmentsSize: sizes.segment,
      lastSegmentSize: object.segments.at(-1)?.plainSize ?? 0,
      metadata: encodeSerializableMeta({ userDefined }),
    }),
    etag: utf8(object.etag),
  })
  return { metadata: streamMeta, encryptedKey: encryptedMetadataKey, keyNonce: metadataNonce, etag: encryptedETag }
}
