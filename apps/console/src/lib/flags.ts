import type { Addition, FrontendConfig } from '@perigee/contract/config'

/** Named questions to the configuration; screens ask these and never a raw flag. */
export const asksForActivationCode = (config: FrontendConfig): boolean => config.signupActivationCodeEnabled
export const checksPasswordsLive = (config: FrontendConfig): boolean => config.liveCheckBadPasswords
export const reportsPageViews = (config: FrontendConfig): boolean => config.analyticsEnabled
export const offersSso = (config: FrontendConfig): boolean => config.ssoEnabled
export const offersBilling = (config: FrontendConfig): boolean => config.billingFeaturesEnabled
/** Whether money can be paid in before anything is billed. */
export const takesFunds = (config: FrontendConfig): boolean => config.billingStripeCheckoutEnabled
/** Whether invoices can have an address, tax IDs and a reference. */
export const keepsBillingInformation = (config: FrontendConfig): boolean => config.billingInformationTabEnabled
/** Whether coupons can be applied after the sign-up. */
export const takesCoupons = (config: FrontendConfig): boolean => config.couponCodeBillingUIEnabled
/** Whether a new card is set up with its bank before it is saved. */
export const authorizesCards = (config: FrontendConfig): boolean => config.addCardAuthorizationEnabled
/** Whether partners sell plans of their own. */
export const sellsPackages = (config: FrontendConfig): boolean => config.pricingPackagesEnabled
export const takesNativeTokens = (config: FrontendConfig): boolean => config.nativeTokenPaymentsEnabled
/** Whether usage reports can be summed up by project and tell costs. */
export const hasDetailedReports = (config: FrontendConfig): boolean => config.newDetailedUsageReportEnabled
export const takesLimitRequests = (config: FrontendConfig): boolean => config.limitIncreaseRequestEnabled
export const showsProjectLimits = (config: FrontendConfig): boolean => config.limitsAreaEnabled
/** Whether paid accounts see limits only where somebody has set one, or one is near. */
export const hidesAccountLimits = (config: FrontendConfig): boolean => config.noLimitsUiEnabled
/** Whether new accounts are led to their first file on the dashboard. */
export const leadsFirstSteps = (config: FrontendConfig): boolean => config.pathwayOverviewEnabled
/** Whether programs can act for an account, with keys of its own. */
export const offersRestKeys = (config: FrontendConfig): boolean => config.restAPIKeysUIEnabled
export const deletesProjects = (config: FrontendConfig): boolean => config.deleteProjectEnabled
export const connectsDomains = (config: FrontendConfig): boolean => config.domainsPageEnabled
export const takesPromoCodes = (config: FrontendConfig): boolean => config.couponCodeSignupUIEnabled
export const offersGallery = (config: FrontendConfig): boolean => config.galleryViewEnabled
export const showsVersions = (config: FrontendConfig): boolean => config.versioningUIEnabled
export const locksObjects = (config: FrontendConfig): boolean => config.objectLockUIEnabled
export const hasPricingTiers = (config: FrontendConfig): boolean => config.showNewPricingTiers
export const namesPlaces = (config: FrontendConfig): boolean => config.enableRegionTag
export const choosesPlacements = (config: FrontendConfig): boolean => config.selfServePlacementSelectEnabled
export const offersArchives = (config: FrontendConfig): boolean => config.downloadPrefixEnabled
export const pagesLargeBuckets = (config: FrontendConfig): boolean => config.altObjBrowserPagingEnabled
export const changesEmails = (config: FrontendConfig): boolean => config.emailChangeFlowEnabled
export const deletesAccounts = (config: FrontendConfig): boolean => config.selfServeAccountDeleteEnabled
export const mailsNewcomers = (config: FrontendConfig): boolean => config.unregisteredInviteEmailsEnabled
export const showsActiveSessions = (config: FrontendConfig): boolean => config.activeSessionsViewEnabled
export const managesEncryption = (config: FrontendConfig): boolean => config.satelliteManagedEncryptionEnabled
export const endsIdleSessions = (config: FrontendConfig): boolean => config.inactivityTimerEnabled
export const takesFeedback = (config: FrontendConfig): boolean => config.userFeedbackEnabled
export const offersFileSystemBeta = (config: FrontendConfig): boolean => config.cunoFSBetaEnabled
export const offersObjectMount = (config: FrontendConfig): boolean => config.objectMountConsultationEnabled

export const offersCloudGpus = (config: FrontendConfig): boolean => config.valdiSignUpURL !== ''
export const estimatesEmissions = (config: FrontendConfig): boolean => config.emissionImpactViewEnabled

const has = (config: Pick<FrontendConfig, 'additions'>, addition: Addition): boolean =>
  config.additions.includes(addition)
export const offersPasskeys = (config: FrontendConfig): boolean => has(config, 'passkeys')
export const showsActivity = (config: FrontendConfig): boolean => has(config, 'activity')
export const showsAuditLog = (config: FrontendConfig): boolean => has(config, 'audit-log')
/** Whether it lists the links of a project and governs them. */
export const governsLinks = (config: FrontendConfig): boolean => has(config, 'links')
/** Whether it keeps for the list of keys what each was restricted to. */
export const keepsKeyFacts = (config: FrontendConfig): boolean => has(config, 'key-facts')
/** Whether API keys of an account can be narrowed and rotated, and it tells how they are used. */
export const narrowsRestKeys = (config: FrontendConfig): boolean => has(config, 'restkeys-narrow')
/** Whether its gateway tells what became of requests while somebody watches. */
export const testsConnections = (config: FrontendConfig): boolean => has(config, 'connection-tests')
export const endsOtherSessions = (config: FrontendConfig): boolean => has(config, 'end-other-sessions')
/** Whether it deletes buckets with everything in them by itself, also when nobody watches. */
export const deletesBuckets = (config: FrontendConfig): boolean => has(config, 'bucket-deletions')
/** Whether it tells the usage of a bucket by day. */
export const showsBucketDays = (config: FrontendConfig): boolean => has(config, 'bucket-days')
/** Whether its gateway keeps lifecycle rules, and tells before they are set what they would match. */
export const keepsLifecycleRules = (config: FrontendConfig): boolean => has(config, 'lifecycle-rules')
export const sortsBuckets = (config: FrontendConfig): boolean => has(config, 'bucket-orders')
/** Whether it remembers by what to tell passphrases that were used in a project from others. */
export const comparesPassphrases = (config: FrontendConfig): boolean => has(config, 'passphrase-checks')
/** Whether clients that take access grants reach the object store. */
export const servesNativeClients = (config: Pick<FrontendConfig, 'additions'>): boolean => has(config, 'native-clients')
/** Whether several people are invited, or removed with their access keys, by one call. */
export const takesPeopleTogether = (config: FrontendConfig): boolean => has(config, 'people-together')
/** Whether it foretells the month, and has single invoices paid. */
export const hasBillingAdditions = (config: FrontendConfig): boolean => has(config, 'billing-additions')
/** Whether money that a month may cost can be named, with alerts and a stop of downloads. */
export const hasBudgets = (config: FrontendConfig): boolean => offersBilling(config) && has(config, 'budgets')
/** Whether projects have webhooks. */
export const sendsWebhooks = (config: FrontendConfig): boolean => has(config, 'webhooks')
/** Whether projects have machines and SSH keys, and it is known where the service is that has them. */
export const offersCompute = ({ computeUIEnabled, computeGatewayURL }: FrontendConfig): boolean =>
  computeUIEnabled && computeGatewayURL !== ''
