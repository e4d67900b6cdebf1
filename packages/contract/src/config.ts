import * as z from 'zod/mini'
import { defineCall } from './call'
import { listOf, memorySize, nanos, timestamp } from './fields'

const captchaProvider = z.object({ enabled: z.boolean(), siteKey: z.string() })
const captchaPlace = z.object({
  recaptcha: captchaProvider,
  hcaptcha: captchaProvider,
  /** An addition of this console: challenges of the installation's own, solved in the background. */
  altcha: z._default(z.object({ enabled: z.boolean() }), { enabled: false }),
})
const flag = z._default(z.boolean(), false)
const text = z._default(z.string(), '')

/** What this server may have beyond the public API. A console shows nothing of what its server does not name. */
export const additions = [
  'activity',
  'audit-log',
  // The forecast of the month, its state in short, invoices that are paid and read one by one.
  'billing-additions',
  'bucket-days',
  'bucket-deletions',
  'bucket-orders',
  // What a month may cost: mails, webhooks, and downloads that stop.
  'budgets',
  // The gateway tells what became of the requests of a key while somebody watches.
  'connection-tests',
  'end-other-sessions',
  // What a key was restricted to is kept for the list.
  'key-facts',
  'lifecycle-rules',
  // Links that are listed, and obey rules which can be changed.
  'links',
  // Clients that take access grants.
  'native-clients',
  'passkeys',
  'passphrase-checks',
  'people-together',
  // REST API keys that may less, whose use is counted, and that are replaced by others.
  'restkeys-narrow',
  // Of projects; those of budgets come with these.
  'webhooks',
] as const
export type Addition = (typeof additions)[number]

/** What an operator may call the product. */
const brand = z.object({
  name: text,
  /** `#rrggbb`; '' for that of the console. */
  primaryColor: text,
  supportURL: text,
  /** Where people on a free trial ask for more; '' when there is no such place. */
  upgradeURL: text,
  termsURL: text,
  privacyURL: text,
})

/** How an operator calls the token that people may pay with, and the networks that it is taken from. */
const nativeToken = z.object({ name: text, networks: listOf(z.string()) })

/**
 * Everything the console asks for at its start. We always send all keys; what other servers of this API leave out is
 * read as off or empty. A flag whose feature is not built is false.
 */
export const frontendConfig = z.object({
  externalAddress: text,
  satelliteName: text,
  satelliteNodeURL: text,
  stripePublicKey: text,
  partneredSatellites: listOf(z.object({ name: text, address: text })),
  generalRequestURL: text,
  projectLimitsIncreaseRequestURL: text,
  documentationURL: text,
  homepageURL: text,
  optionalSignupSuccessURL: text,
  valdiSignUpURL: text,
  betaSatelliteFeedbackURL: text,
  betaSatelliteSupportURL: text,
  gatewayCredentialsRequestURL: text,
  linksharingURL: text,
  publicLinksharingURL: text,
  computeGatewayURL: text,
  couponCodeBillingUIEnabled: flag,
  pathwayOverviewEnabled: flag,
  limitsAreaEnabled: flag,
  inactivityTimerEnabled: flag,
  pricingPackagesEnabled: flag,
  /** Newer servers have it always. */
  galleryViewEnabled: z._default(z.boolean(), true),
  billingFeaturesEnabled: flag,
  unregisteredInviteEmailsEnabled: flag,
  signupActivationCodeEnabled: flag,
  emissionImpactViewEnabled: flag,
  versioningUIEnabled: flag,
  objectLockUIEnabled: flag,
  isBetaSatellite: flag,
  couponCodeSignupUIEnabled: flag,
  fileBrowserFlowDisabled: flag,
  inactivityTimerViewerEnabled: flag,
  nativeTokenPaymentsEnabled: flag,
  abTestingEnabled: flag,
  limitIncreaseRequestEnabled: flag,
  enableRegionTag: flag,
  analyticsEnabled: flag,
  billingInformationTabEnabled: flag,
  satelliteManagedEncryptionEnabled: flag,
  emailChangeFlowEnabled: flag,
  selfServeAccountDeleteEnabled: flag,
  deleteProjectEnabled: flag,
  noLimitsUiEnabled: flag,
  altObjBrowserPagingEnabled: flag,
  domainsPageEnabled: flag,
  activeSessionsViewEnabled: flag,
  ssoEnabled: flag,
  selfServePlacementSelectEnabled: flag,
  cunoFSBetaEnabled: flag,
  objectMountConsultationEnabled: flag,
  billingStripeCheckoutEnabled: flag,
  addCardAuthorizationEnabled: flag,
  downloadPrefixEnabled: flag,
  restAPIKeysUIEnabled: flag,
  liveCheckBadPasswords: flag,
  newDetailedUsageReportEnabled: flag,
  userFeedbackEnabled: flag,
  useGeneratedPrivateAPI: flag,
  computeUIEnabled: flag,
  entitlementsEnabled: flag,
  showNewPricingTiers: flag,
  defaultProjectLimit: z.number(),
  defaultPaidStorageLimit: memorySize,
  defaultPaidBandwidthLimit: memorySize,
  /** Seconds. */
  inactivityTimerDuration: z.number(),
  passwordMinimumLength: z.number(),
  passwordMaximumLength: z.number(),
  neededTransactionConfirmations: z.number(),
  /** Millionths of a dollar. */
  userBalanceForUpgrade: z._default(z.number(), 10_000_000),
  allowedUsageReportDateRange: nanos,
  daysBeforeTrialEndNotification: z.number(),
  objectBrowserKeyLifetime: nanos,
  maxNameCharacters: z.number(),
  altObjBrowserPagingThreshold: z._default(z.number(), 10_000),
  /** Cents. */
  maxAddFundsAmount: z.number(),
  /** Cents. */
  minAddFundsAmount: z.number(),
  zipDownloadLimit: z.number(),
  /** Cents. */
  upgradePayUpfrontAmount: z.number(),
  objectBrowserKeyNamePrefix: text,
  zkSyncContractAddress: text,
  storageMBMonthCents: text,
  egressMBCents: text,
  segmentMonthCents: text,
  csrfToken: text,
  captcha: z.object({ login: captchaPlace, registration: captchaPlace }),
  minimumCharge: z.object({ enabled: flag, amount: z.number(), startDate: z.nullable(timestamp) }),
  announcement: z.object({ enabled: flag, name: text, title: text, body: text }),
  newPricingStartDate: z._default(z.nullable(timestamp), null),
  productPriceSummaries: z.nullable(z.array(text)),
  /** This and what follows are additions of this console to the public fields. */
  brand: z._default(brand, {
    name: '',
    primaryColor: '',
    supportURL: '',
    upgradeURL: '',
    termsURL: '',
    privacyURL: '',
  }),
  nativeToken: z._default(nativeToken, { name: '', networks: [] }),
  additions: z._default(listOf(z.string()), []),
})
export type FrontendConfig = z.output<typeof frontendConfig>

/** GET /api/v0/config; sets the CSRF cookie and answers its value as `csrfToken`. */
export const getConfig = defineCall({
  method: 'GET',
  path: '/api/v0/config',
  may: 'public',
  response: frontendConfig,
  fallback: 'Cannot get frontend config',
})
