import type { ProjectOfActor } from '@perigee/actors/authorize'
import { inTransaction } from '@perigee/actors/context'
import { type Act, recordActs } from '@perigee/actors/record-acts'
import { requireUnfrozen } from '@perigee/actors/require-unfrozen'
import { projectUseCase } from '@perigee/actors/use-case'
import { authRefusals } from '@perigee/contract/refusals/auth'
import { formRefusals } from '@perigee/contract/refusals/forms'
import { projectRefusals } from '@perigee/contract/refusals/projects'
import { hasPaidPrivileges, isAccountKind } from '@perigee/domain/account-kinds'
import { formatExactMemorySize, formatMemorySize } from '@perigee/domain/memory-size'
import { isUniqueViolation } from '@perigee/satellite-db/is-unique-violation'
import {
  projectFacts,
  updateNotifications,
  updateProjectDetails,
  updateUserSetLimits,
} from '@perigee/satellite-db/projects'
import { insertSubmission } from '@perigee/satellite-db/submissions'
import { teamAct } from '../members/team-act'
import type { ProjectsContext } from '../context'
import { usageOfMonth } from './usage-limits'

/** What is left out stays. @returns the project as it is from now on @throws projectNameTaken */
export const renameProject = teamAct(
  projectUseCase(
    'project.rename',
    async (
      { db, clock }: Pick<ProjectsContext, 'db' | 'clock'>,
      { project, actor, role },
      wished: { name?: string | undefined; description?: string | undefined },
    ): Promise<ProjectOfActor> => {
      const { name = project.name, description = project.description } = wished
      await updateProjectDetails(db, project.internalId, { name, description }).catch((cause: unknown) => {
        throw isUniqueViolation(cause) ? projectRefusals.projectNameTaken() : cause
      })
      const of = { project, actor, target: project.publicId }
      const acts: Act[] = []
      if (name !== project.name) acts.push({ ...of, name: 'project.renamed', facts: { from: project.name, to: name } })
      if (description !== project.description) acts.push({ ...of, name: 'project.descriptionChanged', facts: {} })
      await recordActs({ db, clock }, acts)
      return { project: { ...project, name, description }, role }
    },
  ),
)

/** Bytes; 0 takes a limit away, and what is left out stays. */
interface ChosenLimits {
  storage?: number | undefined
  bandwidth?: number | undefined
}

type LimitNeeds = Pick<ProjectsContext, 'clock'> & {
  settings: { projectLimits: boolean; projectStorageLimit: number; projectBandwidthLimit: number }
}

/**
 * Limits below those of the tier, which stay. A limit is no lower than what is used, and no higher than what paid accounts
 * begin with, or the tier's limit where that is higher. @returns the project as it is from now on @throws notOffered, limitsNeedPaidPlan, limitAboveMaximum,
 * limitBelowUsage, accountFrozen
 */
export const setProjectLimits = teamAct(
  projectUseCase(
    'project.setLimits',
    async (
      context: LimitNeeds & Pick<ProjectsContext, 'db'>,
      { project, actor, role },
      { storage, bandwidth }: ChosenLimits,
    ): Promise<ProjectOfActor> => {
      const { db, settings } = context
      if (!settings.projectLimits) throw formRefusals.notOffered()
      const { ownerKind } = await projectFacts(db, project.internalId)
      if (!isAccountKind(ownerKind) || !hasPaidPrivileges(ownerKind)) throw projectRefusals.limitsNeedPaidPlan()
      const usage = await usageOfMonth(context, project)
      const { projectStorageLimit, projectBandwidthLimit } = settings
      const changed = {
        ...(storage !== undefined && {
          storage: judged(storage, { paid: projectStorageLimit, tier: project.storageLimit, used: usage.storage }),
        }),
        ...(bandwidth !== undefined && {
          bandwidth: judged(bandwidth, {
            paid: projectBandwidthLimit,
            tier: project.bandwidthLimit,
            used: usage.egress,
          }),
        }),
      }
      await updateUserSetLimits(db, project.internalId, changed)
      const { userSetStorageLimit: storageFrom, userSetBandwidthLimit: bandwidthFrom } = project
      const { storage: storageTo = storageFrom, bandwidth: bandwidthTo = bandwidthFrom } = changed
      const limited = { ...project, userSetStorageLimit: storageTo, userSetBandwidthLimit: bandwidthTo }
      if (storageTo === storageFrom && bandwidthTo === bandwidthFrom) return { project: limited, role }
      const facts = {
        storageFrom: storageFrom ?? 'none',
        storageTo: storageTo ?? 'none',
        bandwidthFrom: bandwidthFrom ?? 'none',
        bandwidthTo: bandwidthTo ?? 'none',
      }
      await recordActs(context, [{ name: 'project.limitsChanged', project, actor, target: project.publicId, facts }])
      return { project: limited, role }
    },
  ),
)

/** As it is stored. */
function judged(wished: number, { paid, tier, used }: { paid: number; tier: number; used: number }): number | null {
  if (tier === 0) throw authRefusals.accountFrozen()
  if (wished === 0) return null
  const max = Math.max(paid, tier)
  if (wished > max) throw projectRefusals.limitAboveMaximum(formatExactMemorySize(max))
  if (wished < used) throw projectRefusals.limitBelowUsage(formatExactMemorySize(used))
  return wished
}

/** Whether mails say that a limit is near; what is left out stays. @returns the project as it is from now on */
export const setNotifications = teamAct(
  projectUseCase(
    'project.setNotifications',
    async (
      { db, clock }: Pick<ProjectsContext, 'db' | 'clock'>,
      { project, actor, role },
      wished: { storage?: boolean | undefined; egress?: boolean | undefined },
    ): Promise<ProjectOfActor> => {
      await updateNotifications(db, project.internalId, wished)
      const facts = { storage: switchOf(wished.storage), egress: switchOf(wished.egress) }
      await recordActs({ db, clock }, [
        { name: 'project.notificationsChanged', project, actor, target: project.publicId, facts },
      ])
      const { storage = project.storageNotifications, egress = project.egressNotifications } = wished
      return { project: { ...project, storageNotifications: storage, egressNotifications: egress }, role }
    },
  ),
)

const switchOf = (isOn: boolean | undefined) => (isOn === undefined ? '' : isOn ? 'on' : 'off')

interface WishedLimit {
  limit: 'storage' | 'bandwidth'
  /** Bytes. */
  current: number
  desired: number
}

/** Passes the wish for a higher limit of the tier on to the operator; nothing changes by itself. @throws notOffered, accountFrozen */
export const requestProjectLimit = projectUseCase(
  'project.requestLimit',
  async (
    context: Pick<ProjectsContext, 'db' | 'clock'> & { settings: { limitIncreaseRequests: boolean } },
    { project, actor },
    { limit, current, desired }: WishedLimit,
  ): Promise<void> => {
    const { db, clock, settings } = context
    const { user } = actor
    if (!settings.limitIncreaseRequests) throw formRefusals.notOffered()
    await requireUnfrozen(db, user.id)
    const content = {
      projectId: project.publicId,
      limitType: limit,
      currentLimit: formatMemorySize(current),
      desiredLimit: formatMemorySize(desired),
    }
    await inTransaction({ db, clock }, async (within) => {
      const submission = { userId: user.id, form: 'project-limit-increase', content, createdAt: clock() } as const
      await insertSubmission(within.db, submission)
      const { currentLimit, desiredLimit } = content
      const facts = { limit, current: currentLimit, desired: desiredLimit }
      await recordActs(within, [{ name: 'project.limitRequested', project, actor, target: project.publicId, facts }])
    })
  },
)
