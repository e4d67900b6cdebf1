import type { BodyOf } from '@perigee/contract/call'
import type { passkeys } from '@perigee/contract/passkeys'
import { passkeyRefusals } from '@perigee/contract/refusals/passkeys'
import { findPasskey } from '@perigee/satellite-db/passkeys'
import { useChallenge } from '../../passkeys/challenges'
import { siteOf } from '../../passkeys/site'
import { verifyAnswer } from '../../passkeys/verify-answer'
import type { Caller } from '../../session/session'
import type { OpenedSession } from '../../session/sessions'
import type { AuthDeps } from '../auth/auth-deps'
import { judgeLogin } from '../auth/judge-login'

type Given = BodyOf<typeof passkeys.login> & { attempt: Uint8Array | undefined }

/**
 * Logs in without a password and without a second factor: the authenticator is one thing and what it asked for is
 * another. Lock, statuses and session are those of a login with a password. Nobody guesses a signature, so wrong ones are
 * written down but lock nobody out.
 * @throws passkeyRefused, loginRestricted, passkeysUnavailable
 */
export async function logInWithPasskey(deps: AuthDeps, given: Given, caller: Caller): Promise<OpenedSession> {
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
