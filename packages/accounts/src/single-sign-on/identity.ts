import { emailProblem } from '@perigee/domain/email'
import {
  type Configuration,
  fetchUserInfo,
  type TokenEndpointResponse,
  type TokenEndpointResponseHelpers,
} from 'openid-client'
import { SsoFailure } from './failure'
import { externalIdOf, type SsoProvider } from './provider'

/** Somebody as a provider vouches for them. */
export interface Identity {
  /** `provider:subject` */
  externalId: string
  /** Verified, and one of the provider's. */
  email: string
  fullName: string
}

type Tokens = TokenEndpointResponse & TokenEndpointResponseHelpers

/** Who logged in. The address may stand in the ID token or be told at the user info endpoint. @throws SsoFailure */
export async function identityOf(
  provider: SsoProvider,
  configuration: Configuration,
  tokens: Tokens,
): Promise<Identity> {
  const claims = tokens.claims()
  if (!claims) throw new SsoFailure('answer-refused')
  const facts =
    claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
      ? await fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : claims
  const { email, email_verified: isVerified, name } = facts
  if (typeof email !== 'string' || emailProblem(email) !== undefined) throw new SsoFailure('email-missing')
  if (isVerified !== true) throw new SsoFailure('email-not-verified')
  if (!provider.emailPattern.test(email)) throw new SsoFailure('email-not-of-provider')
  const fullName = typeof name === 'string' ? name.trim().slice(0, 100) : ''
  return { externalId: externalIdOf(provider, claims.sub), email, fullName }
}
