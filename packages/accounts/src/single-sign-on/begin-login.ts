import { isLocalPath } from '@perigee/domain/local-path'
import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import type { AccountsContext } from '../context'
import type { Discovery } from './discovery'
import type { LoginState } from './login-state'
import { ssoPaths } from './paths'
import type { SsoProvider } from './provider'

/**
 * Authorization code flow with PKCE: where to send the browser, and what it has to bring back. `wanted` is the path of
 * the console that the login is for; what is none is forgotten. @throws SsoFailure
 */
export async function beginLogin(
  { discover, addresses }: Pick<AccountsContext, 'addresses'> & { discover: Discovery },
  { provider, email, wanted }: { provider: SsoProvider; email: string; wanted: string },
): Promise<{ to: URL; login: LoginState }> {
  const configuration = await discover(provider)
  const login = {
    provider: provider.name,
    state: randomState(),
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
    wanted: isLocalPath(wanted) ? wanted : '',
  }
  const to = buildAuthorizationUrl(configuration, {
    redirect_uri: ssoPaths(addresses).callback(provider),
    scope: 'openid email profile',
    state: login.state,
    nonce: login.nonce,
    code_challenge: await calculatePKCECodeChallenge(login.verifier),
    code_challenge_method: 'S256',
    ...(provider.emailPattern.test(email) ? { login_hint: email } : {}),
  })
  return { to, login }
}
