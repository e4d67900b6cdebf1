import type { ObjectAddress, OpenedObject, OpenedSegment, StoreCaller } from '@perigee/contract/store'
import { authorizeLatest, authorizeObject } from '../access/authorize-object'
import type { BucketAccess } from '../access/bucket-access'
import type { StoreContext } from '../context'
import { visibleObject } from '../objects/find-object'
import { presentObject } from '../objects/present-object'
import { findSegments, firstSegment, type FirstSegment } from '../segments/find-segments'
import type { SegmentRow } from '../segments/list-segments'
import { checkBandwidth } from '../usage/check-limits'

/** Inline content travels with the answer and counts as downloaded then. */
export async function openObject(
  context: StoreContext,
  caller: StoreCaller,
  address: ObjectAddress,
): Promise<OpenedObject> {
  const { bucket } = address
  const asked = { ops: ['read'], address } as const
  const isLatest = address.versionId === undefined
  const { access, row } = isLatest
    ? await authorizeLatest(context, caller, asked)
    : await authorizeObject<FirstSegment>(context, caller, { ...asked, beside: firstSegment })
  await checkBandwidth(context, access)
  const query = { bucketId: access.bucket.id, address, at: access.now }
  const { object, segments: rows } = await findSegments(context.db, query, visibleObject(row, query))
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
