import { passkeyRefusals } from '@perigee/contract/refusals/passkeys'
import { passkeyChallengeLife } from '@perigee/domain/passkey-rules'
import { findPasskey } from '@perigee/satellite-db/passkeys'
import type { AccountsContext } from '../context'
import { enter } from '../login/enter'
import type { Caller } from '@perigee/actors/actor'
import type { OpenedSession } from '../sessions/sessions'
import { openChallenge, useChallenge } from './challenges'
import { siteOf } from './questions'
import { verifyAnswer } from './verify'
import type { PasskeyAnswer, PasskeyQuestion } from './web-authn'

/**
 * The question that an attempt to log in has to answer, for any passkey of the site; the authenticator has to know who
 * holds it. `attempt`: names the browser. @throws passkeysUnavailable
 */
export async function askForAnyPasskey(
  context: Pick<AccountsContext, 'db' | 'clock' | 'addresses'>,
  attempt: Uint8Array,
): Promise<PasskeyQuestion> {
  const { rpId } = siteOf(context)
  const challenge = await openChallenge(context, context.db, { purpose: 'login', boundTo: attempt })
  return { challenge, rpId, timeout: passkeyChallengeLife, userVerification: 'required' }
}

interface LogInWithPasskey {
  answer: PasskeyAnswer
  /** The attempt of this browser that the question was asked for; undefined when it has asked for none. */
  attempt: Uint8Array | undefined
  rememberForOneWeek: boolean
}

/**
 * Logs in without a password and without a second factor: the authenticator is one thing and what it asked for is
 * another. Lock, statuses and session are those of a login with a password. Nobody guesses a signature, so wrong ones are
 * written down but lock nobody out.
 * @throws passkeyRefused, loginRestricted, passkeysUnavailable
 */
export async function logInWithPasskey(
  context: AccountsContext,
  caller: Caller,
  { answer, attempt, rememberForOneWeek }: LogInWithPasskey,
): Promise<OpenedSession> {
  siteOf(context)
  const { clientDataJSON, userHandle } = answer.response
  const asked = attempt && { purpose: 'login' as const, boundTo: attempt, clientDataJSON }
  const challenge = asked && (await useChallenge(context, context.db, asked))
  const passkey = challenge === undefined ? undefined : await findPasskey(context.db, answer.id)
  if (challenge === undefined || !passkey) throw passkeyRefusals.passkeyRefused()

  return enter(context, caller, {
    userId: passkey.userId,
    kind: 'passkey-login',
    rememberForOneWeek,
    refusal: passkeyRefusals.passkeyRefused,
    first: {
      refusal: passkeyRefusals.passkeyRefused,
      isGuessable: false,
      async check(trx) {
        const fits =
          userHandle && (await verifyAnswer(context, trx, { passkey, answer, challenge, verifiesUser: true }))
        return fits ? 'right' : 'wrong'
      },
    },
  })
}
