import { useCase } from '@perigee/actors/use-case'
import { deletionSteps as steps } from '@perigee/domain/account-flow-steps'
import { flowRefusals } from '@perigee/contract/refusals/flows'
import { blankUser } from '@perigee/satellite-db/account-deletion'
import { countApiKeysOfOwner, listSomeApiKeysOfOwner } from '@perigee/satellite-db/api-keys'
import { countBuckets, listSomeBuckets } from '@perigee/satellite-db/buckets'
import { countInstances, listSomeInstances } from '@perigee/satellite-db/compute-instances'
import { listOwnedProjects } from '@perigee/satellite-db/projects'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import type { UserRow } from '@perigee/satellite-db/users'
import type { UserId } from '@perigee/std/brand'
import type { AccountsContext } from '../context'
import { done, failed, flowPurposes, refused, runStep, type Step, type StepContext, type StepOutcome } from './flow'
import { holdsBack } from './open-business'
import { proveMailbox, provePasscode, provePassword } from './prove-identity'

const flow = 'delete-account'
type StepNumber = (typeof steps)[keyof typeof steps]
type Done = { code?: string; deleted?: boolean } | undefined

/**
 * One step of the dialog; what is in the way is looked for before each of them. @returns whether the account is gone.
 * @throws what `runStep` throws, noSuchStep, deletionRestricted
 */
export const deleteAccount = useCase(
  'signedIn',
  async (context: AccountsContext, session, { step, data }: Step): Promise<boolean> => {
    if (!isStep(step) || (needsData(step) && data === '')) throw flowRefusals.noSuchStep()
    const { email } = session.user
    const outcome = await runStep(context, { session, flow }, async (state): Promise<StepOutcome<Done>> => {
      const restriction = await deletionRestrictionOf(context, state.trx, state.user)
      if (restriction) return refused(flowRefusals.deletionRestricted(restriction))
      return work[step](context, state, data)
    })
    if (outcome?.code !== undefined)
      context.mails.verification(email, { code: outcome.code, purpose: flowPurposes[flow] })
    if (outcome?.deleted) context.mails.accountDeleted(email)
    return outcome?.deleted ?? false
  },
)

const isStep = (step: number): step is StepNumber => Object.values<number>(steps).includes(step)
const needsData = (step: StepNumber): boolean => step !== steps.init && step !== steps.confirm

const work: Record<
  StepNumber,
  (deps: AccountsContext, context: StepContext, data: string) => Promise<StepOutcome<Done>>
> = {
  [steps.init]: async () => done(undefined),
  [steps.password]: provePassword,
  [steps.mfa]: provePasscode,
  [steps.emailCode]: proveMailbox,
  [steps.confirm]: async (_, { trx, user, state }) => {
    if (state?.step !== steps.emailCode) return failed(flowRefusals.stepOutOfOrder())
    await blankUser(trx, user.id)
    return done({ deleted: true })
  },
}

interface DeletionRestriction {
  ownedProjects: number
  buckets: number
  /** Machines that nobody has asked to remove yet. */
  instances: number
  apiKeys: number
  unpaidInvoices: number
  /** Cents. */
  amountOwed: number
  currentUsage: boolean
  invoicingIncomplete: boolean
  success: boolean
  /** By project: the first few buckets, or where there are none machines, or access keys. */
  held: { projectId: string; project: string; names: string[] }[]
}

/** Enough to begin with. */
const mostNamed = 20

/**
 * What has to go, or to be paid, before an account can go; undefined when nothing is in the way.
 */
export async function deletionRestrictionOf(
  { settings, openBusiness }: Pick<AccountsContext, 'settings' | 'openBusiness'>,
  db: SatelliteDb,
  user: UserRow,
): Promise<DeletionRestriction | undefined> {
  const owned = await listOwnedProjects(db, user.id)
  const ids = owned.map(({ internalId }) => internalId)
  const hiddenPrefix = settings.browserKeyPrefix
  const buckets = await countBuckets(db, ids)
  const instances = await countInstances(db, ids)
  const apiKeys = await countApiKeysOfOwner(db, user.id, hiddenPrefix)
  const business = await openBusiness(db, user)
  if (buckets === 0 && instances === 0 && apiKeys === 0 && !holdsBack(business)) return undefined
  const some = await firstOf(db, { ids, ownerId: user.id, hiddenPrefix, buckets, instances })
  const held = owned
    .map(({ internalId, publicId, name: project }) => ({
      projectId: publicId,
      project,
      names: some.filter(({ projectId }) => projectId === internalId).map(({ name }) => name),
    }))
    .filter(({ names }) => names.length > 0)
  return { ownedProjects: owned.length, buckets, instances, apiKeys, ...business, success: false, held }
}

interface Counted {
  /** Of the projects. */
  ids: readonly number[]
  ownerId: UserId
  hiddenPrefix: string
  buckets: number
  instances: number
}

/** The first few of what has to go first. */
function firstOf(db: SatelliteDb, { ids, ownerId, hiddenPrefix, buckets, instances }: Counted) {
  if (buckets > 0) return listSomeBuckets(db, ids, mostNamed)
  if (instances > 0) return listSomeInstances(db, ids, mostNamed)
  return listSomeApiKeysOfOwner(db, ownerId, { hiddenPrefix, limit: mostNamed })
}
