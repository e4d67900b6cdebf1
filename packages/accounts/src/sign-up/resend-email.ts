import { listSignups, type SignupRow, updateSignup } from '@perigee/satellite-db/sign-ups'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import { findUserByEmail } from '@perigee/satellite-db/users'
import { transact } from '@perigee/satellite-db/transact'
import { isAllowedIn } from '@perigee/domain/user-status'
import { addSignup, signupProof } from './pending-sign-up'
import type { AccountsContext } from '../context'
import { checkCaptcha } from '../captcha'
import { mayMail } from './mail-limits'
import { sendRecovery } from '../recovery/recovery-links'

interface Asker {
  /** Names the sign-up from now on. */
  id: string
  ip: string
  /** What the browser calls the sign-ups that it made. */
  signupIds: readonly (string | undefined)[]
}

/**
 * A new code or link for the sign-up of this browser. A browser that did not sign up gets one for a sign-up without a
 * password: whoever proves the mailbox with it chooses one, and nobody else's counts. A recovery link for who has an
 * account; nothing for strangers and for people of single sign-on. All look alike.
 * @throws captchaFailed
 */
export async function resendEmail(
  deps: AccountsContext,
  { email, captchaResponse: response }: { email: string; captchaResponse: string },
  { id: signupId, ip, signupIds }: Asker,
): Promise<void> {
  await checkCaptcha(deps, { response, ip })
  const user = await findUserByEmail(deps.db, email)
  if (user && user.externalId !== null) return
  if (user) return isAllowedIn(user.status) ? sendRecovery(deps, user) : undefined
  const mail = await transact(deps.db, async (trx) => {
    const waiting = await listSignups(trx, email)
    const [newest] = waiting
    if (!newest || !(await mayMail(deps, trx, { kind: 'sign-up', email }))) return undefined
    const own = waiting.find((signup) => signup.signupId !== null && signupIds.includes(signup.signupId))
    if (own) return renew(deps, trx, { signup: own, signupId })
    return addSignup(deps, trx, { ...newest, email, passwordHash: null, signupId })
  })
  mail?.()
}

/** What was mailed before stops working; failures stay counted. */
async function renew(
  deps: AccountsContext,
  db: SatelliteDb,
  { signup: { userId, email }, signupId }: { signup: SignupRow; signupId: string },
): Promise<(() => void) | undefined> {
  const proof = signupProof(deps, { userId, signupId })
  const changes = { signup_id: signupId, code_hash: proof.hash, sent_at: deps.clock(), wrong_tries: 0 }
  return (await updateSignup(db, userId, changes)) ? () => proof.mailTo(email) : undefined
}
