import type { UserId } from '@perigee/std/brand'
import type { SatelliteDb } from './schema'

interface Named {
  userId: UserId
  keyHash: Uint8Array
}

/** What stands under a key before a request: nothing (`ours`: work on it now), work under way, or an answer. */
export type Begun =
  | { kind: 'ours' }
  | { kind: 'running'; requestHash: Uint8Array }
  | { kind: 'answered'; requestHash: Uint8Array; status: number; sealedAnswer: Uint8Array }

/**
 * Takes the key for this request, of several at the same moment for one alone. A key is free again when its request began
 * before `forgotten`; the same request takes over one that began before `lost` and was never answered.
 */
export async function beginAnswer(
  db: SatelliteDb,
  given: Named & { requestHash: Uint8Array; attempt: string; now: Date; forgotten: Date; lost: Date },
): Promise<Begun> {
  const { userId, keyHash, requestHash, attempt, now, forgotten, lost } = given
  const taken = await db
    .insertInto('satellite.idempotent_answers')
    .values({
      user_id: userId,
      key_hash: keyHash,
      request_hash: requestHash,
      attempt,
      begun_at: now,
      status: null,
      sealed_answer: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key_hash'])
        .doUpdateSet({ request_hash: requestHash, attempt, begun_at: now, status: null, sealed_answer: null })
        .where(({ eb, and, or }) =>
          or([
            eb('satellite.idempotent_answers.begun_at', '<', forgotten),
            and([
              eb('satellite.idempotent_answers.status', 'is', null),
              eb('satellite.idempotent_answers.begun_at', '<', lost),
              eb('satellite.idempotent_answers.request_hash', '=', requestHash),
            ]),
          ]),
        ),
    )
    .returning('attempt')
    .executeTakeFirst()
  if (taken) return { kind: 'ours' }
  const row = await rowOf(db, { userId, keyHash })
  // given up between the two statements
  if (!row) return { kind: 'running', requestHash }
  if (row.status === null || row.sealed_answer === null) return { kind: 'running', requestHash: row.request_hash }
  return { kind: 'answered', requestHash: row.request_hash, status: row.status, sealedAnswer: row.sealed_answer }
}

const rowOf = (db: SatelliteDb, { userId, keyHash }: Named) =>
  db
    .selectFrom('satellite.idempotent_answers')
    .select(['request_hash', 'status', 'sealed_answer'])
    .where('user_id', '=', userId)
    .where('key_hash', '=', keyHash)
    .executeTakeFirst()

/** Keeps the answer, unless another attempt has taken the key over. */
export async function keepAnswer(
  db: SatelliteDb,
  given: Named & { attempt: string; status: number; sealedAnswer: Uint8Array },
): Promise<void> {
  const { userId, keyHash, attempt, status, sealedAnswer } = given
  await db
    .updateTable('satellite.idempotent_answers')
    .set({ status, sealed_answer: sealedAnswer })
    .where('user_id', '=', userId)
    .where('key_hash', '=', keyHash)
    .where('attempt', '=', attempt)
    .execute()
}

/** Frees the key of a request that came to no answer worth keeping. */
export async function giveUpAnswer(db: SatelliteDb, { userId, keyHash, attempt }: Named & { attempt: string }) {
  await db
    .deleteFrom('satellite.idempotent_answers')
    .where('user_id', '=', userId)
    .where('key_hash', '=', keyHash)
    .where('attempt', '=', attempt)
    .where('status', 'is', null)
    .execute()
}

/** @returns how many. */
export async function deleteOldAnswers(db: SatelliteDb, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('satellite.idempotent_answers')
    .where('begun_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
