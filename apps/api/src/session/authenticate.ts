import { commonRefusals } from '@perigee/contract/refusals/common'
import type { Reply, RequestInfo } from '@perigee/server-kit/implement'
import type { Deps } from '../deps'
import type { Session } from '@perigee/accounts/sessions/session'
import { tellOtherBrowser } from '@perigee/accounts/sessions/other-browser'

/**
 * Finds the caller by the session cookie. A cookie that opens nothing is taken away, and so are two of them: the other
 * may be somebody else's, who wants the browser to work for their account.
 * @throws notLoggedIn
 */
export const createAuthenticate =
  (deps: Pick<Deps, 'sessions' | 'cookies' | 'db' | 'clock' | 'settings' | 'mails'>) =>
  async (request: RequestInfo, reply: Reply): Promise<Session> => {
    const { sessions, cookies } = deps
    const token = cookies.session.read(request)
    const session = token === undefined ? undefined : await sessions.find(token, request)
    if (session) {
      await tellOtherBrowser(deps, session, request)
      return session
    }
    if (cookies.session.isSent(request)) cookies.session.clear({ request, reply })
    throw commonRefusals.notLoggedIn()
  }
