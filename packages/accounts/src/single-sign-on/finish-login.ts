import { authorizationCodeGrant, type Configuration } from 'openid-client'
import type { Caller } from '@perigee/actors/actor'
import type { OpenedSession } from '../sessions/sessions'
import type { Discovery } from './discovery'
import { SsoFailure } from './failure'
import { type Identity, identityOf } from './identity'
import type { LoginState } from './login-state'
import { ssoPaths } from './paths'
import type { SsoProvider } from './provider'
import type { AccountsContext } from '../context'
import { enter } from './enter'

interface Return {
  provider: SsoProvider
  /** What the browser brought back; undefined when nothing, or nothing that counts. */
  login: LoginState | undefined
  /** Query of the address, with `?`. */
  search: string
  caller: Caller
}

/** The browser is back from the provider. @returns the session, and where to go with it. @throws SsoFailure */
export async function finishLogin(
  deps: AccountsContext & { discover: Discovery },
  { provider, login, search, caller }: Return,
): Promise<OpenedSession & { to: string }> {
  if (login?.provider !== provider.name) throw new SsoFailure('login-state-missing')
  const configuration = await deps.discover(provider)
  const paths = ssoPaths(deps.addresses)
  const url = new URL(`${paths.callback(provider)}${search}`)
  const identity = await confirm(configuration, { provider, login, url })
  const opened = await enter(deps, { identity, linksAccounts: provider.linksAccounts, caller })
  return { ...opened, to: paths.page(login.wanted) }
}

/** Redeems the code. Whatever is wrong about it, or about the tokens, is one failure. */
async function confirm(
  configuration: Configuration,
  { provider, login, url }: { provider: SsoProvider; login: LoginState; url: URL },
): Promise<Identity> {
  try {
    const tokens = await authorizationCodeGrant(configuration, url, {
      pkceCodeVerifier: login.verifier,
      expectedNonce: login.nonce,
      expectedState: login.state,
      idTokenExpected: true,
    })
    return await identityOf(provider, configuration, tokens)
  } catch (cause) {
    throw cause instanceof SsoFailure ? cause : new SsoFailure('answer-refused', { cause })
  }
}
