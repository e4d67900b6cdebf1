import type { AccountKind } from '@perigee/domain/account-kinds'
import type { EdgeUrls } from '@perigee/domain/edge-urls'
import type { WireRole } from '@perigee/domain/roles'
import type { MemberOrder } from '@perigee/domain/sort-orders'
import type { Versioning } from '@perigee/domain/versioning'
import type { ProjectId, UserId } from '@perigee/std/brand'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/** Set by the database when a row is inserted without it. */
type CreatedAt = ColumnType<Date, Date | undefined, Date>

export interface UsersTable {
  id: Generated<UserId>
  /** `provider:subject` of single sign-on; null for people who log in with a password. */
  external_id: string | null
  /** As typed; unique without regard to case among all that are not deleted. */
  email: string
  full_name: string
  short_name: string
  /** Argon2id in PHC text form. */
  password_hash: string
  /** See the domain's `userStatus`. */
  status: number
  kind: AccountKind
  partner: string
  signup_promo_code: string
  is_professional: boolean
  company_name: string
  position: string
  employee_count: string
  have_sales_contact: boolean
  /** How much they expect to store, in the words of the form. */
  storage_needs: Generated<string>
  default_placement: number
  project_limit: number
  project_storage_limit: number
  project_bandwidth_limit: number
  project_segment_limit: number
  trial_expiration: Date | null
  /** See the domain's `trialNotices`. */
  trial_notifications: Generated<number>
  failed_login_count: Generated<number>
  login_lockout_expiration: Date | null
  /** Sealed under a key of the installation; counts once `mfa_enabled`. */
  mfa_secret: Uint8Array | null
  mfa_enabled: Generated<boolean>
  /** Number of the 30 s step whose passcode was used last: none works twice. */
  mfa_last_step: Generated<number>
  /** Since when the status is `pendingDeletion`. */
  marked_for_deletion_at: Date | null
  /** When the owner was last told that a session went on in another browser. */
  other_browser_told_at: Generated<Date | null>
  /** How sure the captcha provider was that a program signed up, 0 to 1; null where it does not say. */
  captcha_score: Generated<number | null>
  /** When the account became paid last; null where it was paid from its beginning, or never. */
  upgraded_at: Generated<Date | null>
  /** Whether a reseller bills them; null: the partner says it. */
  var_partner: Generated<boolean | null>
  created_at: CreatedAt
}

export interface MfaRecoveryCodesTable {
  user_id: UserId
  /** HMAC of user and code. */
  code_hash: Uint8Array
}

/** What happened to an account, for its owner to read. */
export interface AccountActivityTable {
  id: Generated<number>
  user_id: UserId
  /** One of the contract's activity kinds. */
  kind: string
  at: Date
  ip: string
  user_agent: string
  /** Browser and system without versions: how a device is known again. */
  device: string
}

/** A flow of several steps that a session is in; one of each kind per user. */
export interface AccountFlowsTable {
  user_id: UserId
  flow: string
  /** Of the session that began it. */
  session_hash: Uint8Array
  /** The last one that ended well. */
  step: number
  started_at: Date
  /** HMAC of the code that was mailed last; null when none is open. */
  code_hash: Uint8Array | null
  code_sent_at: Date | null
  code_tries: Generated<number>
  new_email: string | null
}

export interface UserSettingsTable {
  user_id: UserId
  session_minutes: number | null
  onboarding_start: boolean
  onboarding_end: boolean
  onboarding_step: string | null
  passphrase_prompt: boolean
  notice_dismissal: JSONColumnType<Record<string, unknown>>
}

export interface SessionsTable {
  /** SHA-256 of the id in the cookie: reading the table opens no session. */
  id_hash: Uint8Array
  /** Names the session to its owner; opens nothing. */
  public_id: Generated<string>
  user_id: UserId
  ip: string
  user_agent: string
  /** Browser and system without versions; null for a session that is older than this column. */
  device: Generated<string | null>
  expires_at: Date
  created_at: CreatedAt
}

export interface ResetTokensTable {
  /** One open link per user. */
  user_id: UserId
  /** SHA-256 of the token in the link. */
  token_hash: Uint8Array
  tries: Generated<number>
  created_at: CreatedAt
}

/** Challenges that cannot be used a second time. */
export interface UsedCaptchasTable {
  /** Hash of the challenge. */
  id: Uint8Array
  /** Afterwards the challenge is refused anyway. */
  expires_at: Date
}

/** Lets its bearer register while open registration is off. */
export interface RegistrationTokensTable {
  /** SHA-256 of the token. */
  secret_hash: Uint8Array
  /** Who registered with it. */
  owner_id: UserId | null
  project_limit: number
  created_at: CreatedAt
}

export interface ProjectsTable {
  /** Internal; never on the wire. */
  id: Generated<number>
  public_id: Generated<ProjectId>
  owner_id: UserId
  name: string
  description: string
  partner: string
  /** See the domain's `projectStatus`. */
  status: Generated<number>
  /** 32 random bytes; part of the derivation of root keys. */
  salt: Uint8Array
  path_encryption: Generated<boolean>
  /** The passphrase, sealed under a key of the key management; null where people keep their own. */
  sealed_passphrase: Uint8Array | null
  /** Of that key. */
  passphrase_key_id: string | null
  placement: Generated<number>
  /** How new buckets start. */
  default_versioning: Generated<Versioning>
  /** See the domain's `EdgeUrls`. */
  edge_urls: ColumnType<EdgeUrls, string | undefined, string>
  /** Limits of the account's tier, in bytes and segments. */
  storage_limit: number
  bandwidth_limit: number
  segment_limit: number
  user_set_storage_limit: number | null
  user_set_bandwidth_limit: number | null
  /** Whether mails say that a limit is near. */
  storage_notifications: Generated<boolean>
  egress_notifications: Generated<boolean>
  /** The level that the last mail named, in percent; 0: none. */
  storage_level: Generated<number>
  egress_level: Generated<number>
  /** The UTC month that `egress_level` is of. */
  egress_level_month: Generated<Date | null>
  /** Whether webhooks carry names of objects. */
  tells_object_names: Generated<boolean>
  /** The levels that webhooks were told, as those above. */
  storage_told: Generated<number>
  egress_told: Generated<number>
  egress_told_month: Generated<Date | null>
  /** Whether it may have machines; null: as the setting says. */
  compute_allowed: Generated<boolean | null>
  bucket_limit: Generated<number>
  /** Requests per second; null = the installation's default. */
  rate_limit: number | null
  /** Requests at once before the rate counts; null = as many as the rate has in a second. */
  burst_limit: ColumnType<number | null, number | null | undefined, number | null>
  /** Until when nothing is downloaded, since a budget is spent; of a month that may have ended. */
  downloads_stopped_until: Generated<Date | null>
  /** In which buckets; null: in all. */
  downloads_stopped_in: Generated<string[] | null>
  /** When a removal that could not be finished is tried again. */
  removal_after: Date | null
  created_at: CreatedAt
}

export interface ProjectMembersTable {
  project_id: number
  user_id: UserId
  /** See the domain's `wireRoles`. */
  role: WireRole
  created_at: CreatedAt
  /** In lower case, from the account: a trigger sets them. */
  name_key: GeneratedAlways<string>
  email_key: GeneratedAlways<string>
}

export interface ProjectInvitationsTable {
  project_id: number
  /** Lower case. */
  email: string
  inviter_id: UserId | null
  /** Of the last time it was sent. */
  created_at: CreatedAt
}

/** Kept by triggers, with the marks. */
export interface ProjectPeopleTable {
  project_id: number
  /** Members and invitations. */
  people: number
}

/** Somebody in one of the orders of a project's people. Keys that the order does without are empty, or `-infinity`. */
export interface PeopleMarksTable {
  project_id: number
  sort: MemberOrder
  at: Date
  name_key: string
  email_key: string
  /** How many come before. */
  position: number
}

export interface ApiKeysTable {
  id: Generated<string>
  project_id: number
  /** First part of the macaroon: how a request names its key. */
  head: Uint8Array
  name: string
  /** Root of the macaroon's HMAC chain, which a key is checked with. See `ApiKeySecrets`. */
  sealed_secret: Uint8Array
  /** Version bits; see the access format. */
  version: number
  partner: string
  created_by: UserId | null
  created_at: CreatedAt
}

/** One row at most. */
export interface RootSecretTable {
  the_only_one: Generated<boolean>
  /** Of the root secret that this database belongs to; opens nothing. */
  fingerprint: Uint8Array
}

/** A row for each time that values were replaced which still lie in files of PostgreSQL. */
export interface ValuesToForgetTable {
  id: GeneratedAlways<number>
}

export interface AccountsAndProjectsSchema {
  'satellite.users': UsersTable
  'satellite.account_activity': AccountActivityTable
  'satellite.account_flows': AccountFlowsTable
  'satellite.mfa_recovery_codes': MfaRecoveryCodesTable
  'satellite.user_settings': UserSettingsTable
  'satellite.sessions': SessionsTable
  'satellite.reset_tokens': ResetTokensTable
  'satellite.registration_tokens': RegistrationTokensTable
  'satellite.used_captchas': UsedCaptchasTable
  'satellite.projects': ProjectsTable
  'satellite.project_members': ProjectMembersTable
  'satellite.project_invitations': ProjectInvitationsTable
  'satellite.project_people': ProjectPeopleTable
  'satellite.people_marks': PeopleMarksTable
  'satellite.api_keys': ApiKeysTable
  'satellite.root_secret': RootSecretTable
  'satellite.values_to_forget': ValuesToForgetTable
}
