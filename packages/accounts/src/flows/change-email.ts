import { useCase } from '@perigee/actors/use-case'
import { changeEmailSteps as steps } from '@perigee/domain/account-flow-steps'
import { flowRefusals } from '@perigee/contract/refusals/flows'
import { emailProblem } from '@perigee/domain/email'
import { deleteAccountFlow, updateAccountFlow } from '@perigee/satellite-db/account-flows'
import { isUniqueViolation } from '@perigee/satellite-db/is-unique-violation'
import { deleteResetTokensOfUser } from '@perigee/satellite-db/reset-tokens'
import { deleteOtherSessions } from '@perigee/satellite-db/sessions'
import { findUserByEmail, updateUser } from '@perigee/satellite-db/users'
import { recordActivity } from '../activity'
import type { Caller } from '@perigee/actors/actor'
import { openCode, takeCode } from './codes'
import {
  done,
  failed,
  flowPurposes,
  proven,
  refused,
  runStep,
  type Step,
  type StepContext,
  type StepOutcome,
} from './flow'
import { type CodeMail, proveMailbox, provePasscode, provePassword } from './prove-identity'
import type { AccountsContext } from '../context'

const flow = 'change-email'

/** One step of the wizard. @throws what `runStep` throws, noSuchStep, unusableEmail, emailAlreadySet */
export const changeEmail = useCase(
  'signedIn',
  async (context: AccountsContext, session, { step, data, caller }: Step & { caller: Caller }): Promise<void> => {
    if (!isStep(step) || data === '') throw flowRefusals.noSuchStep()
    const old = session.user.email
    const run = <T>(work: (state: StepContext) => Promise<StepOutcome<T>>) => runStep(context, { session, flow }, work)
    const send = (to: string, mail: CodeMail) => {
      if (mail) context.mails.verification(to, { code: mail.code, purpose: flowPurposes[flow] })
    }
    switch (step) {
      case steps.password:
        return send(old, await run((state) => provePassword(context, state, data)))
      case steps.mfa:
        return send(old, await run((state) => provePasscode(context, state, data)))
      case steps.oldEmailCode:
        return run((state) => proveMailbox(context, state, data))
      case steps.newEmail:
        return send(data.trim(), await run((state) => nameNewEmail(context, state, data.trim())))
      case steps.newEmailCode: {
        const newEmail = await run((state) => moveAccount(context, { context: state, caller }, data)).catch(explained)
        context.mails.emailChanged(newEmail)
        context.mails.emailMovedAway(old, newEmail)
      }
    }
  },
)

/** Two accounts that move to one address at the same moment. */
function explained(cause: unknown): never {
  throw isUniqueViolation(cause) ? flowRefusals.unusableEmail() : cause
}

type StepNumber = (typeof steps)[keyof typeof steps]
const isStep = (step: number): step is StepNumber => Object.values<number>(steps).includes(step)

async function nameNewEmail(
  deps: AccountsContext,
  context: StepContext,
  email: string,
): Promise<StepOutcome<CodeMail>> {
  const { trx, user, state } = context
  if (state?.step === steps.newEmail) return refused(flowRefusals.emailAlreadySet())
  if (state?.step !== steps.oldEmailCode) return failed(flowRefusals.stepOutOfOrder())
  if (emailProblem(email) !== undefined || (await findUserByEmail(trx, email))) {
    return refused(flowRefusals.unusableEmail())
  }
  await updateAccountFlow(trx, { userId: user.id, flow }, { step: steps.newEmail, new_email: email })
  return done({ code: await openCode(deps, context) })
}

/** Reset links that went to the old address die with it, and other sessions end. @returns the new address. */
async function moveAccount(
  deps: AccountsContext,
  { context, caller }: { context: StepContext; caller: Caller },
  code: string,
): Promise<StepOutcome<string>> {
  const { trx, user, session, state } = context
  if (state?.step !== steps.newEmail || state.newEmail === null) return failed(flowRefusals.stepOutOfOrder())
  if (!(await takeCode(deps, context, code))) return failed(flowRefusals.wrongStepCode())
  await deleteAccountFlow(trx, user.id, flow)
  if (await findUserByEmail(trx, state.newEmail)) return refused(flowRefusals.unusableEmail())
  await updateUser(trx, user.id, { email: state.newEmail })
  await deleteResetTokensOfUser(trx, user.id)
  await deleteOtherSessions(trx, user.id, session.idHash)
  await recordActivity(deps, trx, { userId: user.id, kind: 'email-changed', caller })
  return proven(state.newEmail)
}
