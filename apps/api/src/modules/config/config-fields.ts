import { newAccountLimits } from '@perigee/accounts/sign-up/starting-limits'
import { takesTokens } from '@perigee/billing/settings/tokens'
import { isComputeOffered } from '@perigee/compute/require-compute'
import { helpAddress } from '@perigee/contract/help'
import { additions, type FrontendConfig } from '@perigee/contract/config'
import { maxAccessNameLength } from '@perigee/domain/access-name'
import { defaultPlacement } from '@perigee/domain/placements'
import { pricesAt, productAt } from '@perigee/domain/prices/price-book'
import { formatMemorySize } from '@perigee/domain/memory-size'
import { millisToNanos } from '@perigee/domain/session-duration'
import { longestUsageReport } from '@perigee/domain/usage-report'
import { microsPerCent } from '@perigee/domain/prices/payment-split'
import { second } from '@perigee/std/durations'
import type { Deps } from '../../deps'
import type { Settings } from '../../settings'

export type ConfigNeeds = Pick<
  Deps,
  'settings' | 'addresses' | 'satelliteAddress' | 'captcha' | 'vault' | 'priceBook' | 'clock'
>

/** What the operator sets: settings of this app, and the public addresses of the services. */
type Source = keyof Settings | keyof Deps['addresses']

/** Where a field of the configuration comes from: what the operator sets, or a constant and why it is one. */
export type ConfigField<Value> =
  | { by: readonly Source[]; value: (needs: ConfigNeeds) => Value }
  | { constant: Value; because: string }

const setting = <Name extends keyof Settings>(name: Name) => ({
  by: [name],
  value: ({ settings }: ConfigNeeds): Settings[Name] => settings[name],
})

type OptionalText = { [Name in keyof Settings]: string | null extends Settings[Name] ? Name : never }[keyof Settings]

/** An address of the operator's; '' where there is none. */
const address = (name: OptionalText) => ({
  by: [name],
  value: ({ settings }: ConfigNeeds): string => settings[name] ?? '',
})

const publicAddress = (name: 'external' | 'auth' | 'links') => ({
  by: [name],
  value: ({ addresses }: ConfigNeeds) => addresses[name],
})

const constant = <const Value>(value: Value, because: string) => ({ constant: value, because })

/** Off while nothing is charged for. */
const withBilling = <Name extends keyof Settings>(name: Name, off: Settings[Name]) => ({
  by: ['billing', name] as const,
  value: ({ settings }: ConfigNeeds): Settings[Name] => (settings.billing ? settings[name] : off),
})

/** What new data in the default place costs people who came by themselves. */
const rate = (name: 'storageMBMonthCents' | 'egressMBCents' | 'segmentMonthCents') => ({
  by: ['priceBookFile'] as const,
  value: ({ priceBook, clock }: ConfigNeeds): string => {
    const now = clock()
    const everybody = { partner: '', placement: defaultPlacement, entitlements: [] }
    return pricesAt(productAt(priceBook, everybody, now), now)[name]
  },
})

const always = 'It is part of every installation.'

/** Every field of the configuration but the CSRF token. A feature that is built changes its lines here. */
export const configFields: {
  readonly [Name in keyof Omit<FrontendConfig, 'csrfToken'>]: ConfigField<FrontendConfig[Name]>
} = {
  externalAddress: publicAddress('external'),
  satelliteName: setting('satelliteName'),
  satelliteNodeURL: {
    by: ['external', 'storePort'],
    value: ({ satelliteAddress }) => satelliteAddress,
  },
  partneredSatellites: {
    by: ['satelliteName', 'partnerSatellites'],
    value: ({ settings, addresses }) => [
      { name: settings.satelliteName, address: addresses.external },
      ...settings.partnerSatellites,
    ],
  },
  generalRequestURL: address('generalRequestUrl'),
  projectLimitsIncreaseRequestURL: address('projectLimitsRequestUrl'),
  documentationURL: {
    by: ['documentationUrl', 'external'],
    value: ({ settings, addresses }) => settings.documentationUrl ?? helpAddress(addresses.external),
  },
  homepageURL: address('homepageUrl'),
  optionalSignupSuccessURL: address('signupSuccessUrl'),
  gatewayCredentialsRequestURL: publicAddress('auth'),
  linksharingURL: publicAddress('links'),
  publicLinksharingURL: publicAddress('links'),
  computeGatewayURL: {
    by: ['compute', 'computeUrl'],
    value: ({ addresses }) => addresses.compute,
  },
  valdiSignUpURL: address('cloudGpuSignUpUrl'),
  betaSatelliteFeedbackURL: constant('', 'Feedback is given in the console.'),
  betaSatelliteSupportURL: constant('', 'One address is for support on every installation: brand.supportURL.'),

  signupActivationCodeEnabled: setting('signupActivationCode'),
  couponCodeSignupUIEnabled: setting('signupPromoCodes'),
  isBetaSatellite: setting('betaSatellite'),
  ssoEnabled: {
    by: ['ssoProvidersFile', 'ssoIssuer'],
    value: ({ settings }) => settings.ssoProvidersFile !== null || settings.ssoIssuer !== null,
  },
  liveCheckBadPasswords: setting('liveCheckBadPasswords'),
  analyticsEnabled: setting('analytics'),
  inactivityTimerEnabled: setting('inactivityTimer'),
  limitIncreaseRequestEnabled: setting('limitIncreaseRequests'),
  userFeedbackEnabled: setting('userFeedback'),
  emissionImpactViewEnabled: setting('emissionView'),
  cunoFSBetaEnabled: setting('fileSystemBeta'),
  objectMountConsultationEnabled: setting('objectMountConsultation'),
  selfServePlacementSelectEnabled: setting('placementSelection'),
  satelliteManagedEncryptionEnabled: {
    by: ['managedEncryption', 'keyManagement'],
    value: ({ vault }) => vault !== null,
  },

  limitsAreaEnabled: setting('projectLimits'),
  deleteProjectEnabled: setting('projectDeletion'),

  versioningUIEnabled: {
    by: ['versioningScreens', 'otherConsoles'],
    value: ({ settings }) => settings.versioningScreens || settings.otherConsoles,
  },
  objectLockUIEnabled: {
    by: ['objectLockScreens', 'otherConsoles'],
    value: ({ settings }) => settings.objectLockScreens || settings.otherConsoles,
  },

  downloadPrefixEnabled: constant(true, always),
  galleryViewEnabled: constant(true, always),
  altObjBrowserPagingEnabled: constant(true, always),
  activeSessionsViewEnabled: constant(true, always),
  emailChangeFlowEnabled: constant(true, always),
  selfServeAccountDeleteEnabled: constant(true, always),

  pathwayOverviewEnabled: setting('firstSteps'),
  noLimitsUiEnabled: setting('limitlessScreens'),
  unregisteredInviteEmailsEnabled: setting('unregisteredInviteEmails'),
  domainsPageEnabled: setting('customDomains'),
  restAPIKeysUIEnabled: setting('restApiKeys'),
  newDetailedUsageReportEnabled: setting('detailedUsageReports'),
  fileBrowserFlowDisabled: constant(false, 'The file browser is part of every installation.'),
  inactivityTimerViewerEnabled: constant(false, 'A view of the timer is for developers of the console.'),
  abTestingEnabled: constant(false, 'Everybody gets the same console.'),
  enableRegionTag: constant(true, always),
  useGeneratedPrivateAPI: setting('generatedPrivateApi'),
  couponCodeBillingUIEnabled: withBilling('couponEntry', false),
  pricingPackagesEnabled: {
    by: ['billing', 'priceBookFile'],
    value: ({ settings, priceBook }) => settings.billing && Object.keys(priceBook.packages).length > 0,
  },
  billingFeaturesEnabled: setting('billing'),
  nativeTokenPaymentsEnabled: {
    by: ['billing', 'tokenAddressKey', 'tokenChains', 'tokenPrice'],
    value: ({ settings }) => takesTokens(settings),
  },
  billingInformationTabEnabled: setting('billing'),
  billingStripeCheckoutEnabled: withBilling('addFunds', false),
  addCardAuthorizationEnabled: withBilling('cardAuthorization', false),
  showNewPricingTiers: withBilling('priceTiers', false),
  computeUIEnabled: { by: ['compute', 'computeUrl'], value: ({ settings }) => isComputeOffered(settings) },
  entitlementsEnabled: withBilling('entitlements', false),

  defaultProjectLimit: {
    by: ['billing', 'newAccountKind', 'newAccountProjects', 'freeProjects'],
    value: ({ settings }) => newAccountLimits(settings).projects,
  },
  defaultPaidStorageLimit: {
    by: ['projectStorageLimit'],
    value: ({ settings }) => formatMemorySize(settings.projectStorageLimit),
  },
  defaultPaidBandwidthLimit: {
    by: ['projectBandwidthLimit'],
    value: ({ settings }) => formatMemorySize(settings.projectBandwidthLimit),
  },
  inactivityTimerDuration: {
    by: ['inactivityTimeout'],
    value: ({ settings }) => settings.inactivityTimeout / second,
  },
  passwordMinimumLength: setting('passwordMinimumLength'),
  passwordMaximumLength: setting('passwordMaximumLength'),
  objectBrowserKeyLifetime: {
    by: ['browserKeyLifetime'],
    value: ({ settings }) => millisToNanos(settings.browserKeyLifetime),
  },
  objectBrowserKeyNamePrefix: setting('browserKeyPrefix'),
  maxNameCharacters: constant(maxAccessNameLength, 'The API takes no longer names.'),
  altObjBrowserPagingThreshold: constant(10_000, 'The file browser pages folders of any size alike.'),
  zipDownloadLimit: constant(1_000, 'It is what the link-sharing service packs into one archive.'),
  allowedUsageReportDateRange: constant(millisToNanos(longestUsageReport), 'The server makes no longer reports.'),
  daysBeforeTrialEndNotification: constant(3, 'The reminder goes out three days before the end.'),
  maxAddFundsAmount: setting('maxAddFunds'),
  minAddFundsAmount: setting('minAddFunds'),
  upgradePayUpfrontAmount: withBilling('upgradePayUpfront', 0),
  stripePublicKey: {
    by: ['billing', 'cardProvider', 'stripePublicKey'],
    value: ({ settings: { billing, cardProvider, stripePublicKey: key } }) =>
      billing && cardProvider === 'stripe' ? (key ?? '') : '',
  },
  neededTransactionConfirmations: setting('tokenConfirmations'),
  userBalanceForUpgrade: {
    by: ['tokenUpgradeBalance'],
    value: ({ settings }) => settings.tokenUpgradeBalance * Number(microsPerCent),
  },
  zkSyncContractAddress: {
    by: ['tokenChains'],
    value: ({ settings }) => settings.tokenChains?.find(({ layer2 }) => layer2)?.contract ?? '',
  },
  nativeToken: {
    by: ['tokenName', 'tokenChains'],
    value: ({ settings }) => ({
      name: settings.tokenName,
      networks: settings.tokenChains?.map(({ name }) => name) ?? [],
    }),
  },
  storageMBMonthCents: rate('storageMBMonthCents'),
  egressMBCents: rate('egressMBCents'),
  segmentMonthCents: rate('segmentMonthCents'),
  minimumCharge: {
    by: ['billing', 'minimumCharge', 'minimumChargeFrom'],
    value: ({ settings: { billing, minimumCharge: amount, minimumChargeFrom: from } }) =>
      billing && amount > 0
        ? { enabled: true, amount, startDate: from?.toISOString() ?? null }
        : { enabled: false, amount: 0, startDate: null },
  },
  newPricingStartDate: {
    by: ['billing', 'priceTiersFrom'],
    value: ({ settings: { billing, priceTiersFrom: from } }) => (billing && from ? from.toISOString() : null),
  },
  productPriceSummaries: {
    by: ['billing', 'priceSummaries'],
    value: ({ settings: { billing, priceSummaries: summaries } }) => (billing && summaries ? [...summaries] : null),
  },

  captcha: {
    by: ['captcha', 'hcaptchaSiteKey'],
    value: ({ captcha }) => ({ login: captcha.place, registration: captcha.place }),
  },
  announcement: {
    by: ['announcementName', 'announcementTitle', 'announcementBody'],
    value: ({ settings }) => ({
      enabled: settings.announcementName !== null,
      name: settings.announcementName ?? '',
      title: settings.announcementTitle,
      body: settings.announcementBody,
    }),
  },
  additions: {
    by: ['nativeClients', 'billing', 'restApiKeys'],
    value: ({ settings }) => {
      const missing = [
        ...(settings.nativeClients ? [] : ['native-clients']),
        ...(settings.billing ? [] : ['billing-additions', 'budgets']),
        ...(settings.restApiKeys ? [] : ['restkeys-narrow']),
      ]
      return additions.filter((name) => !missing.includes(name))
    },
  },
  brand: {
    by: ['brandName', 'brandColor', 'supportUrl', 'upgradeUrl', 'termsUrl', 'privacyUrl'],
    value: ({ settings }) => ({
      name: settings.brandName,
      primaryColor: settings.brandColor,
      supportURL: settings.supportUrl ?? '',
      upgradeURL: settings.upgradeUrl ?? settings.supportUrl ?? '',
      termsURL: settings.termsUrl ?? '',
      privacyURL: settings.privacyUrl ?? '',
    }),
  },
}
