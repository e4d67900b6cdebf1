import { pageFacts, pageStart } from '@perigee/actors/page-of'
import { listSessions, type ListedSession, type ListSessions } from '@perigee/satellite-db/sessions'
import type { AccountsContext } from '../context'
import type { Session } from './session'

interface SessionPage extends Pick<ListSessions, 'order' | 'direction'> {
  limit: number
  page: number
}

/** Where the actor is logged in, and which of these sessions asks. @throws invalidInput */
export async function listOwnSessions(
  { db, clock }: Pick<AccountsContext, 'db' | 'clock'>,
  current: Session,
  { order, direction, ...page }: SessionPage,
) {
  const userId = current.user.id
  const { sessions, total } = await listSessions(db, { userId, now: clock(), order, direction, ...pageStart(page) })
  const isCurrent = ({ idHash }: ListedSession) => Buffer.compare(idHash, current.idHash) === 0
  return {
    sessions: sessions.map((session) => ({ ...session, isCurrent: isCurrent(session) })),
    ...pageFacts({ ...page, totalCount: total }),
  }
}
