import { storeRefusals } from '@perigee/contract/refusals/store'
import type { StoredPart, UploadAddress } from '@perigee/contract/store'
import { sum } from '@perigee/std/sum'
import { sql } from 'kysely'
import { checkSegments, type CheckedSegment } from '../objects/check-write'
import { storedPath, type StoredPath } from '../objects/stored-path'
import { parseStreamId, presentUpload, uploadColumns, type UploadRow } from '../objects/stored-upload'
import type { StoreDb } from '../schema'
import { garbageAfter } from '../segments/segment-tokens'
import { tryAgain } from '../try-again'
import { storeWithinQuota } from '../usage/quota'
import type { StoreRuns } from './store-runs'

/** An MD5 in hexadecimal and a checksum, sealed, take less. */
const maxSealedETag = 512
const maxPage = 10_000

export const uploadParts = {
  async commitPart(context, access, input) {
    const { path, etag } = input
    const { now, projectId } = access
    const target = storedPath(path)
    const segments = checkSegments(input.segments, {
      projectId,
      placement: access.bucket.placement,
      tokens: context.tokens,
      now,
    })
    const last = segments.at(-1)
    if (!last || segments[0]?.part !== last.part || etag.length > maxSealedETag) throw storeRefusals.invalidSegment()
    if (last.part < 1) throw storeRefusals.invalidPartNumber()
    const size = { storage: sum(segments, ({ encryptedSize }) => encryptedSize), segments: segments.length }

    const part = {
      bucketId: access.bucket.id,
      placement: access.bucket.placement,
      target,
      streamId: parseStreamId(input.streamId),
      part: last.part,
      etag,
      segments,
      now,
      garbageAfter: garbageAfter(now),
    }
    await storeWithinQuota(context, access, size, async () => {
      const outcome = await insertPart(context.db, part)
      if (outcome === 'no-upload') throw storeRefusals.noSuchUpload()
      if (outcome === 'blob-spent') throw storeRefusals.invalidSegment()
    })
    return {
      part: last.part,
      plainSize: sum(segments, ({ plainSize }) => plainSize),
      segmentCount: segments.length,
      committedAt: now,
      etag,
      lastKey: { encryptedKey: last.encryptedKey, keyNonce: last.keyNonce },
    }
  },

  async listParts({ db }, access, input) {
    const { path, after = 0 } = input
    const find = () => findUpload(db, { bucketId: access.bucket.id, upload: input, at: access.now })
    const upload = await find()
    const limit = Math.min(Math.max(Math.trunc(input.limit), 1), maxPage)
    const parts = await findParts(db, { uploadId: upload.id, after, limit: limit + 1 })
    // An upload that ended in between has lost its parts first.
    if (parts.length === 0) await find()
    return { upload: presentUpload(path, upload), parts: parts.slice(0, limit), more: parts.length > limit }
  },
} satisfies Partial<StoreRuns>

interface NewPart {
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
async function insertPart(db: StoreDb, part: NewPart): Promise<'ok' | 'no-upload' | 'blob-spent'> {
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

/** @throws Refusal `noSuchUpload`, also for an upload of another key and for one past its expiry. */
async function findUpload(
  db: StoreDb,
  { bucketId, upload, at }: { bucketId: number; upload: UploadAddress; at: Date },
): Promise<UploadRow> {
  const { folders, name } = storedPath(upload.path)
  const { rows } = await sql<UploadRow>`
    select ${uploadColumns} from store.objects o
    where o.stream_id = ${parseStreamId(upload.streamId)} and o.state = 0 and o.name = ${name}
      and o.folder_id = store.find_folder(${bucketId}, ${folders}::bytea[])
      and (o.expires_at is null or o.expires_at > ${at})`.execute(db)
  const [found] = rows
  if (!found) throw storeRefusals.noSuchUpload()
  return found
}

type PartRow = Omit<StoredPart, 'lastKey'> & { encryptedKey: Uint8Array; keyNonce: Uint8Array }

/**
 * Parts by number, each with the sealed key of its last segment. The lateral query keeps to the primary key however
 * small the tables were when the statement was planned.
 */
async function findParts(
  db: StoreDb,
  { uploadId, after, limit }: { uploadId: number; after: number; limit: number },
): Promise<StoredPart[]> {
  const { rows } = await sql<PartRow>`
    select p.part, p.plain_size as "plainSize", p.segment_count as "segmentCount", p.created_at as "committedAt",
      p.etag, s.encrypted_key as "encryptedKey", s.key_nonce as "keyNonce"
    from store.parts p
    cross join lateral (
      select s.encrypted_key, s.key_nonce from store.segments s
      where s.object_id = p.object_id and s.part = p.part and s.position = p.segment_count - 1 limit 1
    ) s
    where p.object_id = ${uploadId} and p.part > ${after} order by p.part limit ${limit}`.execute(db)
  return rows.map(({ encryptedKey, keyNonce, ...part }) => ({ ...part, lastKey: { encryptedKey, keyNonce } }))
}
