import { userStatus } from '@perigee/domain/user-status'
import type { UserId } from '@perigee/std/brand'
import { sql } from 'kysely'
import { updateBillingCustomer } from './billing-customers'
import { satelliteHoldings, tablesThatEnd } from './holdings'
import { endProjects } from './project-deletion'
import { mailbox } from './users'
import type { SatelliteDb } from './schema'

/** Accounts that were marked for deletion before a time, longest first. */
export async function listMarkedAccounts(
  db: SatelliteDb,
  { before, limit }: { before: Date; limit: number },
): Promise<{ id: UserId; email: string }[]> {
  return db
    .selectFrom('satellite.users')
    .select(['id', 'email'])
    .where('status', '=', userStatus.pendingDeletion)
    .where('marked_for_deletion_at', '<', before)
    .orderBy('marked_for_deletion_at')
    .limit(limit)
    .execute()
}

/**
 * What is left of a deleted account: its row without anything personal, and its projects, which nobody can use any more.
 * Their buckets, keys and edge credentials are removed in the background. To be called in a transaction.
 */
export async function blankUser(db: SatelliteDb, id: UserId): Promise<void> {
  const owned = await db.selectFrom('satellite.projects').select('id').where('owner_id', '=', id).execute()
  await endProjects(
    db,
    owned.map((project) => project.id),
  )
  await db.deleteFrom('satellite.project_invitations').where('email', '=', addressOf(db, id)).execute()
  await db.deleteFrom('satellite.act_subjects').where('email', '=', addressOf(db, id)).execute()
  for (const { table, by } of tablesThatEnd(satelliteHoldings, 'account', 'deleted')) {
    await db.deleteFrom(table).where(sql.ref(by), '=', id).execute()
  }
  await updateBillingCustomer(db, id, { address: null, invoice_reference: '', provider_behind: true })
  await db
    .updateTable('satellite.users')
    .set({
      ...nobody,
      email: sql<string>`'deactivated+' || id || '@deleted.invalid'`,
    })
    .where('id', '=', id)
    .execute()
}

const nobody = {
  status: userStatus.deleted,
  external_id: null,
  full_name: '',
  short_name: '',
  password_hash: '',
  company_name: '',
  position: '',
  employee_count: '',
  mfa_enabled: false,
  mfa_secret: null,
  marked_for_deletion_at: null,
}

/** As invitations name it. */
const addressOf = (db: SatelliteDb, id: UserId) =>
  db.selectFrom('satellite.users').select(mailbox('email').as('email')).where('id', '=', id)
