import { httpClient, type Answer, type HttpClient } from '@perigee/testing/http'
import type { IdentityProvider } from '@perigee/testing/oidc/start-identity-provider'
import type { ApiClient } from './api-client'
import type { TestApi } from './start-api'

/** A browser that goes to a provider and comes back, one redirect at a time. */
export interface SsoBrowser {
  api: ApiClient
  /** Where the console sends it: the address at the provider. */
  begin(path: string): Promise<URL>
  /** Logs in at the provider; the address that it sends the browser back to. */
  logInThere(at: URL, form: Record<string, string>): Promise<URL>
  /** Goes to an address of the console; where that sends the browser. */
  comeBack(to: URL): Promise<{ answer: Answer; location: string }>
}

export function ssoBrowser(
  api: TestApi,
  provider: IdentityProvider,
  { userAgent = 'node' }: { userAgent?: string } = {},
): SsoBrowser {
  const client = api.browser()
  const there: HttpClient = httpClient(provider.issuer)
  const locationOf = ({ headers }: Answer): string => headers.get('location') ?? ''

  return {
    api: client,
    begin: async (path) => new URL(locationOf(await client.http.get(path))),

    async logInThere(at, form) {
      const asked = await there.get(at.pathname + at.search)
      const interaction = new URL(locationOf(asked), provider.issuer)
      const sent = await there.request('POST', interaction.pathname, {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(form).toString(),
      })
      const resumed = new URL(locationOf(sent), provider.issuer)
      return new URL(locationOf(await there.get(resumed.pathname + resumed.search)))
    },

    async comeBack(to) {
      const answer = await client.http.get(to.pathname + to.search, { headers: { 'user-agent': userAgent } })
      return { answer, location: locationOf(answer) }
    },
  }
}

/** All of it, as somebody who types `login` there and wanted to go to `wanted`. */
export async function logInBySso(
  browser: SsoBrowser,
  login: string,
  wanted?: string,
): Promise<{ answer: Answer; location: string }> {
  const search = wanted === undefined ? '' : `?return_to=${encodeURIComponent(wanted)}`
  return browser.comeBack(await browser.logInThere(await browser.begin(`/sso/acme${search}`), { login, password: 'x' }))
}
