import { authRefusals } from '@perigee/contract/refusals/auth'
import { sessions } from '@perigee/contract/sessions'
import { deleteOtherSessions } from '@perigee/satellite-db/sessions/delete-other-sessions'
import { deleteSessionByPublicId } from '@perigee/satellite-db/sessions/delete-session-by-public-id'
import type { Deps } from '../../deps'
import { implement } from '../../session/session'
import { listSessionsPage } from './list-sessions-page'

export const sessionRoutes = (deps: Deps) => [
  implement(sessions.list, ({ session, query }) => listSessionsPage(deps, session, query)),

  implement(sessions.invalidate, async ({ session, params }) => {
    const ended = await deleteSessionByPublicId(deps.db, session.user.id, params.sessionId)
    if (!ended) throw authRefusals.noSuchSession()
  }),

  implement(sessions.invalidateOthers, async ({ session }) => {
    await deleteOtherSessions(deps.db, session.user.id, session.idHash)
  }),
]
