import { commonRefusals } from '@perigee/contract/refusals/common'
import type { Reply, RequestInfo } from '@perigee/server-kit/implement'
import type { Deps } from '../deps'
import type { AccountMails } from '../mails/account-mails'
import type { Session } from './session'
import { sessionCookie, sessionCookieOptions } from './session-cookie'
import { tellOtherBrowser } from './tell-other-browser'

/** Finds the caller by the session cookie. A cookie that opens nothing is taken away. @throws notLoggedIn */
export const createAuthenticate =
  (deps: Pick<Deps, 'sessions' | 'addresses' | 'db' | 'clock' | 'settings'> & { mails: AccountMails }) =>
  async (request: RequestInfo, reply: Reply): Promise<Session> => {
    const { sessions, addresses } = deps
    const token = request.cookies[sessionCookie]
    const session = token === undefined ? undefined : await sessions.find(token)
    if (session) {
      await tellOtherBrowser(deps, session, request)
      return session
    }
    if (token !== undefined) reply.clearCookie(sessionCookie, sessionCookieOptions(addresses))
    throw commonRefusals.notLoggedIn()
  }
