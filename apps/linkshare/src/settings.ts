import type { ListenOptions } from '@perigee/server-kit/http/listen'
import { defineSettings, type SettingsOf } from '@perigee/server-kit/settings'
import { nativeSetting } from '@perigee/server-kit/settings/native-module'
import { webAssemblySetting } from '@perigee/server-kit/settings/web-assembly'
import {
  boolean,
  duration,
  integer,
  list,
  port,
  size,
  text,
  url,
  type Parser,
} from '@perigee/server-kit/settings/parsers'
import { sharedSettings } from '@perigee/server-kit/settings/shared'
import { minute, second } from '@perigee/std/durations'
import { MiB } from '@perigee/std/units'

/** `52.52/13.4` is Berlin. */
const location: Parser<Location> = {
  accepts: 'latitude/longitude in degrees, such as 52.52/13.4',
  read(given) {
    const [, north, east] = /^(-?\d+(?:\.\d+)?)\/(-?\d+(?:\.\d+)?)$/.exec(given) ?? []
    const place = { latitude: Number(north), longitude: Number(east) }
    return Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 ? place : undefined
  },
  show: ({ latitude, longitude }) => `${latitude}/${longitude}`,
}

export const settings = defineSettings({
  host: sharedSettings.bind,
  port: { env: 'PERIGEE_LINKSHARE_PORT', default: 7914, parse: port, means: 'Port of the link-sharing service.' },
  trustedProxies: sharedSettings.trustedProxies,
  customDomains: sharedSettings.customDomains,
  dnsServers: sharedSettings.dnsServers,
  publicHosts: {
    env: 'PERIGEE_LINKSHARE_HOSTS',
    default: [],
    parse: list(text),
    means: 'Further host names under which shared links are reached; all others are custom domains.',
  },
  acme: {
    env: 'PERIGEE_ACME',
    default: false,
    parse: boolean,
    means: 'Get certificates for custom domains from a certification authority; accepts its terms of service.',
  },
  acmeDirectory: {
    env: 'PERIGEE_ACME_DIRECTORY',
    default: 'https://acme-v02.api.letsencrypt.org/directory',
    parse: url,
    means: 'Address of the ACME directory of that authority.',
  },
  acmeMail: {
    env: 'PERIGEE_ACME_MAIL',
    default: null,
    parse: text,
    means: 'Where the authority may write to; nowhere when unset.',
  },
  acmeDomains: {
    env: 'PERIGEE_ACME_DOMAINS',
    default: [],
    parse: list(text),
    means: 'Domains, with those below them, that get certificates whatever their owner pays; * is all.',
  },
  domainsBind: {
    env: 'PERIGEE_DOMAINS_BIND',
    default: null,
    parse: text,
    means: 'Address that the ports of custom domains listen on; PERIGEE_BIND when unset.',
  },
  domainsHttpPort: {
    env: 'PERIGEE_DOMAINS_HTTP_PORT',
    default: 80,
    parse: port,
    means: 'Port of custom domains without TLS, opened with PERIGEE_ACME; 0 = none, where a proxy passes it on.',
  },
  domainsTlsPort: {
    env: 'PERIGEE_DOMAINS_TLS_PORT',
    default: 443,
    parse: port,
    means: 'Port of custom domains with TLS, opened with PERIGEE_ACME; 0 = none.',
  },
  landingPage: {
    env: 'PERIGEE_LINKSHARE_LANDING_PAGE',
    default: null,
    parse: url,
    means: 'Where visitors of the bare address are sent; the home page of the product when unset.',
  },
  redirectToHttps: {
    env: 'PERIGEE_LINKSHARE_REDIRECT_HTTPS',
    default: false,
    parse: boolean,
    means: 'Send requests that came to the proxy by http on to https.',
  },
  blobLocations: {
    env: 'PERIGEE_BLOB_LOCATIONS',
    default: [],
    parse: list(location),
    means: 'Where the storage of this installation stands, for the map on share pages.',
  },
  pageSize: {
    env: 'PERIGEE_LINKSHARE_PAGE_SIZE',
    default: 100,
    parse: integer({ min: 1, max: 1000 }),
    means: 'How many files one page of a shared folder shows.',
  },
  archives: {
    env: 'PERIGEE_LINKSHARE_ARCHIVES',
    default: true,
    parse: boolean,
    means: 'Let shared folders be downloaded as one zip or tar.gz file.',
  },
  zipLimit: {
    env: 'PERIGEE_LINKSHARE_ZIP_LIMIT',
    default: 1000,
    parse: integer({ min: 1 }),
    means: 'How many files a folder may have to be put into one zip file whole; tar.gz has no limit.',
  },
  maxZipDirectory: {
    env: 'PERIGEE_LINKSHARE_MAX_ZIP_DIRECTORY',
    default: 16 * MiB,
    parse: size,
    means: 'Largest table of contents of a zip file that is opened for browsing.',
  },
  renderContent: {
    env: 'PERIGEE_LINKSHARE_RENDER_CONTENT',
    default: false,
    parse: boolean,
    means: 'Show every kind of file in the browser instead of downloading all but images and PDF.',
  },
  viewHtml: {
    env: 'PERIGEE_LINKSHARE_VIEW_HTML',
    default: false,
    parse: boolean,
    means: 'Send HTML files as HTML, without scripts, instead of as plain text.',
  },
  blockedPaths: {
    env: 'PERIGEE_LINKSHARE_BLOCKED_PATHS',
    default: [],
    parse: list(text),
    means: 'Host and path of links that are refused, or r: and a regular expression for them.',
  },
  maxRequestsPerProject: {
    env: 'PERIGEE_LINKSHARE_CONCURRENT_REQUESTS',
    default: 500,
    parse: integer({ min: 1 }),
    means: 'How many requests for the files of one project are answered at the same time.',
  },
  credentialLifetime: {
    env: 'PERIGEE_LINKSHARE_CREDENTIAL_LIFETIME',
    default: minute,
    parse: duration,
    means: 'How long resolved credentials are used without asking again; revoked links work that long at most.',
  },
  credentialGrace: {
    env: 'PERIGEE_LINKSHARE_CREDENTIAL_GRACE',
    default: 5 * minute,
    parse: duration,
    means: 'How long resolved credentials, revoked ones too, go on being used while the auth service does not answer.',
  },
  unknownCredentialLifetime: {
    env: 'PERIGEE_LINKSHARE_UNKNOWN_CREDENTIAL_LIFETIME',
    default: 30 * second,
    parse: duration,
    means: 'How long it is remembered that an access key id does not exist.',
  },
  headerTimeout: {
    env: 'PERIGEE_LINKSHARE_HEADER_TIMEOUT',
    default: 20 * second,
    parse: duration,
    means:
      'How long a visitor may take to send a request; uploads into drop boxes take as long as they bring something.',
  },
  idleTimeout: {
    env: 'PERIGEE_LINKSHARE_IDLE_TIMEOUT',
    default: minute,
    parse: duration,
    means: 'A connection on which nothing moves for this long is closed.',
  },
  shutdownTimeout: {
    env: 'PERIGEE_LINKSHARE_SHUTDOWN_TIMEOUT',
    default: 30 * second,
    parse: duration,
    means: 'How long running downloads may take to finish when the service stops.',
  },
  webAssembly: webAssemblySetting,
  native: nativeSetting,
})

export type Settings = SettingsOf<typeof settings>
/** In degrees; north and east are positive. */
export type Location = { latitude: number; longitude: number }

export type PortSettings = Pick<Settings, 'domainsBind' | 'host' | 'domainsHttpPort' | 'domainsTlsPort'>

/** The ports where browsers look for custom domains, as far as they are opened here. */
export function domainPorts({ domainsBind, host, domainsHttpPort, domainsTlsPort }: PortSettings) {
  const at = (port: number, variable: string): ListenOptions | null =>
    port === 0 ? null : { host: domainsBind ?? host, port, variable }
  return {
    http: at(domainsHttpPort, 'PERIGEE_DOMAINS_HTTP_PORT'),
    tls: at(domainsTlsPort, 'PERIGEE_DOMAINS_TLS_PORT'),
  }
}
