import { flowRefusals } from '@perigee/contract/refusals/flows'
import { authRefusals } from '@perigee/contract/refusals/auth'
import { replaceAccountFlow, updateAccountFlow } from '@perigee/satellite-db/account-flows'
import type { AccountsContext } from '../context'
import { verifyPassword } from '../passwords/password-hash'
import { useFactor } from '../second-factors/use-factor'
import { openCode, takeCode } from './codes'
import { done, failed, proven, type StepContext, type StepOutcome } from './flow'

/** Answers that a mail with a code is due, which goes out once the step is stored. */
export type CodeMail = { code: string } | undefined

/** Begins the flow. Who has no second factor gets the code at once. */
export async function provePassword(
  deps: AccountsContext,
  context: StepContext,
  password: string,
): Promise<StepOutcome<CodeMail>> {
  const { trx, user, session, flow } = context
  if (!(await verifyPassword(user.passwordHash, password))) return failed(flowRefusals.wrongStepPassword())
  await replaceAccountFlow(trx, {
    user_id: user.id,
    flow,
    session_hash: session.idHash,
    step: 1,
    started_at: deps.clock(),
    code_hash: null,
    code_sent_at: null,
    new_email: null,
  })
  return done(user.mfaEnabled ? undefined : { code: await openCode(deps, context) })
}

/** A passcode of the authenticator app; recovery codes do not count here. Nothing to do without a second factor. */
export async function provePasscode(
  deps: AccountsContext,
  context: StepContext,
  code: string,
): Promise<StepOutcome<CodeMail>> {
  const { trx, user, flow, state } = context
  if (!user.mfaEnabled) return done(undefined)
  if (!state) return failed(flowRefusals.stepOutOfOrder())
  if (!(await useFactor(deps, trx, { user, factor: { kind: 'passcode', code } })))
    return failed(authRefusals.wrongMfaCode())
  await updateAccountFlow(trx, { userId: user.id, flow }, { step: 2 })
  return done({ code: await openCode(deps, context) })
}

/** The code that was sent to the account's address. */
export async function proveMailbox(
  deps: AccountsContext,
  context: StepContext,
  code: string,
): Promise<StepOutcome<undefined>> {
  const { trx, user, flow, state } = context
  if (!state || state.step < (user.mfaEnabled ? 2 : 1)) return failed(flowRefusals.stepOutOfOrder())
  if (!(await takeCode(deps, context, code))) return failed(flowRefusals.wrongStepCode())
  await updateAccountFlow(trx, { userId: user.id, flow }, { step: 3 })
  return proven(undefined)
}
