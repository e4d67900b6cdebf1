import { actorOfKey, keyInHeader } from '@perigee/accounts/rest-keys/actor-of-key'
import type { RestKeyActor } from '@perigee/actors/actor'
import { commonRefusals } from '@perigee/contract/refusals/common'
import type { Exchange } from '@perigee/server-kit/http/exchange'
import type { Deps } from '../deps'

/**
 * Finds who asks by `Authorization: Bearer` alone: a cookie is never looked at. Whatever is wrong with the key, the answer
 * is the same, after the same time. @throws notLoggedIn
 */
export const createAuthenticateKey =
  (deps: Pick<Deps, 'db' | 'clock' | 'restKeyUses'>) =>
  async ({ request, reply }: Exchange): Promise<RestKeyActor> => {
    const { ip, userAgent, headers } = request
    const actor = await actorOfKey(deps, keyInHeader(headers.authorization), { ip, userAgent })
    if (actor) return actor
    reply.header('www-authenticate', 'Bearer realm="public API"')
    throw commonRefusals.notLoggedIn()
  }
