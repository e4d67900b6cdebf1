import { storeRefusals } from '@perigee/contract/refusals/store'
import type { StoreCaller } from '@perigee/contract/store'
import { constantTimeEqual } from '@perigee/crypto/hash'
import { second } from '@perigee/std/durations'
import { authorize, readKey } from '../access/authorize'
import type { StoreContext } from '../context'
import { headMark, readTokenLife, type ReadClaim } from '../segments/segment-tokens'
import { checkBandwidth } from '../usage/check-limits'

/** For so long after the object was opened the key is not looked at again: one small read is one look. */
const checkedFor = 2 * second

/**
 * The token says that the key was allowed to read when it was made; keys that were deleted since are refused, and a
 * token of another key is worth nothing. Bytes count as downloaded as they are taken.
 */
export async function readSegment(
  context: StoreContext,
  caller: StoreCaller,
  { token, offset, length }: { token: string; offset: number; length: number },
): Promise<AsyncIterable<Uint8Array>> {
  const claim = context.tokens.readRead(token)
  const key = readKey(caller)
  const age = context.clock().getTime() - claim.issuedAt.getTime()
  if (!constantTimeEqual(headMark(key.head), claim.keyHead) || age > readTokenLife) throw storeRefusals.invalidSegment()
  if (age > checkedFor) await checkStillAllowed(context, caller, claim)
  const isWithin = Number.isInteger(offset) && Number.isInteger(length) && offset >= 0 && length >= 0
  if (!isWithin || offset + length > claim.size) throw storeRefusals.invalidSegment()
  return counted(
    context,
    { ...claim, size: length },
    context.blobs.at(claim.placement).read(claim.blobId, { offset, length }),
  )
}

async function checkStillAllowed(context: StoreContext, caller: StoreCaller, { projectId }: ReadClaim): Promise<void> {
  const wanted = { ops: ['projectInfo'], bucket: '', path: new Uint8Array() } as const
  const access = await authorize(context, caller, wanted)
  if (access.projectId !== projectId) throw storeRefusals.invalidSegment()
  await checkBandwidth(context, access)
}

async function* counted(
  { egress, clock }: StoreContext,
  { projectId, bucket, size }: ReadClaim,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const download = egress.begin({ projectId, bucket }, size)
  try {
    for await (const chunk of chunks) {
      download.took(chunk.length, clock())
      yield chunk
    }
  } finally {
    download.close()
  }
}
