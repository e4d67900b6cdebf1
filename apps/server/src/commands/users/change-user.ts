import { changeKind } from '@perigee/accounts/freezes/change-kind'
import { changeLimits } from '@perigee/accounts/freezes/limits'
import { tierLimits, type AccountKind, type TierLimits } from '@perigee/domain/account-kinds'
import type { SavedLimits } from '@perigee/satellite-db/freezes-and-forms-schema'
import { listOwnedProjects } from '@perigee/satellite-db/projects'
import { updateUser } from '@perigee/satellite-db/users'
import type { Config } from '../../load-config'
import type { AdminDb } from '../admin-database'
import { findAccount, kindNames, type KindName } from './find-account'

/** What each kind of account starts with here; that of paid ones comes from the settings. */
export function tierOf(kind: AccountKind, { settings: { api } }: Config): TierLimits {
  if (kind !== kindNames.paid) return tierLimits[kind]
  return {
    projects: api.newAccountProjects,
    storage: api.projectStorageLimit,
    bandwidth: api.projectBandwidthLimit,
    segments: api.projectSegmentLimit,
  }
}

export interface KindFlags {
  /** Milliseconds from now; undefined = no end. */
  trial?: number
  /** Also lowers what the new kind allows less of. */
  resetLimits: boolean
}

/** @throws Error when there is no such account; so do all below */
export async function setKind(
  db: AdminDb,
  config: Config,
  { who, kind: name, trial, resetLimits }: KindFlags & { who: string; kind: KindName },
): Promise<string> {
  const kind = kindNames[name]
  if (trial !== undefined && name !== 'free') throw new Error('Only accounts of the kind free have a trial.')
  const tier = tierOf(kind, config)
  const { id, email } = await findAccount(db, who)
  const trialExpiration = trial === undefined ? null : new Date(Date.now() + trial)
  await db.transaction().execute(async (trx) => {
    await changeKind(trx, id, { kind, tier, trialExpiration })
    if (!resetLimits) return
    await updateUser(trx, id, { project_limit: tier.projects })
    await changeLimits(trx, id, ({ projects }) => ({
      user: perProject(tier),
      projects: projects.map((project) => ({ ...project, ...perProject(tier) })),
    }))
  })
  return `${email} is now of the kind ${name}.`
}

const perProject = ({ storage, bandwidth, segments }: TierLimits): SavedLimits['user'] => ({
  storage,
  bandwidth,
  segments,
})

export interface LimitFlags {
  projects?: number
  storage?: number
  bandwidth?: number
  segments?: number
  /** Public id: only this one. */
  project?: string
}

/** Of the account, for what it makes from now on, and of each of its projects. A frozen account gets them later. */
export async function setLimits(
  db: AdminDb,
  who: string,
  { projects: count, project: only, ...limits }: LimitFlags,
): Promise<string> {
  if (count === undefined && Object.keys(limits).length === 0) throw new Error('Give at least one limit.')
  if (count !== undefined && only !== undefined) throw new Error('--projects is of the account, not of a project.')
  const { id, email } = await findAccount(db, who)
  const owned = await listOwnedProjects(db, id)
  const chosen = only === undefined ? undefined : owned.find(({ publicId }) => publicId === only)
  if (only !== undefined && !chosen) throw new Error(`${email} owns no project "${only}".`)
  await db.transaction().execute(async (trx) => {
    if (count !== undefined) await updateUser(trx, id, { project_limit: count })
    await changeLimits(trx, id, ({ user, projects }) => ({
      user: only === undefined ? { ...user, ...limits } : user,
      projects: projects.map((project) =>
        chosen && chosen.internalId !== project.id ? project : { ...project, ...limits },
      ),
    }))
  })
  return `The limits of ${only === undefined ? email : `the project ${only}`} are set.`
}
