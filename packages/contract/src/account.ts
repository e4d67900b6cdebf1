import { accountKinds } from '@perigee/domain/account-kinds'
import { personNameProblem } from '@perigee/domain/person-name'
import { maxLineLength, required } from '@perigee/domain/text-rules'
import * as z from 'zod/mini'
import { defineCall } from './call'
import { line, nanos, obeys, optionalLine, passwordText, timestamp } from './fields'

export const account = z.object({
  id: z.string(),
  externalID: z.string(),
  fullName: z.string(),
  shortName: z.string(),
  email: z.string(),
  partner: z.string(),
  projectLimit: z.number(),
  projectStorageLimit: z.number(),
  projectBandwidthLimit: z.number(),
  projectSegmentLimit: z.number(),
  isProfessional: z.boolean(),
  position: z.string(),
  companyName: z.string(),
  employeeCount: z.string(),
  haveSalesContact: z.boolean(),
  /** Other satellites do not tell it. */
  storageNeeds: z._default(z.string(), ''),
  paidTier: z.boolean(),
  kindInfo: z.object({ value: z.enum(accountKinds), name: z.string(), hasPaidPrivileges: z.boolean() }),
  isMFAEnabled: z.boolean(),
  mfaRecoveryCodeCount: z.number(),
  createdAt: timestamp,
  pendingVerification: z.boolean(),
  trialExpiration: z.nullable(timestamp),
  hasVarPartner: z.boolean(),
  freezeStatus: z.object({
    frozen: z.boolean(),
    warned: z.boolean(),
    trialExpiredFrozen: z.boolean(),
    /** Days until the data may be deleted; 0 when that is not planned. */
    trialExpirationGracePeriod: z.number(),
  }),
})
export type Account = z.output<typeof account>

export const noticeDismissal = z.object({
  fileGuide: z._default(z.boolean(), false),
  serverSideEncryption: z._default(z.boolean(), false),
  partnerUpgradeBanner: z._default(z.boolean(), false),
  projectMembersPassphrase: z._default(z.boolean(), false),
  uploadOverwriteWarning: z._default(z.boolean(), false),
  cunoFSBetaJoined: z._default(z.boolean(), false),
  objectMountConsultationRequested: z._default(z.boolean(), false),
  placementWaitlistsJoined: z._default(z.nullable(z.array(z.number())), null),
  announcements: z._default(z.nullable(z.record(z.string(), z.boolean())), null),
})

export const accountSettings = z.object({
  sessionDuration: z.nullable(nanos),
  onboardingStart: z.boolean(),
  onboardingEnd: z.boolean(),
  passphrasePrompt: z.boolean(),
  onboardingStep: z.nullable(z.string()),
  noticeDismissal,
})
export type AccountSettings = z.output<typeof accountSettings>

const freeText = z.optional(line.check(z.trim()))
const isEmpty = (text: string | undefined) => text === undefined || text === ''

/**
 * What the set-up of an account asks. Of a business first name and company are needed, of everybody else the name. What
 * is left out was not asked, and stays as it is.
 */
const accountSetup = z
  .object({
    isProfessional: z._default(z.boolean(), false),
    fullName: freeText,
    firstName: freeText,
    lastName: freeText,
    companyName: freeText,
    position: freeText,
    employeeCount: freeText,
    storageNeeds: freeText,
    functionalArea: freeText,
    haveSalesContact: z.optional(z.boolean()),
    interestedInPartnering: z._default(z.boolean(), false),
  })
  .check(
    z.refine((given) => given.isProfessional || !isEmpty(given.fullName), { error: required, path: ['fullName'] }),
    z.refine((given) => !given.isProfessional || !isEmpty(given.firstName), { error: required, path: ['firstName'] }),
    z.refine((given) => !given.isProfessional || !isEmpty(given.companyName), {
      error: required,
      path: ['companyName'],
    }),
  )

const onboarding = {
  onboardingStart: z.optional(z.boolean()),
  onboardingEnd: z.optional(z.boolean()),
  onboardingStep: z.optional(z.nullable(line)),
}

export const accounts = {
  get: defineCall({
    method: 'GET',
    path: '/api/v0/auth/account',
    may: 'account.readOwn',
    response: account,
    fallback: 'Can not get user data',
  }),

  update: defineCall({
    method: 'PATCH',
    path: '/api/v0/auth/account',
    may: 'signedIn',
    body: z.object({
      fullName: z.string().check(
        z.trim(),
        obeys((name) => personNameProblem(name, maxLineLength)),
      ),
      shortName: optionalLine,
    }),
    fallback: 'Can not update user data',
  }),

  setUp: defineCall({
    method: 'PATCH',
    path: '/api/v0/auth/account/setup',
    may: 'signedIn',
    body: accountSetup,
    fallback: 'Can not setup account',
  }),

  /** The older way to the onboarding part of the settings. */
  updateOnboarding: defineCall({
    method: 'PATCH',
    path: '/api/v0/auth/account/onboarding',
    may: 'signedIn',
    body: z.object(onboarding),
    fallback: 'Can not update user settings',
  }),

  /** Every other session ends; so does an open reset link. */
  changePassword: defineCall({
    method: 'POST',
    path: '/api/v0/auth/account/change-password',
    may: 'signedIn',
    body: z.object({ password: passwordText, newPassword: passwordText }),
    fallback: 'Cannot change password',
    rateLimit: { by: 'user', name: 'change-password' },
  }),

  /** The wished number of own projects, as text. The operator hears of it. */
  requestLimitIncrease: defineCall({
    method: 'PATCH',
    path: '/api/v0/auth/limit-increase',
    may: 'signedIn',
    body: z.string().check(z.trim()),
    bodyKind: 'text',
    fallback: 'Can not request increase',
    csrf: false,
    rateLimit: { by: 'user', name: 'limit-increase' },
  }),

  getSettings: defineCall({
    method: 'GET',
    path: '/api/v0/auth/account/settings',
    may: 'signedIn',
    response: accountSettings,
    fallback: 'Can not get user settings',
  }),

  /** Any subset; `noticeDismissal` replaces the stored one whole; sessionDuration 0 clears it. */
  updateSettings: defineCall({
    method: 'PATCH',
    path: '/api/v0/auth/account/settings',
    may: 'signedIn',
    body: z.object({
      sessionDuration: z.optional(z.nullable(nanos)),
      ...onboarding,
      passphrasePrompt: z.optional(z.boolean()),
      noticeDismissal: z.optional(noticeDismissal),
    }),
    response: accountSettings,
    fallback: 'Can not update user settings',
  }),
}
