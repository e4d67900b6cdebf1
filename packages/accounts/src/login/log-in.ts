import { authRefusals } from '@perigee/contract/refusals/auth'
import { passkeyRefusals } from '@perigee/contract/refusals/passkeys'
import { userStatus } from '@perigee/domain/user-status'
import { findUserByEmail, replacePasswordHash, type UserRow } from '@perigee/satellite-db/users'
import { checkCaptcha } from '../captcha'
import type { AccountsContext } from '../context'
import type { PasskeyAnswer, PasskeyQuestion } from '../passkeys/web-authn'
import { hashPassword, isOutdated, isStillRight, verifyNobody, verifyPassword } from '../passwords/password-hash'
import { givenFactor, useFactor } from '../second-factors/use-factor'
import { askForPasskey } from '../second-factors/use-passkey'
import type { Caller } from '@perigee/actors/actor'
import type { OpenedSession } from '../sessions/sessions'
import { enter } from './enter'
import { issueTicket, type LoginTicket, openTicket } from './login-ticket'

export interface LogIn {
  email: string
  password: string
  rememberForOneWeek: boolean
  captchaResponse: string
  passcode?: string | null | undefined
  recoveryCode?: string | null | undefined
  passkey?: PasskeyAnswer | null | undefined
  /** The ticket of this browser's first step, where it holds one. */
  ticket: string | undefined
}

/** The password was right and a second factor is wanted. */
export interface FactorWanted {
  token: undefined
  /** The question that a passkey may answer instead; undefined for who has none. */
  passkey: PasskeyQuestion | undefined
  /** For the browser to come back with. */
  ticket: ReturnType<typeof issueTicket>
}

/**
 * Wrong password, unknown and unverified address, a locked account and one of single sign-on get the same answer after
 * the same work. Nothing is looked at before a captcha was solved; only a second factor may come with the ticket of the
 * first step instead.
 * @throws wrongCredentials, loginRestricted, emptyPassword, captchaFailed, mfaConflict, wrongMfaCode, wrongPasskey
 */
export async function logIn(
  context: AccountsContext,
  caller: Caller,
  given: LogIn,
): Promise<OpenedSession | FactorWanted> {
  const { password, rememberForOneWeek } = given
  if (password === '') throw authRefusals.emptyPassword()
  const factor = givenFactor(given)
  const ticket = openTicket(context, given.ticket)
  const user = await findAfterCaptcha(context, caller, { given, ticket: factor && ticket })
  const isRight = user ? await verifyPassword(user.passwordHash, password) : await verifyNobody(password)
  if (!user) throw authRefusals.wrongCredentials()

  const entered = await enter<FactorWanted>(context, caller, {
    userId: user.id,
    kind: 'login',
    rememberForOneWeek,
    refusal: authRefusals.wrongCredentials,
    first: {
      refusal: authRefusals.wrongCredentials,
      isGuessable: true,
      async check(_, locked) {
        const hashes = { seen: user.passwordHash, current: locked.passwordHash }
        return (await isStillRight(isRight, password, hashes)) ? 'right' : 'wrong'
      },
    },
    second: {
      refusal: factor?.kind === 'passkey' ? passkeyRefusals.wrongPasskey : authRefusals.wrongMfaCode,
      isGuessable: true,
      async check(trx, locked) {
        if (!locked.mfaEnabled) return 'right'
        if (!factor) return 'missing'
        return (await useFactor(context, trx, { user: locked, factor, browser: ticket?.browser })) ? 'right' : 'wrong'
      },
      async ask(trx, { id: userId }) {
        const issued = issueTicket(context, userId, ticket)
        return { token: undefined, passkey: await askForPasskey(context, trx, { ...issued, userId }), ticket: issued }
      },
    },
  })
  if (entered.token !== undefined && isOutdated(user.passwordHash)) {
    await replacePasswordHash(context.db, user, { from: user.passwordHash, to: await hashPassword(password) })
  }
  return entered
}

/** The verified user of an address, once it is sure that no program asks. @throws captchaFailed */
async function findAfterCaptcha(
  context: AccountsContext,
  { ip }: Caller,
  { given, ticket }: { given: LogIn; ticket: LoginTicket | undefined },
): Promise<UserRow | undefined> {
  const { email, captchaResponse: response } = given
  if (!ticket) await checkCaptcha(context, { response, ip })
  const user = await findUserByEmail(context.db, email)
  if (ticket && ticket.userId !== user?.id) await checkCaptcha(context, { response, ip })
  return user?.status === userStatus.inactive ? undefined : user
}
