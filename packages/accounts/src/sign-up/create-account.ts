import { authRefusals } from '@perigee/contract/refusals/auth'
import { accountKinds } from '@perigee/domain/account-kinds'
import { freezeKinds } from '@perigee/domain/freezes'
import { userStatus } from '@perigee/domain/user-status'
import type { UsersTable } from '@perigee/satellite-db/accounts-and-projects-schema'
import { useRegistrationToken } from '@perigee/satellite-db/registration-tokens'
import type { SatelliteDb, SatelliteSchema } from '@perigee/satellite-db/schema'
import { deleteSignups, type SignupRow } from '@perigee/satellite-db/sign-ups'
import type { SignupProfile } from '@perigee/satellite-db/signups-schema'
import { insertUser } from '@perigee/satellite-db/users'
import type { UserId } from '@perigee/std/brand'
import type { Insertable, Transaction } from 'kysely'
import { randomInt } from 'node:crypto'
import { recordLogin } from '../activity'
import type { AccountsContext } from '../context'
import { freezeUser } from '../freezes/freeze-user'
import type { Caller } from '@perigee/actors/actor'
import { newAccountKind, newAccountLimits } from './starting-limits'
import type { OpenedSession } from '../sessions/sessions'

/** What people say about themselves when they sign up. */
export interface Profile {
  fullName: string
  shortName: string
  partner: string
  signupPromoCode: string
  isProfessional: boolean
  companyName: string
  position: string
  employeeCount: string
  storageNeeds: string
  haveSalesContact: boolean
}

/** Of somebody who was asked for a name alone. */
export const profileWith = (fullName: string): Profile => ({
  fullName,
  shortName: '',
  partner: '',
  signupPromoCode: '',
  isProfessional: false,
  companyName: '',
  position: '',
  employeeCount: '',
  storageNeeds: '',
  haveSalesContact: false,
})

/** As it is stored. */
export const profileOf = (given: Profile): SignupProfile => ({
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
  /** Of a registration token, in place of what the settings say. */
  projectLimit?: number
}

/** An active account; kind and limits come from the settings. */
export const newUser = (
  { settings, clock }: Pick<AccountsContext, 'settings' | 'clock'>,
  { email, profile, passwordHash, projectLimit }: Person,
): Insertable<UsersTable> => {
  const limits = newAccountLimits(settings)
  return {
    email,
    password_hash: passwordHash,
    ...profile,
    external_id: null,
    status: userStatus.active,
    kind: accountKinds[newAccountKind(settings)],
    default_placement: 0,
    project_limit: projectLimit ?? limits.projects,
    project_storage_limit: limits.storage,
    project_bandwidth_limit: limits.bandwidth,
    project_segment_limit: limits.segments,
    trial_expiration: trialEnd(settings, clock()),
    login_lockout_expiration: null,
    created_at: clock(),
  }
}

/** Only free accounts are on a trial; a trial without an end has none to tell. */
const trialEnd = (settings: AccountsContext['settings'], now: Date): Date | null =>
  newAccountKind(settings) === 'free' && settings.freeTrialDuration > 0
    ? new Date(now.getTime() + settings.freeTrialDuration)
    : null

/**
 * Makes the account of a sign-up whose address was proven, and ends all others of that address.
 * @returns false when somebody has an account with it already. @throws badRegistrationToken when somebody else used the
 * token of the sign-up up meanwhile
 */
export async function createAccount(
  deps: AccountsContext,
  trx: Transaction<SatelliteSchema>,
  { signup, passwordHash }: { signup: SignupRow; passwordHash: string },
): Promise<boolean> {
  const { userId, email, registrationToken, captchaScore } = signup
  const user = newUser(deps, { ...signup, passwordHash })
  if ((await insertUser(trx, { ...user, id: userId, captcha_score: captchaScore })) === undefined) return false
  if (registrationToken && !(await useRegistrationToken(trx, registrationToken, userId))) {
    throw authRefusals.badRegistrationToken()
  }
  await deleteSignups(trx, email)
  await flagProgram(deps, trx, { id: userId, captchaScore })
  return true
}

const suspicious = 0.8
const mostDays = 7

/** An account that a program signed up, as far as the captcha provider can tell, is to be frozen on one of the next days. */
export async function flagProgram(
  { settings, clock }: Pick<AccountsContext, 'settings' | 'clock'>,
  trx: Transaction<SatelliteSchema>,
  { id, captchaScore }: { id: UserId; captchaScore: number | null },
): Promise<void> {
  if (!settings.botFlagging || captchaScore === null || captchaScore < suspicious) return
  const daysTillEscalation = randomInt(1, mostDays + 1)
  await freezeUser(trx, { userId: id, kind: freezeKinds.delayedBot, now: clock(), daysTillEscalation })
}

/** Logs the browser that signed up in to the account that was just made. */
export async function openFirstSession(
  deps: AccountsContext,
  trx: SatelliteDb,
  { userId, caller }: { userId: UserId; caller: Caller },
): Promise<OpenedSession> {
  await recordLogin(deps, trx, { userId, caller })
  return deps.sessions.open(trx, userId, { caller, rememberForOneWeek: false })
}
