import { endOtherSessions, endOwnSession, listOwnSessions } from '@perigee/accounts/sessions/own-sessions'
import { type ActiveSession, sessions } from '@perigee/contract/sessions'
import { directionWord, orderWord, sessionOrders } from '@perigee/domain/sort-orders'
import type { ListedSession } from '@perigee/satellite-db/sessions'
import type { Deps } from '../../deps'
import { implement } from '../../session/session'

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
    const by = { order: orderWord(sessionOrders, order), direction: directionWord(orderDirection) }
    const found = await listOwnSessions(deps, session, { ...by, limit, page })
    return { ...found, sessions: found.sessions.map(presentSession), order, orderDirection }
  }),

  implement(sessions.invalidate, ({ session, params, request }) =>
    endOwnSession(deps, session, { ...params, caller: request }),
  ),

  implement(sessions.invalidateOthers, ({ session, request }) => endOtherSessions(deps, session, { caller: request })),
]
