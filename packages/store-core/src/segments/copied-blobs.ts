import { isRefusal } from '@perigee/contract/refusal'
import { storeRefusals } from '@perigee/contract/refusals/store'
import { sql } from 'kysely'
import type { StoreContext } from '../context'
import { listSegments } from './find-segments'

type Blobs = Pick<StoreContext, 'db' | 'blobs' | 'logger'>

/** The blobs of one object that lie elsewhere, in another placement. */
export interface BlobsToCopy {
  objectId: number
  placement: number
}

/**
 * Does `work`, which commits, with copies of an object's blobs in another placement: one id for each segment in order,
 * null for what needs no copy. One blob is copied at a time, at the pace of the slower end, and is durable before the
 * next. What is refused leaves nothing behind; what is cut off leaves blobs that no object names, for the collector.
 */
export async function withCopiedBlobs<T>(
  context: Blobs,
  wanted: BlobsToCopy,
  work: (ids: (string | null)[]) => Promise<T>,
): Promise<T> {
  const made: string[] = []
  let ids: (string | null)[]
  try {
    ids = await copyBlobs(context, wanted, made)
    await assertNotCollected(context, made)
  } catch (error) {
    await discard(context, wanted, made)
    throw error
  }
  try {
    return await work(ids)
  } catch (error) {
    // After any other failure nobody knows whether the commit happened: then the blobs may be in use.
    if (isRefusal(error)) await discard(context, wanted, made)
    throw error
  }
}

async function copyBlobs({ db, blobs }: Blobs, wanted: BlobsToCopy, made: string[]): Promise<(string | null)[]> {
  const ids: (string | null)[] = []
  for (const { blobId, encryptedSize: length, placement } of await listSegments(db, wanted.objectId)) {
    if (blobId === null || placement === wanted.placement) {
      ids.push(null)
      continue
    }
    const target = blobs.at(wanted.placement)
    const id = target.newId()
    const size = await target.write(id, blobs.at(placement).read(blobId, { offset: 0, length }))
    made.push(id)
    if (size !== length) throw new Error(`blob ${blobId} has ${size} bytes and should have ${length}`)
    ids.push(id)
  }
  return ids
}

/** A copy that takes days, or a clock that jumps, makes its first blobs old enough for the collector. */
async function assertNotCollected({ db }: Blobs, ids: readonly string[]): Promise<void> {
  const { rows } =
    await sql`select from (select store.is_any_blob_used(${ids}::uuid[]) as spent) s where spent`.execute(db)
  if (rows.length > 0) throw storeRefusals.invalidSegment()
}

async function discard({ blobs, logger }: Blobs, { placement }: BlobsToCopy, made: readonly string[]): Promise<void> {
  const store = blobs.at(placement)
  const outcomes = await Promise.allSettled(made.map((id) => store.delete(id)))
  const failed = outcomes.filter(({ status }) => status === 'rejected').length
  if (failed > 0) logger.warn({ failed }, 'blobs of a copy that failed are left to the collector')
}
