import type { SettingSpecs } from '../settings'
import { boolean, dnsServer, list, text } from './parsers'

/** Settings that several services read. Each is declared here once, with its default and its text. */
export const sharedSettings = {
  bind: { env: 'PERIGEE_BIND', default: '127.0.0.1', parse: text, means: 'Address that the services listen on.' },
  trustedProxies: {
    env: 'PERIGEE_TRUSTED_PROXIES',
    default: [],
    parse: list(text),
    means: 'Addresses or CIDR ranges of proxies whose forwarded headers count.',
  },
  customDomains: {
    env: 'PERIGEE_CUSTOM_DOMAINS',
    default: true,
    parse: boolean,
    means: 'Let people connect domains of their own, which shared links then answer for.',
  },
  dnsServers: {
    env: 'PERIGEE_DNS_SERVERS',
    default: [],
    parse: list(dnsServer),
    means: 'Name servers that are asked about custom domains, by TCP; those of the machine when unset.',
  },
  brandName: { env: 'PERIGEE_BRAND_NAME', default: 'Perigee', parse: text, means: 'What the product is called.' },
} as const satisfies SettingSpecs
