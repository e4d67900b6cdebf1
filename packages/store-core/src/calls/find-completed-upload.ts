import { storeRefusals } from '@perigee/contract/refusals/store'
import { sql } from 'kysely'
import { rememberedFor } from '../jobs/forget-completed-uploads'
import { presentNewObject, sealedOf, type NewVersion, type SealedColumns } from '../objects/object-rows'
import { parseStreamId } from '../objects/stored-upload'
import type { StoreRuns } from './store-runs'

interface Row extends NewVersion, SealedColumns {
  parts: number[]
  completedAt: Date
  expiresAt: Date | null
  plainSize: number
  segmentCount: number
}

export const completedUploads = {
  async findCompletedUpload({ db }, access, { path, streamId: stream }) {
    const { now } = access
    const since = new Date(now.getTime() - rememberedFor)
    const { rows } = await sql<Row>`
      select c.parts, c.completed_at as "completedAt", c.version, c.stream_id as "streamId", c.versioned,
        c.expires_at as "expiresAt", c.plain_size as "plainSize", c.segment_count as "segmentCount", c.metadata,
        c.metadata_key as "metadataKey", c.metadata_nonce as "metadataNonce", c.etag,
        c.retention_mode as "retentionMode", c.retain_until as "retainUntil", c.legal_hold as "legalHold"
      from store.completed_uploads c
      where c.bucket_id = ${access.bucket.id} and c.stream_id = ${parseStreamId(stream)} and c.path = ${path}
        and c.completed_at > ${since}`.execute(db)
    const [row] = rows
    if (!row) throw storeRefusals.noSuchUpload()
    const { parts, completedAt, expiresAt, plainSize, segmentCount } = row
    const content = { plainSize, segmentCount, expiresAt, multipart: true, sealed: sealedOf(row) }
    return { object: presentNewObject(row, { ...access, now: completedAt }, content), parts }
  },
} satisfies Partial<StoreRuns>
