import type { UserId } from '@perigee/std/brand'
import type { SatelliteDb } from './schema'

export interface DueAccount {
  id: UserId
  email: string
}

const who = ['u.id', 'u.email'] as const
const free = 0
const deleted = 2
const pendingDeletion = 3
const trialFreeze = 6
const delayedBot = 4

/** Free accounts whose trial has ended and that no freeze or warning concerns yet. */
export async function listEndedTrials(db: SatelliteDb, now: Date): Promise<DueAccount[]> {
  return db
    .selectFrom('satellite.users as u')
    .select(who)
    .where('u.kind', '=', free)
    .where('u.status', '>', 0)
    .where('u.status', '<>', deleted)
    .where('u.trial_expiration', '<', now)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('satellite.account_freezes as f').select('f.kind').whereRef('f.user_id', '=', 'u.id'))),
    )
    .execute()
}

/** Frozen because the trial ended, before `frozenBefore`, and in nobody else's project. */
export async function listTrialsToEscalate(
  db: SatelliteDb,
): Promise<(DueAccount & { frozenAt: Date; days: number })[]> {
  return db
    .selectFrom('satellite.users as u')
    .innerJoin('satellite.account_freezes as f', 'f.user_id', 'u.id')
    .select([...who, 'f.created_at as frozenAt', 'f.days_till_escalation as days'])
    .$narrowType<{ days: number }>()
    .where('f.kind', '=', trialFreeze)
    .where('f.days_till_escalation', 'is not', null)
    .where('u.status', 'not in', [deleted, pendingDeletion])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('satellite.project_members as m')
            .innerJoin('satellite.projects as p', 'p.id', 'm.project_id')
            .select('m.user_id')
            .whereRef('m.user_id', '=', 'u.id')
            .whereRef('p.owner_id', '<>', 'u.id')
            .where('p.status', '=', 1),
        ),
      ),
    )
    .execute()
}

/** Whoever has a freeze of this kind, with its time and its days. */
export async function listDelayedBots(db: SatelliteDb): Promise<(DueAccount & { since: Date; days: number | null })[]> {
  return db
    .selectFrom('satellite.users as u')
    .innerJoin('satellite.account_freezes as f', 'f.user_id', 'u.id')
    .select([...who, 'f.created_at as since', 'f.days_till_escalation as days'])
    .where('f.kind', '=', delayedBot)
    .execute()
}

/** Still frozen for a trial though they are no longer on one. */
export async function listLiftableTrials(db: SatelliteDb): Promise<DueAccount[]> {
  return db
    .selectFrom('satellite.users as u')
    .innerJoin('satellite.account_freezes as f', 'f.user_id', 'u.id')
    .select(who)
    .where('f.kind', '=', trialFreeze)
    .where('u.kind', 'in', [1, 2])
    .execute()
}

/** Free and verified, the trial ends before `before`, told less than `told`. */
export async function listTrialsToTell(
  db: SatelliteDb,
  { before, told }: { before: Date; told: number },
): Promise<DueAccount[]> {
  return db
    .selectFrom('satellite.users as u')
    .select(who)
    .where('u.kind', '=', free)
    .where('u.status', '=', 1)
    .where('u.trial_expiration', '<=', before)
    .where('u.trial_notifications', '<', told)
    .execute()
}

/** @returns whether it was this call that noted it: of two jobs at once only one mails. */
export async function noteTrialTold(db: SatelliteDb, id: UserId, told: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('satellite.users')
    .set({ trial_notifications: told })
    .where('id', '=', id)
    .where('trial_notifications', '<', told)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
