import { actorOfKey, keyInHeader } from '@perigee/accounts/rest-keys/actor-of-key'
import type { RestKeyActor } from '@perigee/actors/actor'
import { commonRefusals } from '@perigee/contract/refusals/common'
import type { Exchange } from '@perigee/server-kit/http/exchange'
import { createLimiter } from '@perigee/server-kit/rate-limit'
import type { Deps } from '../deps'

/** So many times more than the tries of the guarded forms: programs that nobody looks at go on with a key that has ended. */
const strangersTimes = 20

/**
 * Finds who asks by `Authorization: Bearer` alone: a cookie is never looked at. Whatever is wrong with the key, the answer
 * is the same, after the same time. Who has none that is good is limited by address; that takes nothing from the good
 * keys of the same address. @throws notLoggedIn or tooManyRequests
 */
export function createAuthenticateKey(deps: Pick<Deps, 'db' | 'clock' | 'restKeyUses' | 'settings'>) {
  const { rateLimitBurst, rateLimitEvery, rateLimitClients: remember } = deps.settings
  const rate = { points: rateLimitBurst * strangersTimes, every: rateLimitEvery / strangersTimes }
  const strangers = createLimiter({ ...rate, remember, clock: deps.clock })

  return async ({ request, reply }: Exchange): Promise<RestKeyActor> => {
    const { ip, userAgent, headers } = request
    const actor = await actorOfKey(deps, keyInHeader(headers.authorization), { ip, userAgent })
    if (actor) return actor
    const consumed = strangers.consumeAddress(ip)
    if (!consumed.ok) throw commonRefusals.tooManyRequests(consumed.retryAfter)
    reply.header('www-authenticate', 'Bearer realm="public API"')
    throw commonRefusals.notLoggedIn()
  }
}
