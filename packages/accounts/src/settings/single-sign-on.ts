import type { SettingSpecs } from '@perigee/server-kit/settings'
import { boolean, text } from '@perigee/server-kit/settings/parsers'

/** Single sign-on. */
export const ssoSettings = {
  ssoProvidersFile: {
    env: 'PERIGEE_SSO_PROVIDERS_FILE',
    default: null,
    parse: text,
    means: 'JSON file of single sign-on providers; for a single one the variables below will do.',
  },
  ssoName: {
    env: 'PERIGEE_SSO_NAME',
    default: 'sso',
    parse: text,
    means: 'Name of the provider in addresses and external ids; never change it once people have logged in.',
  },
  ssoIssuer: { env: 'PERIGEE_SSO_ISSUER', default: null, parse: text, means: 'Issuer URL of the provider.' },
  ssoClientId: { env: 'PERIGEE_SSO_CLIENT_ID', default: null, parse: text, means: 'Client id at the provider.' },
  ssoClientSecret: {
    env: 'PERIGEE_SSO_CLIENT_SECRET',
    default: null,
    parse: text,
    means: 'Client secret at the provider.',
    secret: true,
  },
  ssoEmailPattern: {
    env: 'PERIGEE_SSO_EMAIL_PATTERN',
    default: null,
    parse: text,
    means: 'Regular expression, such as .+@example\\.com, that matches all of an email address of the provider.',
  },
  ssoLinksAccounts: {
    env: 'PERIGEE_SSO_LINKS_ACCOUNTS',
    default: false,
    parse: boolean,
    means: 'Whether the provider takes over accounts with its addresses that log in with a password so far.',
  },
} as const satisfies SettingSpecs
