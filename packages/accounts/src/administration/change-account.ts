import type { Actor } from '@perigee/actors/actor'
import { inTransaction } from '@perigee/actors/context'
import { type Act, recordActs } from '@perigee/actors/record-acts'
import { projectUseCase, useCase } from '@perigee/actors/use-case'
import { accountRefusals } from '@perigee/contract/refusals/accounts'
import type { AccountKind, TierLimits } from '@perigee/domain/account-kinds'
import type { SavedLimits } from '@perigee/satellite-db/freezes-and-forms-schema'
import {
  listOwnedProjects,
  type ProjectRow,
  type UnfrozenLimits,
  updateProjectLimits,
} from '@perigee/satellite-db/projects'
import { updateUser } from '@perigee/satellite-db/users'
import type { AccountsContext } from '../context'
import { changeKind } from '../freezes/change-kind'
import { changeLimits } from '../freezes/limits'
import { limitsOfKind, type TierSettings } from '../sign-up/starting-limits'
import { findAccount } from './find-account'

type Needs = Pick<AccountsContext, 'db' | 'clock'> & { settings: TierSettings }

interface KindChange {
  /** Email address or id. */
  who: string
  kind: AccountKind
  /** Milliseconds from now until the trial of a free account ends; undefined = never. */
  trial?: number
  /** Gives exactly the limits of the kind; else paid kinds only raise them. */
  resetLimits: boolean
}

/** @returns the address of the account. @throws noSuchAccount */
export const setKind = useCase(
  'account.setKind',
  async (context: Needs, _actor, { who, kind, trial, resetLimits }: KindChange): Promise<{ email: string }> => {
    const { id, email } = await findAccount(context, who)
    const tier = limitsOfKind(kind, context.settings)
    const now = context.clock()
    const trialExpiration = trial === undefined ? null : new Date(now.getTime() + trial)
    await inTransaction(context, async ({ db }) => {
      await changeKind(db, id, { kind, tier, trialExpiration, now })
      if (!resetLimits) return
      await updateUser(db, id, { project_limit: tier.projects })
      await changeLimits(db, id, ({ projects }) => ({
        user: perProject(tier),
        projects: projects.map((project) => ({ ...project, ...perProject(tier) })),
      }))
    })
    return { email }
  },
)

const perProject = ({ storage, bandwidth, segments }: TierLimits): SavedLimits['user'] => ({
  storage,
  bandwidth,
  segments,
})

/** What is left out stays. */
export interface AccountLimits extends Partial<SavedLimits['user']> {
  /** How many projects the account may own. */
  projects?: number
}

interface LimitsChange {
  /** Email address or id. */
  who: string
  limits: AccountLimits
  /** Public id: only of this project. */
  project?: string
}

/**
 * Of the account, for what it makes from now on, and of each of its projects. A frozen account gets them later.
 * @returns the address of the account. @throws noSuchAccount, ownsNoSuchProject
 */
export const setAccountLimits = useCase(
  'account.setLimits',
  async (context: Pick<Needs, 'db' | 'clock'>, actor, { who, limits: given, project: only }: LimitsChange) => {
    const { projects: projectLimit, ...limits } = given
    const { id, email } = await findAccount(context, who)
    const owned = await listOwnedProjects(context.db, id)
    const chosen = only === undefined ? undefined : owned.find(({ publicId }) => publicId === only)
    if (only !== undefined && !chosen) throw accountRefusals.ownsNoSuchProject(email, only)
    await inTransaction(context, async (within) => {
      const { db } = within
      if (projectLimit !== undefined) await updateUser(db, id, { project_limit: projectLimit })
      await changeLimits(db, id, ({ user, projects }) => ({
        user: chosen ? user : { ...user, ...limits },
        projects: projects.map((project) =>
          chosen && chosen.internalId !== project.id ? project : { ...project, ...limits },
        ),
      }))
      if (Object.keys(limits).length === 0) return
      const changed = chosen ? [chosen] : owned
      await recordActs(
        within,
        changed.map((project) => tierLimitsAct({ project, actor }, limits)),
      )
    })
    return { email }
  },
)

/** What is left out stays. */
export interface ProjectLimits extends Partial<SavedLimits['user']>, UnfrozenLimits {
  /** Calls of the store a second; null = none of its own. */
  rate?: number | null
}

/**
 * Of one project. Where its owner is frozen, all but buckets and burst count from when that ends.
 * @returns the name of the project. @throws noSuchProject
 */
export const setTierLimits = projectUseCase(
  'project.setTierLimits',
  async (context: Pick<Needs, 'db' | 'clock'>, { project, actor }, { limits: given }: { limits: ProjectLimits }) => {
    const { buckets, burst, rate, ...limits } = given
    const { internalId, ownerId, name } = project
    const changed = { ...limits, ...(rate !== undefined && { rateLimit: rate }) }
    await inTransaction(context, async (within) => {
      const { db } = within
      await changeLimits(db, ownerId, ({ user, projects }) => ({
        user,
        projects: projects.map((one) => (one.id === internalId ? { ...one, ...changed } : one)),
      }))
      await updateProjectLimits(db, internalId, {
        ...(buckets !== undefined && { buckets }),
        ...(burst !== undefined && { burst }),
      })
      await recordActs(within, [tierLimitsAct({ project, actor }, given)])
    })
    return { name }
  },
)

/** What is not given stays: ''. A rate or burst that is taken away is 'none'. */
const tierLimitsAct = (
  of: { project: ProjectRow; actor: Actor },
  {
    storage = '',
    bandwidth = '',
    segments = '',
    buckets = '',
    rate = '',
    burst = '',
  }: { [Limit in keyof ProjectLimits]?: ProjectLimits[Limit] | '' },
): Act => ({
  ...of,
  name: 'project.tierLimitsChanged',
  target: of.project.publicId,
  facts: { storage, bandwidth, segments, buckets, rate: rate ?? 'none', burst: burst ?? 'none' },
})
