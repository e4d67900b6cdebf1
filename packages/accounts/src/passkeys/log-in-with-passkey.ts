import type { BodyOf } from '@perigee/contract/call'
import type { passkeys } from '@perigee/contract/passkeys'
import { passkeyRefusals } from '@perigee/contract/refusals/passkeys'
import { findPasskey } from '@perigee/satellite-db/passkeys'
import { useChallenge } from './challenges'
import { siteOf } from './questions'
import { verifyAnswer } from './verify'
import type { Caller } from '../sessions/session'
import type { OpenedSession } from '../sessions/sessions'
import type { AccountsContext } from '../context'
import { judgeLogin } from '../login/judge-login'

type Given = BodyOf<typeof passkeys.login> & { attempt: Uint8Array | undefined }

/**
 * Logs in without a password and without a second factor: the authenticator is one thing and what it asked for is
 * another. Lock, statuses and session are those of a login with a password. Nobody guesses a signature, so wrong ones are
 * written down but lock nobody out.
 * @throws passkeyRefused, loginRestricted, passkeysUnavailable
 */
export async function logInWithPasskey(deps: AccountsContext, given: Given, caller: Caller): Promise<OpenedSession> {
  siteOf(deps)
  const { answer, attempt, rememberForOneWeek } = given
  const { clientDataJSON, userHandle } = answer.response
  const asked = attempt && { purpose: 'login' as const, boundTo: attempt, clientDataJSON }
  const challenge = asked && (await useChallenge(deps, deps.db, asked))
  const passkey = challenge === undefined ? undefined : await findPasskey(deps.db, answer.id)
  if (challenge === undefined || !passkey) throw passkeyRefusals.passkeyRefused()

  return judgeLogin(deps, {
    userId: passkey.userId,
    kind: 'passkey-login',
    caller,
    rememberForOneWeek,
    refusal: passkeyRefusals.passkeyRefused(),
    first: async (trx) => {
      const fits = userHandle && (await verifyAnswer(deps, trx, { passkey, answer, challenge, verifiesUser: true }))
      return fits ? 'right' : { wrong: passkeyRefusals.passkeyRefused(), counts: false }
    },
  })
}
