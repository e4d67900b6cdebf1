import { minute } from '@perigee/std/durations'

/**
 * What an S3 request of an access key came to, as far as its owner can do something about it. `good`: it was let in.
 * `clock`, `secretKey`, `accessKey`, `signature`: it was not known to come from the owner. `region`, `hostStyle`,
 * `bucket`, `permission`, `limit`: it was, and could not do what it asked for. `failing`: something of ours is broken.
 */
export const connectionOutcomes = [
  'good',
  'clock',
  'secretKey',
  'accessKey',
  'signature',
  'region',
  'hostStyle',
  'bucket',
  'permission',
  'limit',
  'failing',
  'other',
] as const
export type ConnectionOutcome = (typeof connectionOutcomes)[number]

/** How long a connection test waits for requests. */
export const connectionTestLifetime = 10 * minute
