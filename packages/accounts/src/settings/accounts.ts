import { accountKinds, tierLimits } from '@perigee/domain/account-kinds'
import type { SettingSpecs } from '@perigee/server-kit/settings'
import { boolean, choice, duration, integer, list, size, text, url } from '@perigee/server-kit/settings/parsers'
import { day } from '@perigee/std/durations'

const paid = tierLimits[accountKinds.paid]
const free = tierLimits[accountKinds.free]

/** Who may sign up, what a new account may do, and when it ends. */
export const accountSettings = {
  openRegistration: {
    env: 'PERIGEE_OPEN_REGISTRATION',
    default: true,
    parse: boolean,
    means: 'Whether everybody may sign up; otherwise a registration token is needed.',
  },
  registrationAdminToken: {
    env: 'PERIGEE_REGISTRATION_ADMIN_TOKEN',
    default: null,
    parse: text,
    secret: true,
    means:
      'With it in Authorization, GET /registrationToken/?projectsLimit=N makes a registration token; 24 characters or more.',
  },
  detailedUsageReports: {
    env: 'PERIGEE_DETAILED_USAGE_REPORTS',
    default: true,
    parse: boolean,
    means:
      'Let usage reports be summed up by project, with more columns; other clients of the API may need the old form.',
  },
  firstSteps: {
    env: 'PERIGEE_FIRST_STEPS',
    default: true,
    parse: boolean,
    means: 'Whether the dashboard leads new accounts to their first file and their first access key.',
  },
  newAccountKind: {
    env: 'PERIGEE_NEW_ACCOUNT_KIND',
    default: null,
    parse: choice('free', 'paid', 'notForResale'),
    means: 'Kind of new accounts; unset: free with billing on, else paid.',
  },
  newAccountProjects: {
    env: 'PERIGEE_NEW_ACCOUNT_PROJECTS',
    default: 10,
    parse: integer({ min: 0, max: 10_000 }),
    means: 'How many projects a new account may own, unless it is free.',
  },
  projectStorageLimit: {
    env: 'PERIGEE_PROJECT_STORAGE_LIMIT',
    default: paid.storage,
    parse: size,
    means: 'Storage of each project of a new account, unless it is free.',
  },
  projectBandwidthLimit: {
    env: 'PERIGEE_PROJECT_BANDWIDTH_LIMIT',
    default: paid.bandwidth,
    parse: size,
    means: 'Downloads per month of each project of a new account, unless it is free.',
  },
  projectSegmentLimit: {
    env: 'PERIGEE_PROJECT_SEGMENT_LIMIT',
    default: paid.segments,
    parse: integer({ min: 0 }),
    means: 'Segments of each project of a new account, unless it is free; an object has at least one.',
  },
  projectBucketLimit: {
    env: 'PERIGEE_PROJECT_BUCKET_LIMIT',
    default: 100,
    parse: integer({ min: 0, max: 100_000 }),
    means: 'Buckets of each new project.',
  },
  restApiKeys: {
    env: 'PERIGEE_REST_API_KEYS',
    default: true,
    parse: boolean,
    means: 'Whether there is a public API, and people can make keys for programs that act for them there.',
  },
  generatedPrivateApi: {
    env: 'PERIGEE_GENERATED_PRIVATE_API',
    default: false,
    parse: boolean,
    means:
      'Whether consoles find the account at /api/v1/auth/account, and a REST API key opens a session at /api/v0/auth/token-by-api-key, without password and second factor.',
  },
  signupActivationCode: {
    env: 'PERIGEE_SIGNUP_ACTIVATION_CODE',
    default: true,
    parse: boolean,
    means: 'Whether new accounts are activated by a code; otherwise by a link in the mail.',
  },
  signupSuccessUrl: {
    env: 'PERIGEE_SIGNUP_SUCCESS_URL',
    default: null,
    parse: url,
    means: 'Page to show after a registration instead of our own, where accounts are activated by a link.',
  },
  varPartners: {
    env: 'PERIGEE_VAR_PARTNERS',
    default: [],
    parse: list(text),
    means: 'Partners that bill their people themselves: these see no prices and pay nothing here.',
  },
  signupPromoCodes: {
    env: 'PERIGEE_SIGNUP_PROMO_CODES',
    default: false,
    parse: boolean,
    means: 'Whether the sign-up form takes a promo code.',
  },
  freeProjects: {
    env: 'PERIGEE_FREE_PROJECTS',
    default: free.projects,
    parse: integer({ min: 0, max: 10_000 }),
    means: 'How many projects a free account may own.',
  },
  freeStorageLimit: {
    env: 'PERIGEE_FREE_STORAGE_LIMIT',
    default: free.storage,
    parse: size,
    means: 'Storage of each project of a free account.',
  },
  freeBandwidthLimit: {
    env: 'PERIGEE_FREE_BANDWIDTH_LIMIT',
    default: free.bandwidth,
    parse: size,
    means: 'Downloads per month of each project of a free account.',
  },
  freeSegmentLimit: {
    env: 'PERIGEE_FREE_SEGMENT_LIMIT',
    default: free.segments,
    parse: integer({ min: 0 }),
    means: 'Segments of each project of a free account.',
  },
  freeTrialDuration: {
    env: 'PERIGEE_FREE_TRIAL_DURATION',
    default: 30 * day,
    parse: duration,
    means: 'How long new accounts of the kind free may be used; 0ms for ever. Afterwards they are frozen.',
  },
  trialGracePeriod: {
    env: 'PERIGEE_TRIAL_GRACE_PERIOD',
    default: 0,
    parse: duration,
    means: 'How long after a trial freeze an account is marked for deletion, in whole days; 0ms never.',
  },
  deleteMarkedAccounts: {
    env: 'PERIGEE_DELETE_MARKED_ACCOUNTS',
    default: false,
    parse: boolean,
    means: 'Whether accounts that are marked for deletion (violations, ended trials) are deleted, with all their data.',
  },
  deletionBuffer: {
    env: 'PERIGEE_DELETION_BUFFER',
    default: 30 * day,
    parse: duration,
    means: 'How long they are kept before that.',
  },
} as const satisfies SettingSpecs
