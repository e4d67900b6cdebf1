import type { FrontendConfig } from '@perigee/contract/config'
import { maxAccessNameLength } from '@perigee/domain/access-name'
import { formatMemorySize } from '@perigee/domain/memory-size'
import { millisToNanos } from '@perigee/domain/session-duration'
import { day, second } from '@perigee/std/durations'
import type { Deps } from '../../deps'
import { features } from './features'

type Needs = Pick<Deps, 'settings' | 'addresses' | 'nodeId' | 'captcha' | 'vault'>

/** Everything the console asks for at its start, but for the CSRF token of the asking browser. */
export const frontendConfig = (needs: Needs): Omit<FrontendConfig, 'csrfToken'> => ({
  ...features(needs.settings),
  satelliteManagedEncryptionEnabled: needs.vault !== null,
  ...places(needs),
  ...numbers(needs.settings),
  ...prices,
  objectBrowserKeyNamePrefix: needs.settings.browserKeyPrefix,
  captcha: { login: needs.captcha.place, registration: needs.captcha.place },
  announcement: announcementOf(needs.settings),
  brand: {
    name: needs.settings.brandName,
    primaryColor: needs.settings.brandColor,
    supportURL: needs.settings.supportUrl ?? '',
    upgradeURL: needs.settings.upgradeUrl ?? needs.settings.supportUrl ?? '',
    termsURL: needs.settings.termsUrl ?? '',
    privacyURL: needs.settings.privacyUrl ?? '',
  },
})

const places = ({ settings, addresses, nodeId }: Needs) => ({
  externalAddress: addresses.external,
  satelliteName: settings.satelliteName,
  satelliteNodeURL: `${nodeId}@${new URL(addresses.external).hostname}:${settings.storePort}`,
  partneredSatellites: [{ name: settings.satelliteName, address: addresses.external }, ...settings.partnerSatellites],
  generalRequestURL: settings.generalRequestUrl ?? '',
  projectLimitsIncreaseRequestURL: settings.projectLimitsRequestUrl ?? '',
  documentationURL: settings.documentationUrl ?? '',
  homepageURL: settings.homepageUrl ?? '',
  gatewayCredentialsRequestURL: addresses.auth,
  linksharingURL: addresses.links,
  publicLinksharingURL: addresses.links,
  computeGatewayURL: '',
  optionalSignupSuccessURL: settings.signupSuccessUrl ?? '',
  valdiSignUpURL: '',
  betaSatelliteFeedbackURL: '',
  betaSatelliteSupportURL: '',
})

const numbers = (settings: Deps['settings']) => ({
  defaultProjectLimit: settings.newAccountProjects,
  defaultPaidStorageLimit: formatMemorySize(settings.projectStorageLimit),
  defaultPaidBandwidthLimit: formatMemorySize(settings.projectBandwidthLimit),
  inactivityTimerDuration: settings.inactivityTimeout / second,
  passwordMinimumLength: settings.passwordMinimumLength,
  passwordMaximumLength: settings.passwordMaximumLength,
  neededTransactionConfirmations: 15,
  userBalanceForUpgrade: 10_000_000,
  allowedUsageReportDateRange: millisToNanos(390 * day),
  daysBeforeTrialEndNotification: 3,
  objectBrowserKeyLifetime: millisToNanos(settings.browserKeyLifetime),
  maxNameCharacters: maxAccessNameLength,
  altObjBrowserPagingThreshold: 10_000,
  maxAddFundsAmount: 250_000,
  minAddFundsAmount: 1_000,
  zipDownloadLimit: 1_000,
  upgradePayUpfrontAmount: 0,
})

/** Read by screens that open once billing is on. */
const prices = {
  stripePublicKey: '',
  zkSyncContractAddress: '',
  storageMBMonthCents: '0.0004',
  egressMBCents: '0.0007',
  segmentMonthCents: '0.00088',
  minimumCharge: { enabled: false, amount: 0, startDate: null },
  newPricingStartDate: null,
  productPriceSummaries: null,
}

const announcementOf = (settings: Deps['settings']) => ({
  enabled: settings.announcementName !== null,
  name: settings.announcementName ?? '',
  title: settings.announcementTitle,
  body: settings.announcementBody,
})
