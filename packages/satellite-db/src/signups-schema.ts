import type { UserId } from '@perigee/std/brand'
import type { Generated, JSONColumnType } from 'kysely'
import type { UsersTable } from './accounts-and-projects-schema'

/** What people said about themselves: columns of the account that is made of it. */
export type SignupProfile = Pick<
  UsersTable,
  | 'full_name'
  | 'short_name'
  | 'partner'
  | 'signup_promo_code'
  | 'is_professional'
  | 'company_name'
  | 'position'
  | 'employee_count'
  | 'have_sales_contact'
> & { storage_needs: string }

/** Sign-ups whose address nobody has proven yet. An address may have several: none of them knows of the others. */
export interface PendingSignupsTable {
  /** Of the account that is made of it. */
  user_id: UserId
  /** Names it to the browser that signed up; null for one that is older than this table. */
  signup_id: string | null
  email: string
  /** Argon2id in PHC text form; null where whoever proves the mailbox chooses a password. */
  password_hash: string | null
  profile: JSONColumnType<SignupProfile>
  project_limit: number
  /** SHA-256 of the token to be used up by the account. */
  registration_token: Uint8Array | null
  /** How sure the captcha provider was that a program signed up, 0 to 1; null where it does not say. */
  captcha_score: number | null
  /** Of the open code or link; null when none is open. */
  code_hash: Uint8Array | null
  /** When the last mail went out. */
  sent_at: Date
  /** Wrong answers to the open code. */
  wrong_tries: Generated<number>
  /** Wrong answers since the sign-up. */
  failures: Generated<number>
  locked_until: Date | null
  /** How often its address was reminded. */
  reminders: Generated<number>
  created_at: Date
}

/** How many mails of a kind an address got lately, and how many wrong codes came for its sign-ups. */
export interface MailCountsTable {
  kind: string
  /** HMAC of the address. */
  address_hash: Uint8Array
  since: Date
  sent: number
}

/** The link that makes the first account, while nobody has one. At most one row. */
export interface FirstAccountLinkTable {
  the_only_one: Generated<boolean>
  secret_hash: Uint8Array
  expires_at: Date
}

export interface SignupsSchema {
  'satellite.pending_signups': PendingSignupsTable
  'satellite.mail_counts': MailCountsTable
  'satellite.first_account_link': FirstAccountLinkTable
}
