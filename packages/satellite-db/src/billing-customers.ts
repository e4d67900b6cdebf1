import { userStatus } from '@perigee/domain/user-status'
import type { UserId } from '@perigee/std/brand'
import { sql, type Updateable } from 'kysely'
import type { BillingCustomersTable } from './ledger-schema'
import type { SatelliteDb } from './schema'

/** What billing knows of an account; undefined for one that it has nothing to do with yet. */
export const findBillingCustomer = (db: SatelliteDb, userId: UserId) =>
  db
    .selectFrom('satellite.billing_customers')
    .select([
      'user_id as userId',
      'provider',
      'provider_id as providerId',
      'created_at as createdAt',
      'closed_at as closedAt',
      'address',
      'invoice_reference as invoiceReference',
      'package',
      'set_up_at as setUpAt',
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst()

export type BillingCustomerRow = NonNullable<Awaited<ReturnType<typeof findBillingCustomer>>>

/** Leaves one that exists as it is. */
export async function insertBillingCustomer(
  db: SatelliteDb,
  customer: { userId: UserId; createdAt: Date },
): Promise<void> {
  await db
    .insertInto('satellite.billing_customers')
    .values({
      user_id: customer.userId,
      created_at: customer.createdAt,
      provider: null,
      provider_id: null,
      closed_at: null,
      address: null,
      package: null,
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}

/** Objects as JSON. @returns false when there is no such customer */
export async function updateBillingCustomer(
  db: SatelliteDb,
  userId: UserId,
  changes: Updateable<BillingCustomersTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('satellite.billing_customers')
    .set(changes)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Whoever has a package that ends before some moment and was not told of it, or that has to end now, in the order of their
 * ids. Accounts that are gone are left out.
 */
export async function listPackagesToEnd(
  db: SatelliteDb,
  { now, before, after, limit }: { now: Date; before: Date; after: UserId | null; limit: number },
): Promise<UserId[]> {
  const { rows } = await sql<{ userId: UserId }>`
    select c.user_id as "userId" from satellite.billing_customers c join satellite.users u on u.id = c.user_id
    where c.package->>'endedAt' is null and (c.package->>'expiresAt')::timestamptz <= ${before}
      and coalesce((c.package->>'endsAt')::timestamptz, '-infinity') <= ${now}
      and u.status <> ${userStatus.deleted} and (${after}::uuid is null or c.user_id > ${after}::uuid)
    order by c.user_id limit ${limit}`.execute(db)
  return rows.map(({ userId }) => userId)
}

/** Customers of whom the card provider has to be told something, with what it knows them by. */
export const listCustomersBehind = (db: SatelliteDb, { provider, limit }: { provider: string; limit: number }) =>
  db
    .selectFrom('satellite.billing_customers as c')
    .innerJoin('satellite.users as u', 'u.id', 'c.user_id')
    .select(['c.user_id as userId', 'c.provider_id as providerId', 'u.email', 'u.status'])
    .where('c.provider_behind', '=', true)
    .where('c.provider', '=', provider)
    .where('c.closed_at', 'is', null)
    .orderBy('c.user_id')
    .limit(limit)
    .execute()

/** The provider knows this address, unless it has changed meanwhile. */
export async function noteProviderTold(db: SatelliteDb, { userId, email }: { userId: UserId; email: string }) {
  await db
    .updateTable('satellite.billing_customers')
    .set({ provider_behind: false })
    .where('user_id', '=', userId)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('satellite.users').select('id').where('id', '=', userId).where('email', '=', email)),
    )
    .execute()
}
