import { tierLimits } from '@perigee/domain/account-kinds'
import { defineSettings, type SettingsOf } from '@perigee/server-kit/settings'
import { boolean, choice, duration, integer, list, port, size, text, url } from '@perigee/server-kit/settings/parsers'
import { hour, minute } from '@perigee/std/durations'
import { color, mailAddress, smtpUrl } from './platform/setting-parsers'

const paid = tierLimits[1]

export const settings = defineSettings({
  port: { env: 'PERIGEE_API_PORT', default: 7910, parse: port, means: 'Port of the console and its API.' },
  bind: { env: 'PERIGEE_BIND', default: '127.0.0.1', parse: text, means: 'Address that the services listen on.' },
  storePort: {
    env: 'PERIGEE_STORE_PORT',
    default: 7911,
    parse: port,
    means: 'Port of the object store that access grants name for native clients.',
  },
  trustedProxies: {
    env: 'PERIGEE_TRUSTED_PROXIES',
    default: [],
    parse: list(text),
    means: 'Addresses or CIDR ranges of proxies whose forwarded headers count.',
  },
  satelliteName: {
    env: 'PERIGEE_SATELLITE_NAME',
    default: 'Local',
    parse: text,
    means: 'Name of this installation in the console and in mails.',
  },
  brandName: { env: 'PERIGEE_BRAND_NAME', default: 'Perigee', parse: text, means: 'What the product is called.' },
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
  documentationUrl: { env: 'PERIGEE_DOCUMENTATION_URL', default: null, parse: url, means: 'Documentation for users.' },
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
  announcementName: {
    env: 'PERIGEE_ANNOUNCEMENT_NAME',
    default: null,
    parse: text,
    means: 'Short name of an announcement; setting it shows the announcement until a person dismisses that name.',
  },
  announcementTitle: { env: 'PERIGEE_ANNOUNCEMENT_TITLE', default: '', parse: text, means: 'Its title.' },
  announcementBody: { env: 'PERIGEE_ANNOUNCEMENT_BODY', default: '', parse: text, means: 'Its text.' },
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
  openRegistration: {
    env: 'PERIGEE_OPEN_REGISTRATION',
    default: true,
    parse: boolean,
    means: 'Whether everybody may sign up; otherwise a registration token is needed.',
  },
  newAccountKind: {
    env: 'PERIGEE_NEW_ACCOUNT_KIND',
    default: 'paid',
    parse: choice('free', 'paid', 'notForResale'),
    means: 'Kind of new accounts.',
  },
  newAccountProjects: {
    env: 'PERIGEE_NEW_ACCOUNT_PROJECTS',
    default: 10,
    parse: integer({ min: 0, max: 10_000 }),
    means: 'How many projects a new account may own.',
  },
  projectStorageLimit: {
    env: 'PERIGEE_PROJECT_STORAGE_LIMIT',
    default: paid.storage,
    parse: size,
    means: 'Storage of each project of a new account.',
  },
  projectBandwidthLimit: {
    env: 'PERIGEE_PROJECT_BANDWIDTH_LIMIT',
    default: paid.bandwidth,
    parse: size,
    means: 'Downloads per month of each project of a new account.',
  },
  projectSegmentLimit: {
    env: 'PERIGEE_PROJECT_SEGMENT_LIMIT',
    default: paid.segments,
    parse: integer({ min: 0 }),
    means: 'Segments of each project of a new account; an object has at least one.',
  },
  projectBucketLimit: {
    env: 'PERIGEE_PROJECT_BUCKET_LIMIT',
    default: 100,
    parse: integer({ min: 0, max: 100_000 }),
    means: 'Buckets of each new project.',
  },
  passwordMinimumLength: {
    env: 'PERIGEE_PASSWORD_MINIMUM_LENGTH',
    default: 8,
    parse: integer({ min: 6, max: 64 }),
    means: 'Fewest characters of a password.',
  },
  passwordMaximumLength: {
    env: 'PERIGEE_PASSWORD_MAXIMUM_LENGTH',
    default: 64,
    parse: integer({ min: 32, max: 1024 }),
    means: 'Most characters of a password.',
  },
  rateLimitBurst: {
    env: 'PERIGEE_RATE_LIMIT_BURST',
    default: 5,
    parse: integer({ min: 1, max: 1_000_000 }),
    means: 'How often one address may do each guarded thing (log in, sign up, reset …) in a row.',
  },
  inactivityTimer: {
    env: 'PERIGEE_INACTIVITY_TIMER',
    default: true,
    parse: boolean,
    means: 'Whether people who are idle are logged out.',
  },
  inactivityTimeout: {
    env: 'PERIGEE_INACTIVITY_TIMEOUT',
    default: 30 * minute,
    parse: duration,
    means: 'After how long, where an account has chosen no timeout of its own.',
  },
  discreetAnswerTime: {
    env: 'PERIGEE_DISCREET_ANSWER_TIME',
    default: 200,
    parse: duration,
    means: 'How long answers take at least that must not tell whether an account exists.',
  },
  rateLimitEvery: {
    env: 'PERIGEE_RATE_LIMIT_EVERY',
    default: 5 * minute,
    parse: duration,
    means: 'After how long one more try is given back.',
  },
  rateLimitClients: {
    env: 'PERIGEE_RATE_LIMIT_CLIENTS',
    default: 1000,
    parse: integer({ min: 1, max: 10_000_000 }),
    means: 'How many addresses each limit remembers.',
  },
  browserKeyPrefix: {
    env: 'PERIGEE_BROWSER_KEY_PREFIX',
    default: '.perigee-web-file-browser-api-key-',
    parse: text,
    means: 'Beginning of the names of API keys that the console makes for itself.',
  },
  browserKeyLifetime: {
    env: 'PERIGEE_BROWSER_KEY_LIFETIME',
    default: 72 * hour,
    parse: duration,
    means: 'How long such keys live.',
  },
  analytics: {
    env: 'PERIGEE_ANALYTICS',
    default: false,
    parse: boolean,
    means: 'Whether the console reports what is used; the reports are log lines without personal data.',
  },
})

export type Settings = SettingsOf<typeof settings>
