import type { LockAct } from '@perigee/domain/acts'
import { userStatus } from '@perigee/domain/user-status'
import { type Selectable, sql } from 'kysely'
import type { LockChangesTable } from './acts-schema'
import type { SatelliteDb } from './schema'
import type { Doer } from './write-acts'

export interface LockChange {
  act: LockAct
  projectId: number
  bucket: string
  by: Pick<Doer, 'actedBy' | 'userId' | 'ip' | 'userAgent'>
  keyId: string
  keyName: string
  at: Date
}

export async function insertLockChange(
  db: SatelliteDb,
  { act, projectId, bucket, by, keyId, keyName, at }: LockChange,
): Promise<void> {
  const { actedBy: actor_kind, userId: actor_id, ip, userAgent: user_agent } = by
  const of = { project_id: projectId, bucket, key_id: keyId, key_name: keyName }
  await db
    .insertInto('satellite.lock_changes')
    .values({ act, ...of, actor_kind, actor_id, ip, user_agent, at })
    .execute()
}

/** Null where the account is gone, or the key has no maker. */
export type TakenLockChange = Selectable<LockChangesTable> & { email: string | null; fullName: string | null }

/** Takes the oldest changes away, for the transaction that makes entries of them; others are passed over. */
export async function takeLockChanges(trx: SatelliteDb, limit: number): Promise<TakenLockChange[]> {
  const { rows } = await sql<TakenLockChange>`
    with taken as (
      delete from satellite.lock_changes where id in (
        select id from satellite.lock_changes order by id limit ${limit} for update skip locked
      ) returning *
    )
    select taken.*, u.email, u.full_name as "fullName"
    from taken left join satellite.users u on u.id = taken.actor_id and u.status <> ${userStatus.deleted}
    order by taken.id`.execute(trx)
  return rows
}
