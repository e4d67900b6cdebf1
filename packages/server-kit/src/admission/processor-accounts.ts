import { second } from '@perigee/std/durations'
import { createTokenBuckets, type Rate } from '../rate-limit'
import type { Origin } from '../http/client'

export interface ProcessorAccounts {
  /** How long an origin has to wait before work is done for it again, in whole seconds; 0 while there is something left. */
  wait(origin: Origin): number
  /**
   * `spent` milliseconds of processor time. What was `refused` costs nobody but its own address.
   * @returns what gives back as much as was taken
   */
  charge(origin: Origin, spent: number, options?: { refused?: boolean }): () => void
}

/** Of a processor, for one address, for a site and for all strangers together. */
const shares = { address: 1 / 20, site: 1 / 4, all: 1 / 4 }
/** How many times what one address may take at once. */
const times = { site: 10, all: 1 }
/** What an address must have left when all together have begun to take too much; more, the more they have taken. */
const leftUnderPressure = 0.9
const remembered = 100_000
const everybody = ''

interface Account {
  key: string
  rate: Rate
}

/**
 * Accounts of processor time in milliseconds. Work is charged when it is over, so an account can be overdrawn, by as much
 * as it holds. A site, and all strangers together, are charged what the address itself could still pay: whoever gets
 * more than that takes it from nobody else's account. When all together have used up theirs, those go on who have hardly
 * used their own, the less they have the longer; when that is overdrawn too, nobody does for a moment.
 */
export function createProcessorAccounts({ burst, now }: { burst: number; now: () => number }): ProcessorAccounts {
  const rate = (share: number, many = 1): Rate => ({ points: burst * many, every: 1 / share })
  const rates = { address: rate(shares.address), site: rate(shares.site, times.site), all: rate(shares.all, times.all) }
  const buckets = createTokenBuckets(remembered)

  const waitFor = (missing: number, { every }: Rate): number => Math.max(1, Math.ceil((missing * every) / second))

  /** The narrowest first. */
  const accountsOf = ({ address, site }: Origin): Account[] => [
    ...(address === null ? [] : [{ key: address, rate: rates.address }]),
    ...(site === null ? [] : [{ key: site, rate: rates.site }]),
    { key: everybody, rate: rates.all },
  ]

  const take = ({ key, rate: of }: Account, amount: number, at: number): void =>
    buckets.take(key, of, { amount, mostDebt: of.points, now: at })

  return {
    wait(origin) {
      const { address, site } = origin
      const at = now()
      const ofAll = buckets.level(everybody, rates.all, at)
      if (ofAll <= -rates.all.points) return waitFor(1, rates.all)
      if (site !== null && buckets.level(site, rates.site, at) <= 0) return waitFor(1, rates.site)
      if (address === null) return 0
      const own = buckets.level(address, rates.address, at)
      const needed = ofAll > 0 ? 0 : rates.address.points * neededUnderPressure(-ofAll / rates.all.points)
      return own > needed ? 0 : waitFor(needed - own, rates.address)
    },
    charge(origin, spent, { refused = false } = {}) {
      const at = now()
      const taken: (readonly [Account, number])[] = []
      let due = spent
      for (const account of accountsOf(origin)) {
        if (refused && account.key !== origin.address) break
        const { key, rate: of } = account
        const left = buckets.level(key, of, at)
        const amount = Math.max(0, Math.min(due, left + of.points))
        take(account, amount, at)
        taken.push([account, amount])
        due = Math.max(0, Math.min(due, left))
      }
      return () => {
        for (const [account, amount] of taken) take(account, -amount, now())
      }
    },
  }
}

/** `debt` of all together in parts of the most that they may owe; the result in parts of what an account holds. */
const neededUnderPressure = (debt: number): number => leftUnderPressure + (1 - leftUnderPressure) * debt
