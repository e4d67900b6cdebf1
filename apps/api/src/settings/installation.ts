import type { SettingSpecs } from '@perigee/server-kit/settings'
import { boolean, list, text, url } from '@perigee/server-kit/settings/parsers'
import { sharedSettings } from '@perigee/server-kit/settings/shared'
import { color, mailAddress, namedUrl, smtpUrl } from './parsers'

/** What people see of the installation and of who runs it. */
export const installationSettings = {
  satelliteName: {
    env: 'PERIGEE_SATELLITE_NAME',
    default: 'Local',
    parse: text,
    means: 'Name of this installation in the console and in mails.',
  },
  brandName: sharedSettings.brandName,
  brandColor: {
    env: 'PERIGEE_BRAND_COLOR',
    default: '#4c5fd5',
    parse: color,
    means: 'Main colour of the console and of mails.',
  },
  supportUrl: { env: 'PERIGEE_SUPPORT_URL', default: null, parse: url, means: 'Where people find help.' },
  termsUrl: { env: 'PERIGEE_TERMS_URL', default: null, parse: url, means: 'Terms of service.' },
  privacyUrl: { env: 'PERIGEE_PRIVACY_URL', default: null, parse: url, means: 'Privacy policy.' },
  homepageUrl: { env: 'PERIGEE_HOMEPAGE_URL', default: null, parse: url, means: 'Home page of the product.' },
  documentationUrl: {
    env: 'PERIGEE_DOCUMENTATION_URL',
    default: null,
    parse: url,
    means: 'Documentation for users; when unset the help that the installation serves at /help.',
  },
  generalRequestUrl: {
    env: 'PERIGEE_GENERAL_REQUEST_URL',
    default: null,
    parse: url,
    means: 'Form for requests to the operator.',
  },
  projectLimitsRequestUrl: {
    env: 'PERIGEE_PROJECT_LIMITS_REQUEST_URL',
    default: null,
    parse: url,
    means: 'Form for requests for higher project limits.',
  },
  upgradeUrl: {
    env: 'PERIGEE_UPGRADE_URL',
    default: null,
    parse: url,
    means: 'Where people on a free trial ask for more; without it the support address.',
  },
  cloudGpuSignUpUrl: {
    env: 'PERIGEE_CLOUD_GPU_SIGN_UP_URL',
    default: null,
    parse: url,
    means: 'Where people sign up at a partner for GPUs; without it the console does not offer them.',
  },
  partnersFile: {
    env: 'PERIGEE_PARTNERS_FILE',
    default: null,
    parse: text,
    means: 'JSON file of what the console says to people who come from a partner; docs/operations.md has an example.',
  },
  betaSatellite: {
    env: 'PERIGEE_BETA_SATELLITE',
    default: false,
    parse: boolean,
    means: 'Whether people are told that this installation is a trial and data can be lost.',
  },
  otherConsoles: {
    env: 'PERIGEE_OTHER_CONSOLES',
    default: false,
    parse: boolean,
    means: 'Whether a console other than ours is used here: it hears of versions and locks whatever the next two say.',
  },
  versioningScreens: {
    env: 'PERIGEE_VERSIONING_SCREENS',
    default: true,
    parse: boolean,
    means:
      'Whether the console shows versions of files and lets people turn them on. The gateway has them in any case.',
  },
  objectLockScreens: {
    env: 'PERIGEE_OBJECT_LOCK_SCREENS',
    default: true,
    parse: boolean,
    means: 'Whether the console lets people lock files and buckets. The gateway has locks in any case.',
  },
  nativeClients: {
    env: 'PERIGEE_NATIVE_CLIENTS',
    default: false,
    parse: boolean,
    means:
      'Whether clients that take access grants reach the object store here; the catalogue of applications shows them then.',
  },
  partnerSatellites: {
    env: 'PERIGEE_PARTNER_SATELLITES',
    default: [],
    parse: list(namedUrl),
    means: 'Installations of other regions that people may sign up at instead.',
  },
  smtpUrl: {
    env: 'PERIGEE_SMTP_URL',
    default: null,
    parse: smtpUrl,
    means: 'Mail server, smtp://user:password@host:port; without it mails go to the outbox.',
    secret: true,
  },
  mailFrom: {
    env: 'PERIGEE_MAIL_FROM',
    default: 'Perigee <noreply@localhost>',
    parse: mailAddress,
    means: 'Sender of mails.',
  },
} as const satisfies SettingSpecs
