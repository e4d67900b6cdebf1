import { defineSettings, type SettingsOf } from '@perigee/server-kit/settings'
import { nativeSetting } from '@perigee/server-kit/settings/native-module'
import { webAssemblySetting } from '@perigee/server-kit/settings/web-assembly'
import { boolean, duration, integer, list, port, size, text } from '@perigee/server-kit/settings/parsers'
import { sharedSettings } from '@perigee/server-kit/settings/shared'
import { minute, second } from '@perigee/std/durations'
import { KiB, TiB } from '@perigee/std/units'
import { logDestination } from './access-logs/destination'

export const settings = defineSettings({
  host: sharedSettings.bind,
  port: { env: 'PERIGEE_GATEWAY_PORT', default: 7912, parse: port, means: 'Port of the S3 gateway.' },
  trustedProxies: sharedSettings.trustedProxies,
  brandName: sharedSettings.brandName,
  domains: {
    env: 'PERIGEE_GATEWAY_DOMAINS',
    default: [],
    parse: list(text),
    means: 'Domains below which buckets are hosts of their own, such as photos.s3.example.com for s3.example.com.',
  },
  signatureV2: {
    env: 'PERIGEE_GATEWAY_SIGNATURE_V2',
    default: false,
    parse: boolean,
    means: 'Accept requests of old clients that sign with Signature Version 2.',
  },
  maxRequestsPerProject: {
    env: 'PERIGEE_GATEWAY_CONCURRENT_REQUESTS',
    default: 500,
    parse: integer({ min: 1 }),
    means: 'How many uploads and downloads of one project may be under way at the same time.',
  },
  requestRate: {
    env: 'PERIGEE_GATEWAY_REQUEST_RATE',
    default: 5000,
    parse: integer({ min: 1 }),
    means: 'Requests a second that one project may keep up.',
  },
  requestBurst: {
    env: 'PERIGEE_GATEWAY_REQUEST_BURST',
    default: 10_000,
    parse: integer({ min: 1 }),
    means: 'Requests that one project may send at once before its rate counts.',
  },
  objectUploadRate: {
    env: 'PERIGEE_GATEWAY_OBJECT_UPLOAD_RATE',
    default: null,
    parse: integer({ min: 1 }),
    means: 'How often a second one and the same object may be written; no limit when unset.',
  },
  objectUploadBurst: {
    env: 'PERIGEE_GATEWAY_OBJECT_UPLOAD_BURST',
    default: 3,
    parse: integer({ min: 1 }),
    means: 'How often one object may be written at once before that rate counts.',
  },
  retryAfter: {
    env: 'PERIGEE_GATEWAY_RETRY_AFTER',
    default: 12 * second,
    parse: duration,
    means: 'When clients that were told to slow down may come back.',
  },
  corsOrigins: {
    env: 'PERIGEE_GATEWAY_CORS_ORIGINS',
    default: ['*'],
    parse: list(text),
    means: 'Origins whose pages may call the gateway; * stands for any text within one.',
  },
  maxObjectSize: {
    env: 'PERIGEE_GATEWAY_MAX_OBJECT_SIZE',
    default: 5 * TiB,
    parse: size,
    means: 'Largest object that one request may store.',
  },
  maxHeaderBytes: {
    env: 'PERIGEE_GATEWAY_MAX_HEADER_SIZE',
    default: 8 * KiB,
    parse: size,
    means: 'Largest size of all headers of one request.',
  },
  credentialLifetime: {
    env: 'PERIGEE_GATEWAY_CREDENTIAL_LIFETIME',
    default: minute,
    parse: duration,
    means: 'How long resolved credentials are used without asking again; revoked ones work that long at most.',
  },
  credentialGrace: {
    env: 'PERIGEE_GATEWAY_CREDENTIAL_GRACE',
    default: 5 * minute,
    parse: duration,
    means: 'How long resolved credentials, revoked ones too, go on being used while the auth service does not answer.',
  },
  unknownCredentialLifetime: {
    env: 'PERIGEE_GATEWAY_UNKNOWN_CREDENTIAL_LIFETIME',
    default: 30 * second,
    parse: duration,
    means: 'How long the gateway remembers that an access key id does not exist.',
  },
  headerTimeout: {
    env: 'PERIGEE_GATEWAY_HEADER_TIMEOUT',
    default: 20 * second,
    parse: duration,
    means: 'How long a client may take to send the headers of a request, or the fields before the file of a form.',
  },
  answerPatience: {
    env: 'PERIGEE_GATEWAY_ANSWER_PATIENCE',
    default: 10 * second,
    parse: duration,
    means: 'After this much work on a copy or completion its answer begins, and goes on with a space each time.',
  },
  accessLogs: {
    env: 'PERIGEE_GATEWAY_ACCESS_LOGS',
    default: [],
    parse: list(logDestination),
    means: 'Buckets whose requests are written down in other buckets. See docs/operations.md.',
    secret: true,
  },
  accessLogPeriod: {
    env: 'PERIGEE_GATEWAY_ACCESS_LOG_PERIOD',
    default: 5 * minute,
    parse: duration,
    means: 'How often such logs are written.',
  },
  idleTimeout: {
    env: 'PERIGEE_GATEWAY_IDLE_TIMEOUT',
    default: 2 * minute,
    parse: duration,
    means: 'A connection on which nothing moves for this long is closed.',
  },
  shutdownTimeout: {
    env: 'PERIGEE_GATEWAY_SHUTDOWN_TIMEOUT',
    default: 30 * second,
    parse: duration,
    means: 'How long running requests may take to finish when the gateway stops.',
  },
  webAssembly: webAssemblySetting,
  native: nativeSetting,
})

export type Settings = SettingsOf<typeof settings>
