import { second } from '@perigee/std/durations'
import { createTokenBuckets, type Rate } from '../token-buckets'
import type { Origin } from './origin'

export interface ProcessorAccounts {
  /** How long an origin has to wait before work is done for it again, in whole seconds; 0 while there is something left. */
  wait(origin: Origin): number
  /** `spent` milliseconds of processor time; negative ones are given back. */
  charge(origin: Origin, spent: number): void
}

/** Of a processor, for one address, for a site and for all strangers together. */
const shares = { address: 1 / 20, site: 1 / 4, all: 1 / 2 }
/** How many times what one address may take at once. */
const times = { site: 10, all: 2 }
/** What an address must have left when all together have taken too much: who has taken little is served on. */
const leftUnderPressure = 0.9
const remembered = 100_000
const everybody = ''

/**
 * Accounts of processor time in milliseconds. Work is charged when it is over, so an account can be overdrawn, by as much
 * as it holds. When all strangers together have used up theirs, those go on who have hardly used their own; when that is
 * overdrawn too, nobody does for a moment.
 */
export function createProcessorAccounts({ burst, now }: { burst: number; now: () => number }): ProcessorAccounts {
  const rate = (share: number, many = 1): Rate => ({ points: burst * many, every: 1 / share })
  const rates = { address: rate(shares.address), site: rate(shares.site, times.site), all: rate(shares.all, times.all) }
  const buckets = createTokenBuckets(remembered)

  const waitFor = (missing: number, { every }: Rate): number => Math.max(1, Math.ceil((missing * every) / second))

  function accountsOf({ address, site }: Origin): (readonly [string, Rate])[] {
    return [
      ...(address === null ? [] : [[address, rates.address] as const]),
      ...(site === null ? [] : [[site, rates.site] as const]),
      [everybody, rates.all],
    ]
  }

  return {
    wait(origin) {
      const { address, site } = origin
      const at = now()
      const ofAll = buckets.level(everybody, rates.all, at)
      if (ofAll <= -rates.all.points) return waitFor(1, rates.all)
      if (site !== null && buckets.level(site, rates.site, at) <= 0) return waitFor(1, rates.site)
      if (address === null) return 0
      const own = buckets.level(address, rates.address, at)
      const needed = ofAll > 0 ? 0 : rates.address.points * leftUnderPressure
      return own > needed ? 0 : waitFor(needed - own, rates.address)
    },
    charge(origin, spent) {
      const at = now()
      for (const [key, of] of accountsOf(origin)) buckets.take(key, of, { amount: spent, mostDebt: of.points, now: at })
    },
  }
}
