import { accountKinds } from '@perigee/domain/account-kinds'
import type { UsersTable } from '@perigee/satellite-db/accounts-and-projects-schema'
import type { SignupProfile } from '@perigee/satellite-db/signups-schema'
import type { Insertable } from 'kysely'
import { userStatus } from '@perigee/domain/user-status'
import type { AuthDeps } from './auth-deps'
import type { Registration } from './register'

/** What people say about themselves when they sign up. */
export const profileOf = (given: Registration): SignupProfile => ({
  full_name: given.fullName.trim(),
  short_name: given.shortName.trim(),
  partner: given.partner,
  signup_promo_code: given.signupPromoCode,
  is_professional: given.isProfessional,
  company_name: given.companyName,
  position: given.position,
  employee_count: given.employeeCount,
  storage_needs: given.storageNeeds,
  have_sales_contact: given.haveSalesContact,
})

interface Person {
  /** Proven to be theirs. */
  email: string
  profile: SignupProfile
  passwordHash: string
  projectLimit: number
}

/** An active account; kind and limits come from the settings. */
export const newUser = (
  { settings, clock }: Pick<AuthDeps, 'settings' | 'clock'>,
  { email, profile, passwordHash, projectLimit }: Person,
): Insertable<UsersTable> => ({
  email,
  password_hash: passwordHash,
  ...profile,
  external_id: null,
  status: userStatus.active,
  kind: accountKinds[settings.newAccountKind],
  default_placement: 0,
  project_limit: projectLimit,
  project_storage_limit: settings.projectStorageLimit,
  project_bandwidth_limit: settings.projectBandwidthLimit,
  project_segment_limit: settings.projectSegmentLimit,
  trial_expiration: trialEnd(settings, clock()),
  login_lockout_expiration: null,
  created_at: clock(),
})

/** Only free accounts are on a trial; a trial without an end has none to tell. */
const trialEnd = ({ newAccountKind, freeTrialDuration }: AuthDeps['settings'], now: Date): Date | null =>
  newAccountKind === 'free' && freeTrialDuration > 0 ? new Date(now.getTime() + freeTrialDuration) : null
