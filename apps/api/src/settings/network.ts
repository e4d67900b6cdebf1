import type { SettingSpecs } from '@perigee/server-kit/settings'
import { duration, integer, port } from '@perigee/server-kit/settings/parsers'
import { sharedSettings } from '@perigee/server-kit/settings/shared'
import { mostRemembered } from '@perigee/server-kit/rate-limit'
import { minute } from '@perigee/std/durations'

/** Where this app listens, whom it believes and how much it takes from one address. */
export const networkSettings = {
  port: { env: 'PERIGEE_API_PORT', default: 7910, parse: port, means: 'Port of the console and its API.' },
  bind: sharedSettings.bind,
  storePort: {
    env: 'PERIGEE_STORE_PORT',
    default: 7911,
    parse: port,
    means: 'Port of the object store that access grants name for native clients.',
  },
  trustedProxies: sharedSettings.trustedProxies,
  requestTimeout: {
    env: 'PERIGEE_API_REQUEST_TIMEOUT',
    default: minute,
    parse: duration,
    means: 'How long a browser may take to send a whole request; for its headers a third of it.',
  },
  rateLimitBurst: {
    env: 'PERIGEE_RATE_LIMIT_BURST',
    default: 5,
    parse: integer({ min: 1, max: 1_000_000 }),
    means: 'How often one address may do each guarded thing (log in, sign up, reset …) in a row.',
  },
  rateLimitEvery: {
    env: 'PERIGEE_RATE_LIMIT_EVERY',
    default: 5 * minute,
    parse: duration,
    means: 'After how long one more try is given back.',
  },
  rateLimitClients: {
    env: 'PERIGEE_RATE_LIMIT_CLIENTS',
    default: mostRemembered,
    parse: integer({ min: 1, max: 10_000_000 }),
    means: 'How many addresses the limits remember, each for every thing it did; 130 bytes each.',
  },
  publicReadsPerMinute: {
    env: 'PERIGEE_PUBLIC_API_READS_PER_MINUTE',
    default: 600,
    parse: integer({ min: 1, max: 1_000_000 }),
    means: 'How many calls of the public API that only read one API key may make in a minute.',
  },
  publicWritesPerMinute: {
    env: 'PERIGEE_PUBLIC_API_WRITES_PER_MINUTE',
    default: 120,
    parse: integer({ min: 1, max: 1_000_000 }),
    means: 'How many other calls of the public API one API key may make in a minute.',
  },
  discreetAnswerTime: {
    env: 'PERIGEE_DISCREET_ANSWER_TIME',
    default: 200,
    parse: duration,
    means: 'How long answers take at least that must not tell whether an account exists.',
  },
} as const satisfies SettingSpecs
