import { type MemberRow, membersOf } from './members'
import type { SatelliteDb } from './schema'

interface PageByAddress {
  /** Internal id. */
  projectId: number
  /** Only people behind this address, which is in lower case. */
  after?: string | undefined
  limit: number
}

/** Members by their addresses; `email`, in lower case, finds one. An index has this order. */
export const pageOfMembers = (
  db: SatelliteDb,
  { projectId, email, after, limit }: PageByAddress & { email?: string | undefined },
): Promise<MemberRow[]> =>
  membersOf(db, projectId)
    .$if(email !== undefined, (query) => query.where('m.email_key', '=', email ?? ''))
    .$if(after !== undefined, (query) => query.where('m.email_key', '>', after ?? ''))
    .orderBy('m.email_key')
    .limit(limit)
    .execute()

export interface SentInvitation {
  /** In lower case. */
  email: string
  /** When it was sent last. */
  sentAt: Date
}

/** Invitations that nobody has answered, by their addresses, which the primary key has in this order. */
export const pageOfInvitations = (
  db: SatelliteDb,
  { projectId, after, limit }: PageByAddress,
): Promise<SentInvitation[]> =>
  db
    .selectFrom('satellite.project_invitations as i')
    .select(['i.email', 'i.created_at as sentAt'])
    .where('i.project_id', '=', projectId)
    .$if(after !== undefined, (query) => query.where('i.email', '>', after ?? ''))
    .orderBy('i.email')
    .limit(limit)
    .execute()
