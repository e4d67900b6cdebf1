import { passkeys } from '@perigee/contract/passkeys'
import type { PasskeyAnswer, PasskeyQuestion } from '@perigee/contract/web-authn'
import { minute } from '@perigee/std/durations'
import { call, CallError, isRefusedAs } from '@/lib/call'
import { answerQuestion, cancelQuestion, suggestsPasskeys } from '@/lib/passkeys'
import { beginSession } from './begin-session'

export const askForPasskey = (): Promise<PasskeyQuestion> => call(passkeys.beginLogin).catch(explain)

export async function sendPasskeyLogin(given: { answer: PasskeyAnswer; rememberForOneWeek: boolean }): Promise<void> {
  await call(passkeys.login, { body: given }).catch(explain)
  beginSession(given)
}

function explain(cause: unknown): never {
  throw isRefusedAs(cause, 'too_many_requests') ? new CallError('Too many requests', cause) : cause
}

/** A question counts for five minutes: before that another takes its place. */
const freshFor = 4 * minute

/**
 * Where the browser can, it suggests passkeys in the field that says `webauthn`; `onAnswer` gets the one that was chosen.
 * It fails in silence: the button is still there. @returns what ends it
 */
export function suggestPasskeys(onAnswer: (answer: PasskeyAnswer) => void): () => void {
  let ended = false
  let waiting = false
  const ask = async () => {
    if (!(await suggestsPasskeys())) return
    const question = await askForPasskey()
    if (ended) return
    waiting = true
    const answer = await answerQuestion(question, { autofill: true })
    waiting = false
    if (!ended) onAnswer(answer)
  }
  const begin = () => void ask().catch(() => undefined)
  begin()
  const timer = setInterval(begin, freshFor)
  return () => {
    ended = true
    clearInterval(timer)
    if (waiting) void cancelQuestion()
  }
}
