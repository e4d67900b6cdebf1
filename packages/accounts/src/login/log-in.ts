import type { auth } from '@perigee/contract/auth'
import type { BodyOf } from '@perigee/contract/call'
import { authRefusals } from '@perigee/contract/refusals/auth'
import { passkeyRefusals } from '@perigee/contract/refusals/passkeys'
import type { PasskeyQuestion } from '@perigee/contract/web-authn'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import { findUserByEmail, replacePasswordHash, type UserRow } from '@perigee/satellite-db/users'
import { hashPassword, isOutdated, isStillRight, verifyNobody, verifyPassword } from '../passwords/password-hash'
import { type Factor, givenFactor, useFactor } from '../second-factors/use-factor'
import { askForPasskey } from '../second-factors/use-passkey'
import type { Caller } from '../sessions/session'
import type { OpenedSession } from '../sessions/sessions'
import { userStatus } from '@perigee/domain/user-status'
import type { AccountsContext } from '../context'
import { checkCaptcha } from '../captcha'
import { type Finding, judgeLogin } from './judge-login'
import { issueTicket, type LoginTicket, openTicket } from './login-ticket'

type Given = BodyOf<typeof auth.login>

/** The password was right and a second factor is wanted. */
export interface FactorWanted {
  token: undefined
  /** The question that a passkey may answer instead; undefined for who has none. */
  passkey: PasskeyQuestion | undefined
  /** For the browser to come back with. */
  ticket: ReturnType<typeof issueTicket>
}

/**
 * Wrong password, unknown and unverified address, a locked account and one of single sign-on get the same answer after the
 * same work. Nothing is looked at before a captcha was solved; only a second factor may come with the ticket of this
 * browser's first step, `held`, instead.
 * @throws wrongCredentials, loginRestricted, emptyPassword, captchaFailed, mfaConflict, wrongMfaCode,
 *   wrongPasskey
 */
export async function logIn(
  deps: AccountsContext,
  given: Given,
  { caller, held }: { caller: Caller; held: string | undefined },
): Promise<OpenedSession | FactorWanted> {
  if (given.password === '') throw authRefusals.emptyPassword()
  const { mfaPasscode: passcode, mfaRecoveryCode: recoveryCode, mfaPasskey: passkey, password } = given
  const factor = givenFactor({ passcode, recoveryCode, passkey })
  const ticket = openTicket(deps, held)
  const user = await admit(deps, given, { caller, ticket: factor && ticket })
  const verified = user !== undefined && user.status !== userStatus.inactive
  const right = verified ? await verifyPassword(user.passwordHash, password) : await verifyNobody(password)
  if (!verified) throw authRefusals.wrongCredentials()

  const entered = await judgeLogin(deps, {
    userId: user.id,
    kind: 'login',
    caller,
    rememberForOneWeek: given.rememberForOneWeek,
    refusal: authRefusals.wrongCredentials(),
    first: async (_, locked) => {
      const stillRight = await isStillRight(right, password, { seen: user.passwordHash, current: locked.passwordHash })
      return stillRight ? 'right' : { wrong: authRefusals.wrongCredentials(), counts: true }
    },
    second: (trx, locked) => secondFactor(deps, trx, { user: locked, factor, ticket }),
  })
  if (entered.token === undefined) return entered
  if (isOutdated(user.passwordHash)) {
    await replacePasswordHash(deps.db, user, { from: user.passwordHash, to: await hashPassword(password) })
  }
  return entered
}

/** The user of an address, once it is sure that no program asks. @throws captchaFailed */
async function admit(
  deps: AccountsContext,
  { email, captchaResponse: response }: Given,
  { caller: { ip }, ticket }: { caller: Caller; ticket: LoginTicket | undefined },
): Promise<UserRow | undefined> {
  if (!ticket) await checkCaptcha(deps, { response, ip })
  const user = await findUserByEmail(deps.db, email)
  if (ticket && ticket.userId !== user?.id) await checkCaptcha(deps, { response, ip })
  return user
}

async function secondFactor(
  deps: AccountsContext,
  trx: SatelliteDb,
  { user, factor, ticket: held }: { user: UserRow; factor: Factor | undefined; ticket: LoginTicket | undefined },
): Promise<Finding<FactorWanted>> {
  if (!user.mfaEnabled) return 'right'
  if (!factor) {
    const ticket = issueTicket(deps, user.id, held)
    return {
      asked: { token: undefined, passkey: await askForPasskey(deps, trx, { ...ticket, userId: user.id }), ticket },
    }
  }
  if (await useFactor(deps, trx, { user, factor, browser: held?.browser })) return 'right'
  return {
    wrong: factor.kind === 'passkey' ? passkeyRefusals.wrongPasskey() : authRefusals.wrongMfaCode(),
    counts: true,
  }
}
