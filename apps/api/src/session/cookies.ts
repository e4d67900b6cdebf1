import { ownCookie } from '@perigee/server-kit/http/own-cookie'

export type CookiesOfInstallation = ReturnType<typeof cookiesOf>

/** Every cookie that this app sets. */
export const cookiesOf = ({ isHttps }: { isHttps: boolean }) => ({
  session: ownCookie('_tokenKey', { isHttps }),
  csrf: ownCookie('csrf_token', { isHttps }),
  /** Between the two steps of a login. */
  loginTicket: ownCookie('login_ticket', { isHttps }),
  /** Lax: the browser comes back from another site and has to bring it along. */
  sso: ownCookie('_sso', { isHttps, sameSite: 'Lax' }),
  /** Names the sign-up of this browser. Lax: it comes back by a link in a mail, which may be open on another site. */
  signup: ownCookie('signup', { isHttps, sameSite: 'Lax' }),
  /** Tells one browser that is logging in from another: a passkey's question is answered where it was asked. */
  passkeyAttempt: ownCookie('passkey_attempt', { isHttps }),
})
