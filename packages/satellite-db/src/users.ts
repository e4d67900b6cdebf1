import { userStatus } from '@perigee/domain/user-status'
import type { UserId } from '@perigee/std/brand'
import { type Insertable, sql, type Transaction, type Updateable } from 'kysely'
import type { UserSettingsTable, UsersTable } from './accounts-and-projects-schema'
import { updateBillingCustomer } from './billing-customers'
import type { SatelliteDb, SatelliteSchema } from './schema'

/** A user as queries answer it. */
export interface UserRow {
  id: UserId
  externalId: string | null
  email: string
  fullName: string
  shortName: string
  passwordHash: string
  /** See the domain's `userStatus`. */
  status: number
  /** See the domain's `accountKinds`. */
  kind: number
  partner: string
  signupPromoCode: string
  isProfessional: boolean
  companyName: string
  position: string
  employeeCount: string
  haveSalesContact: boolean
  storageNeeds: string
  defaultPlacement: number
  projectLimit: number
  projectStorageLimit: number
  projectBandwidthLimit: number
  projectSegmentLimit: number
  trialExpiration: Date | null
  upgradedAt: Date | null
  /** Whether a reseller bills them; null: the partner says it. */
  varPartner: boolean | null
  failedLoginCount: number
  loginLockoutExpiration: Date | null
  mfaSecret: Uint8Array | null
  mfaEnabled: boolean
  mfaLastStep: number
  createdAt: Date
}

/** Of `satellite.users as u`. */
export const userColumns = [
  'u.id',
  'u.external_id as externalId',
  'u.email',
  'u.full_name as fullName',
  'u.short_name as shortName',
  'u.password_hash as passwordHash',
  'u.status',
  'u.kind',
  'u.partner',
  'u.signup_promo_code as signupPromoCode',
  'u.is_professional as isProfessional',
  'u.company_name as companyName',
  'u.position',
  'u.employee_count as employeeCount',
  'u.have_sales_contact as haveSalesContact',
  'u.storage_needs as storageNeeds',
  'u.default_placement as defaultPlacement',
  'u.project_limit as projectLimit',
  'u.project_storage_limit as projectStorageLimit',
  'u.project_bandwidth_limit as projectBandwidthLimit',
  'u.project_segment_limit as projectSegmentLimit',
  'u.trial_expiration as trialExpiration',
  'u.upgraded_at as upgradedAt',
  'u.var_partner as varPartner',
  'u.failed_login_count as failedLoginCount',
  'u.login_lockout_expiration as loginLockoutExpiration',
  'u.mfa_secret as mfaSecret',
  'u.mfa_enabled as mfaEnabled',
  'u.mfa_last_step as mfaLastStep',
  'u.created_at as createdAt',
] as const

/** A literal, as the partial index on addresses needs it. */
const deleted = sql.lit(userStatus.deleted)

/** An address as mailboxes are compared: without regard to case. Unique index and indexes have this very expression. */
export const mailbox = (column: string) => sql<string>`lower(${sql.ref(column)})`

/** Whether a column holds this address, in any spelling of the same mailbox. */
export const isMailbox = (column: string, email: string) => sql<boolean>`${mailbox(column)} = lower(${email})`

const users = (db: SatelliteDb) =>
  db.selectFrom('satellite.users as u').select(userColumns).where('u.status', '<>', deleted)

/** Upper and lower case are alike; deleted users are not found. */
export async function findUserByEmail(db: SatelliteDb, email: string): Promise<UserRow | undefined> {
  return users(db).where(isMailbox('u.email', email)).executeTakeFirst()
}

/** By `provider:subject` of single sign-on; deleted users have none. */
export async function findUserByExternalId(db: SatelliteDb, externalId: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('satellite.users as u')
    .select(userColumns)
    .where('u.external_id', '=', externalId)
    .executeTakeFirst()
}

/** Deleted users are not found; nor is anything by a text that is no id. */
export async function findUserById(db: SatelliteDb, id: string): Promise<UserRow | undefined> {
  return users(db)
    .where(sql`u.id::text`, '=', id.toLowerCase())
    .executeTakeFirst()
}

export type ListedUser = UserRow & { freezes: number[] }

/** Oldest first; `search` is part of an email address. */
export async function listUsers(
  db: SatelliteDb,
  { search, frozen, limit }: { search: string; frozen: boolean; limit: number },
): Promise<ListedUser[]> {
  return users(db)
    .select(({ selectFrom }) =>
      selectFrom('satellite.account_freezes as f')
        .select(sql<number[]>`coalesce(array_agg(f.kind order by f.kind), '{}')`.as('kinds'))
        .whereRef('f.user_id', '=', 'u.id')
        .as('freezes'),
    )
    .$narrowType<{ freezes: number[] }>()
    .where(sql<boolean>`position(lower(${search}) in ${mailbox('u.email')}) > 0`)
    .$if(frozen, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(selectFrom('satellite.account_freezes as g').select('g.kind').whereRef('g.user_id', '=', 'u.id')),
      ),
    )
    .orderBy('u.created_at')
    .orderBy('u.id')
    .limit(limit)
    .execute()
}

/** The user with its row locked until the transaction ends: counters that are read, judged and written stay right. */
export async function lockUser(trx: Transaction<SatelliteSchema>, id: UserId): Promise<UserRow | undefined> {
  return trx
    .selectFrom('satellite.users as u')
    .select(userColumns)
    .where('u.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** @returns undefined when somebody has the email address already, also when that happens at the same moment. */
export async function insertUser(db: SatelliteDb, user: Insertable<UsersTable>): Promise<UserId | undefined> {
  const row = await db
    .insertInto('satellite.users')
    .values(user)
    .onConflict((conflict) => conflict.expression(mailbox('email')).where('status', '<>', deleted).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Of another email address the card provider is told, too, by a job. */
export async function updateUser(db: SatelliteDb, id: UserId, changes: Updateable<UsersTable>): Promise<void> {
  await db.updateTable('satellite.users').set(changes).where('id', '=', id).execute()
  if (changes.email !== undefined) await updateBillingCustomer(db, id, { provider_behind: true })
}

/** Keeps another hash of the same password, unless the password was changed meanwhile. */
export async function replacePasswordHash(
  db: SatelliteDb,
  { id }: { id: UserId },
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db
    .updateTable('satellite.users')
    .set({ password_hash: to })
    .where('id', '=', id)
    .where('password_hash', '=', from)
    .execute()
}

/**
 * Notes that a user is told of another browser now. @returns false for one who was told after `since`; of two callers at
 * the same moment only one gets true.
 */
export async function takeOtherBrowserNotice(
  db: SatelliteDb,
  id: UserId,
  { now, since }: { now: Date; since: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('satellite.users')
    .set({ other_browser_told_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('other_browser_told_at', 'is', null), eb('other_browser_told_at', '<=', since)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns undefined while the user never asked for the settings. `forUpdate` locks them until the transaction ends. */
export async function findUserSettings(
  db: SatelliteDb,
  userId: UserId,
  { forUpdate = false }: { forUpdate?: boolean } = {},
) {
  return db
    .selectFrom('satellite.user_settings')
    .select([
      'session_minutes as sessionMinutes',
      'onboarding_start as onboardingStart',
      'onboarding_end as onboardingEnd',
      'onboarding_step as onboardingStep',
      'passphrase_prompt as passphrasePrompt',
      'notice_dismissal as noticeDismissal',
    ])
    .where('user_id', '=', userId)
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirst()
}

export type UserSettingsRow = NonNullable<Awaited<ReturnType<typeof findUserSettings>>>

/** Leaves settings that exist as they are. */
export async function insertUserSettings(db: SatelliteDb, settings: Insertable<UserSettingsTable>): Promise<void> {
  await db
    .insertInto('satellite.user_settings')
    .values(settings)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}

export async function updateUserSettings(
  db: SatelliteDb,
  userId: UserId,
  changes: Updateable<UserSettingsTable>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await db.updateTable('satellite.user_settings').set(changes).where('user_id', '=', userId).execute()
}
