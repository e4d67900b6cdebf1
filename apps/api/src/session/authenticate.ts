import { commonRefusals } from '@perigee/contract/refusals/common'
import type { Reply, RequestInfo } from '@perigee/server-kit/implement'
import type { Deps } from '../deps'
import type { Session } from './session'
import { sessionCookie, sessionCookieOptions } from './session-cookie'

/** Finds the caller by the session cookie. A cookie that opens nothing is taken away. @throws notLoggedIn */
export const createAuthenticate =
  ({ sessions, addresses }: Pick<Deps, 'sessions' | 'addresses'>) =>
  async (request: RequestInfo, reply: Reply): Promise<Session> => {
    const token = request.cookies[sessionCookie]
    const session = token === undefined ? undefined : await sessions.find(token)
    if (session) return session
    if (token !== undefined) reply.clearCookie(sessionCookie, sessionCookieOptions(addresses))
    throw commonRefusals.notLoggedIn()
  }
