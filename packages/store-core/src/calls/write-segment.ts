import { randomUUID } from 'node:crypto'
import { storeRefusals } from '@perigee/contract/refusals/store'
import type { StoreCaller, WrittenSegment } from '@perigee/contract/store'
import type { BucketName, CipherPath } from '@perigee/std/brand'
import { MiB } from '@perigee/std/units'
import { authorizeInBucket } from '../access/bucket-access'
import type { StoreContext } from '../context'
import { storedPath } from '../objects/stored-path'
import { checkRoom } from '../usage/check-limits'

/** A segment holds 64 MiB before it is sealed; sealing adds less than one percent. */
const maxSegmentSize = 72 * MiB

export async function writeSegment(
  context: StoreContext,
  caller: StoreCaller,
  { bucket, path }: { bucket: BucketName; path: CipherPath },
  content: AsyncIterable<Uint8Array>,
): Promise<WrittenSegment> {
  const access = await authorizeInBucket(context, caller, { ops: ['write'], bucket, path })
  storedPath(path)
  await checkRoom(context, access, { storage: 1, segments: 1 })

  const blobId = randomUUID()
  const size = await context.blobs.write(blobId, limited(content))
  const { projectId } = access
  const { placement } = access.bucket
  const token = context.tokens.issueWrite({ projectId, blobId, size, placement, issuedAt: context.clock() })
  return { token, size }
}

async function* limited(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of content) {
    size += chunk.length
    if (size > maxSegmentSize) throw storeRefusals.invalidSegment()
    yield chunk
  }
}
