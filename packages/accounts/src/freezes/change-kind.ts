import { trialNotices } from '@perigee/domain/trial-notices'
import { hasPaidPrivileges, isPaidTier, type AccountKind, type TierLimits } from '@perigee/domain/account-kinds'
import { freezeKinds } from '@perigee/domain/freezes'
import type { SavedLimits } from '@perigee/satellite-db/freezes-and-forms-schema'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import { lockUser, updateUser } from '@perigee/satellite-db/users'
import type { UserId } from '@perigee/std/brand'
import type { Transaction } from 'kysely'
import { changeLimits } from './limits'
import { unfreezeUser } from './freeze-user'

interface Change {
  kind: AccountKind
  /** What the kind allows: paid kinds raise the limits to it and lower none. */
  tier: TierLimits
  /** When the trial of a free account ends; null = never. */
  trialExpiration: Date | null
  now: Date
}

/** Gives an account another kind. One that is paid has no trial any more, and is no longer frozen because of one. */
export async function changeKind(
  trx: Transaction<SatelliteSchema>,
  userId: UserId,
  { kind, tier, trialExpiration, now }: Change,
): Promise<void> {
  const user = await lockUser(trx, userId)
  if (!user) return
  const paid = hasPaidPrivileges(kind)
  await updateUser(trx, userId, {
    kind,
    trial_expiration: paid ? null : trialExpiration,
    trial_notifications: trialNotices.none,
    ...(paid ? { project_limit: Math.max(user.projectLimit, tier.projects) } : {}),
    // what it is charged for begins then
    ...(isPaidTier(kind) && user.kind !== kind ? { upgraded_at: now } : {}),
  })
  if (!paid) return
  await unfreezeUser(trx, userId, freezeKinds.trialExpiration)
  await changeLimits(trx, userId, (limits) => raised(limits, tier))
}

const raised = ({ user, projects }: SavedLimits, tier: TierLimits): SavedLimits => ({
  user: atLeast(user, tier),
  projects: projects.map((project) => ({ ...project, ...atLeast(project, tier) })),
})

const atLeast = (now: SavedLimits['user'], { storage, bandwidth, segments }: TierLimits): SavedLimits['user'] => ({
  storage: Math.max(now.storage, storage),
  bandwidth: Math.max(now.bandwidth, bandwidth),
  segments: Math.max(now.segments, segments),
})
