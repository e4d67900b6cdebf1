import { randomUUID } from 'node:crypto'
import { storeRefusals } from '@perigee/contract/refusals/store'
import type { StoreCaller, WrittenSegment } from '@perigee/contract/store'
import type { BucketName, CipherPath } from '@perigee/std/brand'
import { MiB } from '@perigee/std/units'
import { authorizeInBucket } from '../access/bucket-access'
import type { StoreContext } from '../context'
import { storedPath } from '../objects/stored-path'
import { whileRoom } from '../usage/check-limits'

/** A segment holds 64 MiB before it is sealed; sealing adds less than one percent. */
const maxSegmentSize = 72 * MiB

export async function writeSegment(
  context: StoreContext,
  caller: StoreCaller,
  { bucket, path, announced = 1 }: { bucket: BucketName; path: CipherPath; announced?: number },
  content: AsyncIterable<Uint8Array>,
): Promise<WrittenSegment> {
  const access = await authorizeInBucket(context, caller, { ops: ['write'], bucket, path })
  storedPath(path)
  const { projectId } = access
  const { placement } = access.bucket
  const blobs = context.blobs.at(placement)
  const blobId = randomUUID()
  const size = await whileRoom(context, access, roomFor(announced), () => blobs.write(blobId, limited(content)))
  const token = context.tokens.issueWrite({ projectId, blobId, size, placement, issuedAt: context.clock() })
  return { token, size }
}

const roomFor = (announced: number) => ({ storage: announced, segments: Math.ceil(announced / maxSegmentSize) })

async function* limited(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of content) {
    size += chunk.length
    if (size > maxSegmentSize) throw storeRefusals.invalidSegment()
    yield chunk
  }
}
