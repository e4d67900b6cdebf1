import { minute, second } from '@perigee/std/durations'
import { S3Error } from '../errors'
import type { Authorization } from './authorization'

/** How far the clocks of client and server may be apart. */
export const clockSkew = 15 * minute

/** @throws S3Error when a claim is too old, from the future or past its expiry */
export function checkTime(authorization: Authorization, now: Date): void {
  const age = now.getTime() - authorization.signedAt.getTime()
  if (authorization.expires === null) {
    if (!withinSkew(age)) throw new S3Error('RequestTimeTooSkewed')
    return
  }
  if (age < -clockSkew) throw new S3Error('RequestNotValidYet')
  if (age > authorization.expires * second) throw new S3Error('RequestExpired')
}

/** May a moment that lies `age` milliseconds back (negative: ahead) still count as now? */
export const withinSkew = (age: number): boolean => Math.abs(age) <= clockSkew
