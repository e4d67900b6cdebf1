import { readOwnAccount } from '@perigee/accounts/profile/own-account'
import { keyInHeader } from '@perigee/accounts/rest-keys/actor-of-key'
import { openSessionByKey } from '@perigee/accounts/rest-keys/session-by-key'
import type { Session } from '@perigee/accounts/sessions/session'
import { generatedApi } from '@perigee/contract/generated-api'
import { commonRefusals } from '@perigee/contract/refusals/common'
import type { Route } from '@perigee/server-kit/implement'
import type { Deps } from '../../deps'
import { implement } from '../../session/session'
import { presentAccount } from './present-account'

/** What other consoles of this API may ask for; not there unless the operator wants it. */
export const generatedApiRoutes = (deps: Deps): Route<Session>[] => {
  if (!deps.settings.generatedPrivateApi) return []
  return [
    implement(generatedApi.account, async ({ session }) => presentAccount(deps, await readOwnAccount(deps, session))),

    implement.open(generatedApi.tokenByApiKey, async ({ request }) => {
      if (!deps.settings.restApiKeys) throw commonRefusals.notLoggedIn()
      const { token, expiresAt } = await openSessionByKey(deps, request, keyInHeader(request.headers.authorization))
      return { token, expiresAt: expiresAt.toISOString() }
    }),
  ]
}
