import { pageFacts, pageStart } from '@perigee/actors/page-of'
import { useCase } from '@perigee/actors/use-case'
import { authRefusals } from '@perigee/contract/refusals/auth'
import {
  deleteOtherSessions,
  deleteSessionByPublicId,
  type ListedSession,
  listSessions,
  type ListSessions,
} from '@perigee/satellite-db/sessions'
import { recordActivity } from '../activity'
import type { AccountsContext } from '../context'
import type { Caller } from '@perigee/actors/actor'

type Needs = Pick<AccountsContext, 'db' | 'clock'>

interface SessionPage extends Pick<ListSessions, 'order' | 'direction'> {
  limit: number
  page: number
}

/** Where the actor is logged in, and which of these sessions asks. @throws invalidInput */
export const listOwnSessions = useCase(
  'signedIn',
  async ({ db, clock }: Needs, { user, idHash }, { order, direction, ...page }: SessionPage) => {
    const asked = { userId: user.id, now: clock(), order, direction, ...pageStart(page) }
    const { sessions, total } = await listSessions(db, asked)
    const isCurrent = (session: ListedSession) => Buffer.compare(session.idHash, idHash) === 0
    return {
      sessions: sessions.map((session) => ({ ...session, isCurrent: isCurrent(session) })),
      ...pageFacts({ ...page, totalCount: total }),
    }
  },
)

/** @throws noSuchSession */
export const endOwnSession = useCase(
  'signedIn',
  async (context: Needs, { user }, { sessionId, caller }: { sessionId: string; caller: Caller }) => {
    const { db } = context
    if (!(await deleteSessionByPublicId(db, user.id, sessionId))) throw authRefusals.noSuchSession()
    await recordActivity(context, db, { userId: user.id, kind: 'session-ended', caller })
  },
)

/** All but the one that asks. */
export const endOtherSessions = useCase(
  'signedIn',
  async (context: Needs, { user, idHash }, { caller }: { caller: Caller }) => {
    const { db } = context
    await deleteOtherSessions(db, user.id, idHash)
    await recordActivity(context, db, { userId: user.id, kind: 'other-sessions-ended', caller })
  },
)
