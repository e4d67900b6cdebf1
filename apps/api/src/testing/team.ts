import { upsertInvitations } from '@perigee/satellite-db/invitations'
import type { ProjectRow } from '@perigee/satellite-db/projects'
import type { UserId } from '@perigee/std/brand'
import { day } from '@perigee/std/durations'
import { sql } from 'kysely'
import type { TestApi } from './start-api'

/** An invitation of the project's owner, sent some days ago. */
export async function anInvitation(
  api: TestApi,
  { row, owner }: { row: ProjectRow; owner: { id: UserId } },
  { email, daysAgo = 0 }: { email: string; daysAgo?: number },
): Promise<void> {
  const now = new Date(api.clock().getTime() - daysAgo * day)
  const emails = [email.toLowerCase()]
  await upsertInvitations(api.db, { projectId: row.internalId, emails, inviterId: owner.id, now })
}

/** As though the invitations of a project had been sent so many days earlier; sessions end when the clock moves on. */
export async function letInvitationsAge(
  { db }: TestApi,
  { row }: { row: Pick<ProjectRow, 'internalId'> },
  days: number,
): Promise<void> {
  await db
    .updateTable('satellite.project_invitations')
    .set({ created_at: sql`created_at - ${days} * interval '1 day'` })
    .where('project_id', '=', row.internalId)
    .execute()
}
