import { sealObject, storedInfo } from './object-metadata'
import { uploadSegments } from './segments/upload-segments'
import type { ClientContext } from './context'
import type { ObjectInfo, PutObject } from './objects'
import { sealedAddress } from './sealed-address'
import { nameOfNew } from './tell-name'
import { writeCondition } from './write-condition'

/** The object is visible, whole and durable once this resolves, and not at all when it does not. */
export async function putObject(context: ClientContext, input: PutObject): Promise<ObjectInfo> {
  const { key, metadata, tags = '', expiresAt } = input
  const { address, contentKey } = sealedAddress(context, { bucket: input.bucket, key })
  const condition = await writeCondition(context, input, input)
  const { segments } = await uploadSegments(context, {
    address,
    contentKey,
    part: 0,
    body: input.body,
    size: input.size,
  })
  const etag = input.etag()
  const checksum = input.checksum?.()
  const stored = await context.store.commitObject(context.caller, {
    bucket: address.bucket,
    path: address.path,
    segments,
    sealed: sealObject(contentKey, {
      sizes: { segmentsSize: context.sizes.segment, lastSegmentSize: segments.at(-1)?.plainSize ?? 0 },
      metadata,
      tags,
      checksum,
      etag,
    }),
    ...condition,
    ...(input.lock && { lock: input.lock }),
    ...(expiresAt === undefined ? {} : { expiresAt }),
  })
  nameOfNew(context, key, stored)
  return storedInfo(stored, { key, etag, metadata, tags, ...(checksum && { checksum }) })
}
