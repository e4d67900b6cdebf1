import { storeRefusals } from '@perigee/contract/refusals/store'
import type { BeginUpload, StoreCaller, StoredUpload } from '@perigee/contract/store'
import { sql } from 'kysely'
import { authorizeInBucket } from '../access/bucket-access'
import type { StoreContext } from '../context'
import { expiryFor } from '../objects/expiry'
import { storedPath } from '../objects/stored-path'
import { checkSealed } from '../segments/check-commit'
import { tryAgain } from '../try-again'
import { streamIdOf } from '../uploads/stream-id'
import { checkRoom } from '../usage/check-limits'

export async function beginUpload(
  context: StoreContext,
  caller: StoreCaller,
  { bucket, path, sealed, expiresAt: asked }: BeginUpload,
): Promise<StoredUpload> {
  const access = await authorizeInBucket(context, caller, { ops: ['write'], bucket, path })
  const { now: startedAt } = access
  const { folders, name } = storedPath(path)
  checkSealed(sealed)
  const expiresAt = expiryFor(access.apiKey, { asked, now: startedAt })
  await checkRoom(context, access, { storage: 1, segments: 1 })

  const { rows } = await tryAgain(() =>
    sql<{ outcome: string; stream: string | null }>`
      select outcome, stream from store.begin_upload(
        ${access.bucket.id}, ${folders}::bytea[], ${name}, ${startedAt}, ${expiresAt},
        null, null, null,
        ${sealed?.metadata ?? null}, ${sealed?.encryptedKey ?? null}, ${sealed?.keyNonce ?? null},
        ${sealed?.etag ?? null})`.execute(context.db),
  )
  const id = rows[0]?.stream
  if (!id) throw storeRefusals.noSuchBucket(bucket)
  return { path, streamId: streamIdOf(id), startedAt, sealed, expiresAt }
}
