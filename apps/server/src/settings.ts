import { admissionSettings } from '@perigee/server-kit/admission/settings'
import { logLevels } from '@perigee/server-kit/logger'
import { hostPort } from '@perigee/compute-engines/incus/setting-parsers'
import { parseRootSecret } from '@perigee/server-kit/installation'
import { defineSettings } from '@perigee/server-kit/settings'
import {
  choice,
  duration,
  integer,
  list,
  port,
  size,
  text,
  url,
  type Parser,
} from '@perigee/server-kit/settings/parsers'
import { second } from '@perigee/std/durations'
import { MiB } from '@perigee/std/units'
import { availableParallelism } from 'node:os'

const rootSecret: Parser<Uint8Array> = {
  accepts: '64 hexadecimal digits (openssl rand -hex 32)',
  read: (given) => {
    try {
      return parseRootSecret(given)
    } catch {
      return undefined
    }
  },
  show: () => '',
}

const databaseUrl: Parser<string> = {
  accepts: 'a postgres:// URL',
  read: (given) => (/^postgres(ql)?:\/\//.test(given) && URL.canParse(given) ? given : undefined),
  show: (value) => value,
}

const number = integer({ min: 0, max: 64 })

/** Where more are worth it, somebody has to look after the connections of the database. */
const mostOfItself = 8
/** More than so many wait for the disk and the network. */
const mostBodyThreads = 4

const workers: Parser<number> = {
  accepts: `auto or ${number.accepts}`,
  read: (given) => (given === 'auto' ? Math.min(availableParallelism(), mostOfItself) : number.read(given)),
  show: String,
}

export const settings = defineSettings({
  ...admissionSettings,
  data: {
    env: 'PERIGEE_DATA',
    default: null,
    parse: text,
    means: 'Folder for everything that is kept; when unset .perigee in the checkout, or in the home of the user.',
  },
  host: {
    env: 'PERIGEE_HOST',
    default: null,
    parse: text,
    means: 'Host name or address in all public URLs; when unset localhost for the console and 127.0.0.1 for the edge.',
  },
  consoleUrl: { env: 'PERIGEE_CONSOLE_URL', default: null, parse: url, means: 'Public URL of the console.' },
  gatewayUrl: { env: 'PERIGEE_GATEWAY_URL', default: null, parse: url, means: 'Public URL of the S3 gateway.' },
  authUrl: { env: 'PERIGEE_AUTH_URL', default: null, parse: url, means: 'Public URL of the auth service.' },
  apiUrl: {
    env: 'PERIGEE_API_URL',
    default: null,
    parse: url,
    means: 'Where edge services of other hosts tell the console API what they see; the URL of the console when unset.',
  },
  linksUrl: { env: 'PERIGEE_LINKS_URL', default: null, parse: url, means: 'Public URL of shared links.' },
  tlsCertificate: {
    env: 'PERIGEE_TLS_CERTIFICATE',
    default: null,
    parse: text,
    means:
      'PEM file with the certificate for all public host names and those above it; with it the services speak TLS.',
  },
  tlsKey: { env: 'PERIGEE_TLS_KEY', default: null, parse: text, means: 'PEM file with the private key of it.' },
  tlsBind: {
    env: 'PERIGEE_TLS_BIND',
    default: null,
    parse: text,
    means: 'Address that the services listen on with TLS; PERIGEE_BIND when unset.',
  },
  apiTlsPort: { env: 'PERIGEE_API_TLS_PORT', default: 7920, parse: port, means: 'Port of the console with TLS.' },
  gatewayTlsPort: {
    env: 'PERIGEE_GATEWAY_TLS_PORT',
    default: 7922,
    parse: port,
    means: 'Port of the S3 gateway with TLS.',
  },
  authTlsPort: {
    env: 'PERIGEE_AUTH_TLS_PORT',
    default: 7923,
    parse: port,
    means: 'Port of the auth service with TLS.',
  },
  linkshareTlsPort: {
    env: 'PERIGEE_LINKSHARE_TLS_PORT',
    default: 7924,
    parse: port,
    means: 'Port of shared links with TLS.',
  },
  computeTlsPort: {
    env: 'PERIGEE_COMPUTE_TLS_PORT',
    default: 7925,
    parse: port,
    means: 'Port of the compute service with TLS.',
  },
  computeGateway: {
    env: 'PERIGEE_COMPUTE_GATEWAY',
    default: null,
    parse: hostPort,
    means: 'S3 gateway that instances of QEMU are let through to, by http; when unset the one of this machine.',
  },
  computeStoragePort: {
    env: 'PERIGEE_COMPUTE_STORAGE_PORT',
    default: null,
    parse: port,
    means:
      'Port of 127.0.0.1 where the S3 gateway takes instances of this host, apart from all other clients; when unset 7917, opened where QEMU runs them without PERIGEE_COMPUTE_GATEWAY.',
  },
  edgeHosts: {
    env: 'PERIGEE_EDGE_HOSTS',
    default: [],
    parse: list(url),
    means: 'Further origins that the console may talk to, for projects with edge services of their own.',
  },
  outbox: {
    env: 'PERIGEE_OUTBOX',
    default: 'auto',
    parse: choice('auto', 'on', 'off'),
    means:
      'Whether mails of an installation without a mail server are shown at an address of this machine that the start prints; auto = while the console is reached from this machine only.',
  },
  outboxPort: {
    env: 'PERIGEE_OUTBOX_PORT',
    default: 7916,
    parse: port,
    means: 'Port of these pages, on 127.0.0.1 only.',
  },
  placements: {
    env: 'PERIGEE_PLACEMENTS',
    default: null,
    parse: text,
    means: 'JSON file of the places where data may live; one in the data folder when unset. See docs/operations.md.',
  },
  workers: {
    env: 'PERIGEE_WORKERS',
    default: 1,
    parse: workers,
    means:
      'Processes for the S3 gateway, and half as many for links; auto = as many as processors, 8 at most; 0 = everything in one process. --workers wins.',
  },
  bodyThreads: {
    env: 'PERIGEE_BODY_THREADS',
    default: Math.min(availableParallelism(), mostBodyThreads),
    parse: number,
    means:
      'Threads that check, encrypt and decrypt large bodies; processes of one service share them. As many as processors when unset, 4 at most, none where there is one; 0 = none.',
  },
  memory: {
    env: 'PERIGEE_MEMORY',
    default: null,
    parse: size,
    means:
      'Memory that the processes of the edge are given shares of; when unset that of the machine or its container.',
  },
  hangTime: {
    env: 'PERIGEE_HANG_TIME',
    default: 10 * second,
    parse: duration,
    means: 'How long a process of the edge may not answer before it is killed and started again.',
  },
  listingMemory: {
    env: 'PERIGEE_LISTING_MEMORY',
    default: 128 * MiB,
    parse: size,
    means: 'Most memory that a process takes to keep the names of large encrypted folders in order.',
  },
  listingStorage: {
    env: 'PERIGEE_LISTING_STORAGE',
    default: 512 * MiB,
    parse: size,
    means:
      'Most room in the database that these names take, sealed by the keys of their folders, so that a process that has just started need not read them one by one; 0 = none.',
  },
  databaseUrl: {
    env: 'DATABASE_URL',
    default: null,
    parse: databaseUrl,
    means: 'PostgreSQL server; when unset one is started from the npm package.',
    secret: true,
  },
  secret: {
    env: 'PERIGEE_SECRET',
    default: null,
    parse: rootSecret,
    means: 'Root secret of the installation; when unset one is made at the first start and kept in the data folder.',
    secret: true,
  },
  backupPassphrase: {
    env: 'PERIGEE_BACKUP_PASSPHRASE',
    default: null,
    parse: text,
    means: 'Passphrase under which backups hold the root secret; for backup and restore.',
    secret: true,
  },
  consoleFolder: {
    env: 'PERIGEE_CONSOLE_FOLDER',
    default: null,
    parse: text,
    means: 'Folder of the built console; that of the program when unset.',
  },
  metricsPort: {
    env: 'PERIGEE_METRICS_PORT',
    default: null,
    parse: port,
    means: 'Port on which Prometheus reads metrics; none when unset. See docs/metrics.md.',
  },
  metricsBind: {
    env: 'PERIGEE_METRICS_BIND',
    default: '127.0.0.1',
    parse: text,
    means: 'Address of that port; one that others can reach needs PERIGEE_METRICS_TOKEN.',
  },
  metricsToken: {
    env: 'PERIGEE_METRICS_TOKEN',
    default: null,
    parse: text,
    means: 'What a reader of metrics shows as its bearer token.',
    secret: true,
  },
  shutdownDelay: {
    env: 'PERIGEE_SHUTDOWN_DELAY',
    default: 0,
    parse: duration,
    means: 'How long health checks say "down" before the server takes no more connections.',
  },
  logLevel: {
    env: 'PERIGEE_LOG_LEVEL',
    default: 'warn',
    parse: choice(...logLevels),
    means: 'How much is logged to standard error, as JSON lines.',
  },
})
