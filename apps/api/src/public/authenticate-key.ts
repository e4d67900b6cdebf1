import type { Caller, RestKeyActor } from '@perigee/actors/actor'
import { commonRefusals } from '@perigee/contract/refusals/common'
import type { Exchange } from '@perigee/server-kit/http/exchange'

/**
 * Who has this key; undefined for a text that is none, is unknown or has ended, and for keys of people who are gone. Takes
 * the same time for all of these.
 */
export type ActorOfKey = (text: string, caller: Caller) => Promise<RestKeyActor | undefined>

const bearer = /^Bearer +([\x21-\x7e]+) *$/i

/**
 * Finds who asks by `Authorization: Bearer` alone: a cookie is never looked at. Whatever is wrong with the key, the answer is
 * the same. @throws notLoggedIn
 */
export const createAuthenticateKey =
  (actorOfKey: ActorOfKey) =>
  async ({ request, reply }: Exchange): Promise<RestKeyActor> => {
    const text = bearer.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const actor = await actorOfKey(text, { ip: request.ip, userAgent: request.userAgent })
    if (actor) return actor
    reply.header('www-authenticate', 'Bearer realm="public API"')
    throw commonRefusals.notLoggedIn()
  }
