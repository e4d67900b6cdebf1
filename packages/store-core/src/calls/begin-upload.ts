import type { BeginUpload, StoreCaller, StoredUpload } from '@perigee/contract/store'
import { sql } from 'kysely'
import { authorizeInBucket } from '../access/bucket-access'
import type { StoreContext } from '../context'
import { checkLock, lockArguments } from '../locks/new-lock'
import { expiryFor } from '../objects/expiry'
import { storedPath } from '../objects/stored-path'
import { writeRefusal, type WriteOutcome } from '../objects/write-refusal'
import { checkSealed } from '../segments/check-commit'
import { tryAgain } from '../try-again'
import { streamIdOf } from '../uploads/stream-id'
import { checkRoom } from '../usage/check-limits'

export async function beginUpload(
  context: StoreContext,
  caller: StoreCaller,
  { bucket, path, sealed, expiresAt: asked, lock }: BeginUpload,
): Promise<StoredUpload> {
  const access = await authorizeInBucket(context, caller, { ops: ['write'], bucket, path })
  const { now: startedAt } = access
  const { folders, name } = storedPath(path)
  checkSealed(sealed)
  checkLock(lock, access, path)
  const expiresAt = expiryFor(access.apiKey, { asked, now: startedAt })
  await checkRoom(context, access, { storage: 1, segments: 1 })

  const { rows } = await tryAgain(() =>
    sql<{ outcome: 'ok' | WriteOutcome; stream: string }>`
      select outcome, stream from store.begin_upload(
        ${access.bucket.id}, ${folders}::bytea[], ${name}, ${startedAt}, ${expiresAt},
        ${lockArguments(lock)},
        ${sealed?.metadata ?? null}, ${sealed?.encryptedKey ?? null}, ${sealed?.keyNonce ?? null},
        ${sealed?.etag ?? null})`.execute(context.db),
  )
  const [begun] = rows
  if (!begun) throw new Error('store.begin_upload answered nothing')
  if (begun.outcome !== 'ok') throw writeRefusal(begun.outcome, bucket)
  return { path, streamId: streamIdOf(begun.stream), startedAt, sealed, expiresAt }
}
