import { accountKinds } from '@perigee/domain/account-kinds'
import { freezeKinds } from '@perigee/domain/freezes'
import type { TrialNotice } from '@perigee/domain/trial-notices'
import { projectStatus } from '@perigee/domain/project-status'
import { userStatus } from '@perigee/domain/user-status'
import type { UserId } from '@perigee/std/brand'
import type { SatelliteDb } from './schema'

export interface DueAccount {
  id: UserId
  email: string
}

const who = ['u.id', 'u.email'] as const

/** Free accounts whose trial has ended and that no freeze or warning concerns yet. */
export async function listEndedTrials(db: SatelliteDb, now: Date): Promise<DueAccount[]> {
  return db
    .selectFrom('satellite.users as u')
    .select(who)
    .where('u.kind', '=', accountKinds.free)
    .where('u.status', 'not in', [userStatus.inactive, userStatus.deleted])
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
    .where('f.kind', '=', freezeKinds.trialExpiration)
    .where('f.days_till_escalation', 'is not', null)
    .where('u.status', 'not in', [userStatus.deleted, userStatus.pendingDeletion])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('satellite.project_members as m')
            .innerJoin('satellite.projects as p', 'p.id', 'm.project_id')
            .select('m.user_id')
            .whereRef('m.user_id', '=', 'u.id')
            .whereRef('p.owner_id', '<>', 'u.id')
            .where('p.status', '=', projectStatus.active),
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
    .where('f.kind', '=', freezeKinds.delayedBot)
    .execute()
}

/** Still frozen for a trial though they are no longer on one. */
export async function listLiftableTrials(db: SatelliteDb): Promise<DueAccount[]> {
  return db
    .selectFrom('satellite.users as u')
    .innerJoin('satellite.account_freezes as f', 'f.user_id', 'u.id')
    .select(who)
    .where('f.kind', '=', freezeKinds.trialExpiration)
    .where('u.kind', 'in', [accountKinds.paid, accountKinds.notForResale])
    .execute()
}

/** Active free accounts whose trial ends before `before` and that did not get this notice yet. */
export async function listTrialsToRemind(
  db: SatelliteDb,
  { before, notice }: { before: Date; notice: TrialNotice },
): Promise<DueAccount[]> {
  return db
    .selectFrom('satellite.users as u')
    .select(who)
    .where('u.kind', '=', accountKinds.free)
    .where('u.status', '=', userStatus.active)
    .where('u.trial_expiration', '<=', before)
    .where('u.trial_notifications', '<', notice)
    .execute()
}

/** @returns whether it was this call that noted it: of two jobs at once only one mails. */
export async function noteTrialReminder(db: SatelliteDb, id: UserId, notice: TrialNotice): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('satellite.users')
    .set({ trial_notifications: notice })
    .where('id', '=', id)
    .where('trial_notifications', '<', notice)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
