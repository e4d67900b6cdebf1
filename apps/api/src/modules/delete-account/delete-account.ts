import { deletionSteps as steps } from '@perigee/contract/account-flows'
import { flowRefusals } from '@perigee/contract/refusals/flows'
import { blankUser } from '@perigee/satellite-db/account-deletion'
import type { Session } from '../../session/session'
import { done, failed, refused, runStep, type StepContext, type StepOutcome } from '../../step-flows/flow'
import { proveMailbox, provePasscode, provePassword } from '../../step-flows/prove-identity'
import type { AuthDeps } from '../auth/auth-deps'
import { deletionRestrictionOf } from './restriction'

const purpose = 'an account deletion'
const flow = 'delete-account'
type Step = (typeof steps)[keyof typeof steps]
type Done = { code?: string; deleted?: boolean } | undefined

/**
 * One step of the dialog; what is in the way is looked for before each of them. @returns whether the account is gone.
 * @throws what `runStep` throws, noSuchStep, deletionRestricted
 */
export async function deleteAccount(
  deps: AuthDeps,
  session: Session,
  { step, data }: { step: number; data: string },
): Promise<boolean> {
  if (!isStep(step) || (needsData(step) && data === '')) throw flowRefusals.noSuchStep()
  const { email } = session.user
  const outcome = await runStep(deps, { session, flow }, async (context): Promise<StepOutcome<Done>> => {
    const restriction = await deletionRestrictionOf(deps, context.trx, context.user)
    if (restriction) return refused(flowRefusals.deletionRestricted(restriction))
    return work[step](deps, context, data)
  })
  if (outcome?.code !== undefined) deps.mails.verification(email, { code: outcome.code, purpose })
  if (outcome?.deleted) deps.mails.accountDeleted(email)
  return outcome?.deleted ?? false
}

const isStep = (step: number): step is Step => Object.values<number>(steps).includes(step)
const needsData = (step: Step): boolean => step !== steps.init && step !== steps.confirm

const work: Record<Step, (deps: AuthDeps, context: StepContext, data: string) => Promise<StepOutcome<Done>>> = {
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
