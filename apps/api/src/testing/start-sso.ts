import { startIdentityProvider } from '@perigee/testing/oidc/start-identity-provider'
import { afterAll } from 'vitest'
import { startApi, type TestApi } from './start-api'

export const home = 'http://console.test:7910/'
export const failed = `${home}login?sso_failed=true`
export const at = (name: string) => `${name}@acme.test`
export const verified = (subject: string, name = '') => ({ subject, email: at(subject), isVerified: true, name })
export const redirectUris = [`${home}sso/acme/callback`]

/** A provider named acme, for the test file that asks, an API that knows it, and who can log in there. */
export async function startSso() {
  const provider = await startIdentityProvider({
    redirectUris,
    people: {
      ada: verified('ada', 'Ada Lovelace'),
      unverified: { ...verified('unverified'), isVerified: false },
      unsaid: { subject: 'unsaid', email: at('unsaid') },
      nameless: { subject: 'nameless' },
      foreign: { ...verified('foreign'), email: 'ada@elsewhere.test' },
    },
  })
  afterAll(() => provider.stop())
  const env = {
    PERIGEE_SSO_NAME: 'acme',
    PERIGEE_SSO_ISSUER: provider.issuer,
    PERIGEE_SSO_CLIENT_ID: provider.clientId,
    PERIGEE_SSO_CLIENT_SECRET: provider.clientSecret,
    PERIGEE_SSO_EMAIL_PATTERN: '.+@acme\\.test',
    PERIGEE_SSO_LINKS_ACCOUNTS: 'true',
  }
  const api = await startApi({ env })
  return { provider, env, api, ...factsOf(api) }
}

function factsOf(api: TestApi) {
  return {
    accountOf: (email: string) =>
      api.db.selectFrom('satellite.users').selectAll().where('email', '=', email).executeTakeFirst(),
    /** Why logins failed, oldest first. */
    reasons: () => api.log.filter(({ msg }) => msg === 'single sign-on failed').map(({ reason }) => reason),
  }
}
