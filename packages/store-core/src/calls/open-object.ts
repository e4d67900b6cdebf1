import type { ObjectAddress, OpenedObject, OpenedSegment, StoreCaller } from '@perigee/contract/store'
import { authorizeInBucket, type BucketAccess } from '../access/bucket-access'
import type { StoreContext } from '../context'
import { presentObject } from '../objects/present-object'
import { findSegments } from '../segments/find-segments'
import type { SegmentRow } from '../segments/list-segments'
import { checkBandwidth } from '../usage/check-limits'

/** Inline content travels with the answer and counts as downloaded then. */
export async function openObject(
  context: StoreContext,
  caller: StoreCaller,
  address: ObjectAddress,
): Promise<OpenedObject> {
  const { bucket, path } = address
  const access = await authorizeInBucket(context, caller, { ops: ['read'], bucket, path })
  await checkBandwidth(context, access)
  const wanted = { bucketId: access.bucket.id, address, at: access.now }
  const { object, segments: rows } = await findSegments(context.db, wanted)
  const segments = rows.map((row) => presentSegment(context, access, row))
  const inlineBytes = rows.reduce((total, { inline }) => total + (inline?.length ?? 0), 0)
  if (inlineBytes > 0) {
    context.egress.begin({ projectId: access.projectId, bucket }, inlineBytes).took(inlineBytes, access.now)
  }
  return { object: presentObject(object, access), segments }
}

function presentSegment({ tokens }: StoreContext, access: BucketAccess, row: SegmentRow): OpenedSegment {
  const { part, position, plainOffset, plainSize, encryptedSize, encryptedKey, keyNonce, inline, blobId } = row
  const shared = { part, index: position, plainOffset, plainSize, encryptedSize, encryptedKey, keyNonce }
  if (blobId === null) return { ...shared, content: { kind: 'inline', bytes: inline ?? new Uint8Array() } }
  const token = tokens.issueRead({
    projectId: access.projectId,
    keyHead: access.apiKey.head,
    bucket: access.bucket.name,
    blobId,
    size: encryptedSize,
    placement: row.placement,
    issuedAt: access.now,
  })
  return { ...shared, content: { kind: 'blob', token } }
}
