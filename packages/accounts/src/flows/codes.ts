import { randomInt } from 'node:crypto'
import { constantTimeEqual, hmacSha256 } from '@perigee/crypto/hash'
import { isCompleteCode, judgeCode, verificationCode, verificationCodeCount } from '@perigee/domain/verification-code'
import { updateAccountFlow } from '@perigee/satellite-db/account-flows'
import { utf8 } from '@perigee/std/bytes'
import type { AccountsContext } from '../context'
import type { FlowName, StepContext } from './flow'

type Keys = Pick<AccountsContext, 'keys'>
type Place = Pick<StepContext, 'user' | 'session' | 'flow'>

/** Bound to user, flow and session: a code of one flow is none of another. */
const hashOf = ({ keys }: Keys, { user, session, flow }: Place, code: string): Uint8Array =>
  hmacSha256(keys.codes, utf8(JSON.stringify([flow, user.id, [...session.idHash], code])))

/** A new code in place of an open one, with `tries` used up already. @returns what is to be mailed. */
export async function openCode(deps: AccountsContext, context: StepContext, { tries = 0 } = {}): Promise<string> {
  const code = verificationCode(randomInt(verificationCodeCount))
  await updateAccountFlow(context.trx, placeOf(context), {
    code_hash: hashOf(deps, context, code),
    code_sent_at: deps.clock(),
    code_tries: tries,
  })
  return code
}

/** Whether it is the open code; the right one is used up, a wrong one is one try less. */
export async function takeCode(deps: AccountsContext, context: StepContext, given: string): Promise<boolean> {
  const { state, trx } = context
  if (!state?.codeHash || !state.codeSentAt) return false
  const matches = isCompleteCode(given) && constantTimeEqual(state.codeHash, hashOf(deps, context, given))
  const issued = { issuedAt: state.codeSentAt, failedTries: state.codeTries }
  const { ok } = judgeCode(issued, { matches, now: deps.clock() })
  await updateAccountFlow(trx, placeOf(context), ok ? { code_hash: null } : { code_tries: state.codeTries + 1 })
  return ok
}

const placeOf = ({ user, flow }: { user: StepContext['user']; flow: FlowName }) => ({ userId: user.id, flow })
