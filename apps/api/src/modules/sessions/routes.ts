import { authRefusals } from '@perigee/contract/refusals/auth'
import { sessions } from '@perigee/contract/sessions'
import { deleteOtherSessions, deleteSessionByPublicId } from '@perigee/satellite-db/sessions'
import { recordActivity } from '@perigee/accounts/activity'
import type { Deps } from '../../deps'
import { implement } from '../../session/session'
import { listSessionsPage } from '@perigee/accounts/sessions/list-sessions'

export const sessionRoutes = (deps: Deps) => [
  implement(sessions.list, ({ session, query }) => listSessionsPage(deps, session, query)),

  implement(sessions.invalidate, async ({ session, params, request }) => {
    const ended = await deleteSessionByPublicId(deps.db, session.user.id, params.sessionId)
    if (!ended) throw authRefusals.noSuchSession()
    await recordActivity(deps, deps.db, { userId: session.user.id, kind: 'session-ended', caller: request })
  }),

  implement(sessions.invalidateOthers, async ({ session, request }) => {
    await deleteOtherSessions(deps.db, session.user.id, session.idHash)
    await recordActivity(deps, deps.db, { userId: session.user.id, kind: 'other-sessions-ended', caller: request })
  }),
]
