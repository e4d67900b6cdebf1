import { sql } from 'kysely'
import type { StoredPath } from '../objects/stored-path'
import type { StoreDb } from '../schema'
import type { CheckedSegment } from '../segments/check-commit'
import { tryAgain } from '../try-again'

export interface NewPart {
  bucketId: number
  placement: number
  target: StoredPath
  streamId: string
  part: number
  etag: Uint8Array
  segments: readonly CheckedSegment[]
  now: Date
  garbageAfter: Date
}

/** One call of `store.commit_part`: the whole transaction in one round trip. */
export async function insertPart(db: StoreDb, part: NewPart): Promise<'ok' | 'no-upload' | 'blob-spent'> {
  const { target, segments } = part
  const { rows } = await tryAgain(() =>
    sql<{ outcome: 'ok' | 'no-upload' | 'blob-spent' }>`
      select store.commit_part(
        ${part.bucketId}, ${target.folders}::bytea[], ${target.name}, ${part.streamId}, ${part.now},
        ${part.garbageAfter}, ${part.part}, ${part.etag},
        ${segments.map((s) => s.position)}, ${segments.map((s) => s.plainSize)},
        ${segments.map((s) => s.encryptedSize)}, ${segments.map((s) => s.encryptedKey)},
        ${segments.map((s) => s.keyNonce)}, ${segments.map((s) => s.inline)}, ${segments.map((s) => s.blobId)},
        ${part.placement}) as outcome`.execute(db),
  )
  const [row] = rows
  if (!row) throw new Error('store.commit_part answered nothing')
  return row.outcome
}
