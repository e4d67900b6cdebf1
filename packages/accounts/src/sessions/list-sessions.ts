import type { QueryOf, ResponseOf } from '@perigee/contract/call'
import type { ActiveSession, sessions } from '@perigee/contract/sessions'
import { sortDirections } from '@perigee/domain/page'
import { listSessions, type ListedSession } from '@perigee/satellite-db/sessions'
import { pageFacts, pageStart } from '@perigee/actors/page-of'
import type { AccountsContext } from '../context'
import type { Session } from './session'

/** The device is the user agent as the console shows it. */
const orders = { 1: 'device', 2: 'expiresAt' } as const

/** Where the caller is logged in. @throws invalidInput */
export async function listSessionsPage(
  { db, clock }: Pick<AccountsContext, 'db' | 'clock'>,
  current: Session,
  asked: QueryOf<typeof sessions.list>,
): Promise<ResponseOf<typeof sessions.list>> {
  const { order, orderDirection } = asked
  const found = await listSessions(db, {
    userId: current.user.id,
    now: clock(),
    order: orders[order],
    direction: orderDirection === sortDirections.asc ? 'asc' : 'desc',
    ...pageStart(asked),
  })
  const page = pageFacts({ ...asked, totalCount: found.total })
  return { sessions: found.sessions.map((one) => presentSession(one, current)), order, orderDirection, ...page }
}

const presentSession = (listed: ListedSession, current: Session): ActiveSession => ({
  id: listed.publicId,
  userAgent: listed.userAgent,
  ip: listed.ip,
  createdAt: listed.createdAt.toISOString(),
  expiresAt: listed.expiresAt.toISOString(),
  isRequesterCurrentSession: Buffer.compare(listed.idHash, current.idHash) === 0,
})
