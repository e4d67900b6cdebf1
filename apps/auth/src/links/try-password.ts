import type { TriedPassword } from '@perigee/contract/link-rules'
import { createLimiter, createTokenBuckets, mostRemembered } from '@perigee/server-kit/rate-limit'
import type { Clock } from '@perigee/std/clock'
import { minute, second } from '@perigee/std/durations'
import { toHex } from '@perigee/std/encoding'
import { isBusy, isLinkPassword } from './link-password'
import type { LinkRow } from './link-rows'

/** Who has no more tries gets none, for as many seconds. */
export type TryPassword = (link: LinkRow, given: { password: string; address: string }) => Promise<TriedPassword>

/** Of one address at one link. */
const atLink = { points: 10, every: minute }
/** Of one address at all links together. */
const ofAddress = { points: 30, every: 30 * second }
/** Of all addresses at one link: who has many of them guesses no faster. */
const ofLink = { points: 100, every: 10 * second }
const busyFor = 5

/** Looks at passwords, a bounded number of times for each link and each address; right ones count as well. */
export function createPasswordTries(clock: Clock): TryPassword {
  const buckets = createTokenBuckets(mostRemembered)
  const shared = { buckets, clock }
  const perAddressAndLink = (hash: string) => createLimiter({ ...shared, ...atLink, name: `link ${hash}` })
  const perAddress = createLimiter({ ...shared, ...ofAddress, name: 'address' })
  const perLink = createLimiter({ ...shared, ...ofLink, name: 'all' })

  return async ({ record_hash, password_hash, password_mark }, { password, address }) => {
    const hash = toHex(record_hash)
    for (const consume of [
      () => perAddressAndLink(hash).consumeAddress(address),
      () => perAddress.consumeAddress(address),
      () => perLink.consume(hash),
    ]) {
      const consumed = consume()
      if (!consumed.ok) return { right: false, retryAfter: consumed.retryAfter }
    }
    if (isBusy()) return { right: false, retryAfter: busyFor }
    if (password_hash === null || password_mark === null) return { right: false, retryAfter: null }
    const right = await isLinkPassword(password_hash, password)
    return right ? { right, passwordMark: password_mark } : { right, retryAfter: null }
  }
}
