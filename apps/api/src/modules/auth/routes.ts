import { auth } from '@perigee/contract/auth'
import type { BodyOf } from '@perigee/contract/call'
import { authRefusals } from '@perigee/contract/refusals/auth'
import type { Exchange } from '@perigee/server-kit/http/exchange'
import { day, second } from '@perigee/std/durations'
import { takeAtLeast } from '@perigee/std/take-at-least'
import type { Deps } from '../../deps'
import { implement } from '../../session/session'
import type { OpenedSession } from '@perigee/accounts/sessions/sessions'
import { activate } from '@perigee/accounts/sign-up/activate'
import { checkRecovery } from '@perigee/accounts/recovery/check-recovery'
import { forgotPassword } from '@perigee/accounts/recovery/forgot-password'
import { type LogIn, logIn } from '@perigee/accounts/login/log-in'
import { register } from '@perigee/accounts/sign-up/register'
import { resendEmail } from '@perigee/accounts/sign-up/resend-email'
import { resetPassword } from '@perigee/accounts/recovery/reset-password'
import { signupLife } from '@perigee/accounts/sign-up/pending-sign-up'

const weekInSeconds = (7 * day) / second

const logInOf = (
  { mfaPasscode: passcode, mfaRecoveryCode: recoveryCode, mfaPasskey: passkey, ...given }: BodyOf<typeof auth.login>,
  ticket: string | undefined,
): LogIn => ({ ...given, passcode, recoveryCode, passkey, ticket })

export const authRoutes = (deps: Deps) => {
  const discreetly = <T>(work: () => Promise<T>): Promise<T> => takeAtLeast(deps.settings.discreetAnswerTime, work)
  const { session: cookie, signup } = deps.cookies
  /** The answer is the same for those who have nothing to wait for. */
  const rememberSignup = (exchange: Exchange) =>
    signup.set(exchange, exchange.request.id, new Date(deps.clock().getTime() + signupLife))
  const hold = (exchange: Exchange, { token, expiresAt }: OpenedSession) => {
    cookie.set(exchange, token, expiresAt)
    return { token, expiresAt: expiresAt.toISOString() }
  }

  return [
    implement.open(auth.captchaChallenge, async () => {
      const challenge = await deps.captcha.challenge()
      if (!challenge) throw authRefusals.noOwnCaptcha()
      return challenge
    }),

    implement.open(auth.badPasswords, ({ reply }) => {
      reply.header('cache-control', `public, max-age=${weekInSeconds}`)
      reply.header('content-disposition', 'attachment; filename="bad-passwords.txt"')
      return deps.badPasswords.text
    }),

    implement.open(auth.register, async ({ body, request, reply }) => {
      await discreetly(() => register(deps, body, request))
      rememberSignup({ request, reply })
    }),

    implement.open(auth.activate, async ({ body, request, reply }) => {
      const opened = await discreetly(() => activate(deps, body, request))
      signup.clear({ request, reply })
      return hold({ request, reply }, opened)
    }),

    implement.open(auth.resendEmail, async ({ body, request, reply }) => {
      const { id, ip } = request
      const signupIds = [body.signupId, signup.read(request)]
      await discreetly(() => resendEmail(deps, body, { id, ip, signupIds }))
      rememberSignup({ request, reply })
    }),

    implement.open(auth.login, async ({ body, request, reply }) => {
      const exchange = { request, reply }
      const { loginTicket } = deps.cookies
      const answer = await discreetly(() => logIn(deps, request, logInOf(body, loginTicket.read(request))))
      if (answer.token !== undefined) {
        if (loginTicket.isSent(request)) loginTicket.clear(exchange)
        return hold(exchange, answer)
      }
      const { passkey, ticket } = answer
      loginTicket.set(exchange, ticket.text, ticket.expires)
      // Status 200: clients take the text as the question for a second factor.
      return { error: 'A MFA passcode or recovery code is required', ...(passkey && { passkey }) }
    }),

    implement.open(auth.logout, async (exchange) => {
      for (const token of cookie.all(exchange.request)) await deps.sessions.close(token)
      cookie.clear(exchange)
    }),

    implement(auth.refreshSession, async ({ session, request, reply }) => {
      const expiresAt = await deps.sessions.refresh(session)
      cookie.set({ request, reply }, cookie.read(request) ?? '', expiresAt)
      return expiresAt.toISOString()
    }),

    implement.open(auth.forgotPassword, async ({ body, request }) => {
      await discreetly(() => forgotPassword(deps, body, request))
    }),

    implement.open(auth.checkResetLink, ({ body }) => checkRecovery(deps, body.token)),

    implement.open(auth.resetPassword, async ({ body, request, reply }) => {
      await resetPassword(deps, body, request)
      cookie.clear({ request, reply })
    }),
  ]
}
