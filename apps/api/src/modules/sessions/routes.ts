import { authRefusals } from '@perigee/contract/refusals/auth'
import { type ActiveSession, sessions } from '@perigee/contract/sessions'
import { sortDirections } from '@perigee/domain/page'
import { deleteOtherSessions, deleteSessionByPublicId, type ListedSession } from '@perigee/satellite-db/sessions'
import { recordActivity } from '@perigee/accounts/activity'
import type { Deps } from '../../deps'
import { implement } from '../../session/session'
import { listOwnSessions } from '@perigee/accounts/sessions/list-sessions'

/** The device is the user agent as the console shows it. */
const orders = { 1: 'device', 2: 'expiresAt' } as const

const presentSession = (listed: ListedSession & { isCurrent: boolean }): ActiveSession => ({
  id: listed.publicId,
  userAgent: listed.userAgent,
  ip: listed.ip,
  createdAt: listed.createdAt.toISOString(),
  expiresAt: listed.expiresAt.toISOString(),
  isRequesterCurrentSession: listed.isCurrent,
})

export const sessionRoutes = (deps: Deps) => [
  implement(sessions.list, async ({ session, query }) => {
    const { order, orderDirection, limit, page } = query
    const direction = orderDirection === sortDirections.asc ? 'asc' : 'desc'
    const found = await listOwnSessions(deps, session, { order: orders[order], direction, limit, page })
    return { ...found, sessions: found.sessions.map(presentSession), order, orderDirection }
  }),

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
