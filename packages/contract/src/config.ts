import * as z from 'zod/mini'
import { defineCall } from './call'
import { memorySize, nanos, timestamp } from './fields'

const captchaProvider = z.object({ enabled: z.boolean(), siteKey: z.string() })
const captchaPlace = z.object({
  recaptcha: captchaProvider,
  hcaptcha: captchaProvider,
  /** An addition of this console: challenges of the installation's own, solved in the background. */
  altcha: z.object({ enabled: z.boolean() }),
})
const flag = z.boolean()
const text = z.string()

/** Everything the console asks for at its start. All keys are always there; a flag whose feature is not built is false. */
export const frontendConfig = z.object({
  externalAddress: text,
  satelliteName: text,
  satelliteNodeURL: text,
  stripePublicKey: text,
  partneredSatellites: z.array(z.object({ name: text, address: text })),
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
  galleryViewEnabled: flag,
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
  userBalanceForUpgrade: z.number(),
  allowedUsageReportDateRange: nanos,
  daysBeforeTrialEndNotification: z.number(),
  objectBrowserKeyLifetime: nanos,
  maxNameCharacters: z.number(),
  altObjBrowserPagingThreshold: z.number(),
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
  newPricingStartDate: z.nullable(timestamp),
  productPriceSummaries: z.nullable(z.array(text)),
  /** What an operator may call the product: an addition of this console to the public fields. */
  brand: z.object({
    name: text,
    /** `#rrggbb` */
    primaryColor: text,
    supportURL: text,
    /** Where people on a free trial ask for more; '' when there is no such place. */
    upgradeURL: text,
    termsURL: text,
    privacyURL: text,
  }),
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
