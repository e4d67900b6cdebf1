import { hour } from '@perigee/std/durations'

/** What a project held and had downloaded; amounts stay the same all the time. */
export interface Used {
  from: Date
  until: Date
  bytes: number
  segments: number
  egress: number
}

/** Of the default price book, in cents: for a MB and month, a MB, a segment and month. */
const rates = { storage: [4n, 10_000n], egress: [7n, 10_000n], segments: [88n, 100_000n] } as const

/** Rounded half up. */
export const nearest = (over: bigint, under: bigint): bigint => (2n * over + under) / (2n * under)

/**
 * What usage comes to from a moment on, computed once more from what was stored: as fractions, without any function of the
 * product. @returns cents of storage, downloads and segments; nothing for those that were not used
 */
export function centsOf({ from, until, bytes, segments, egress }: Used, since: Date): bigint[] {
  const hours = BigInt((until.getTime() - Math.max(from.getTime(), since.getTime())) / hour)
  const amounts = {
    storage: nearest(BigInt(bytes) * hours, 720n * 1_000_000n),
    egress: nearest(from < since ? 0n : BigInt(egress), 1_000_000n),
    segments: nearest(BigInt(segments) * hours, 720n),
  }
  return (['storage', 'egress', 'segments'] as const)
    .filter((name) => amounts[name] > 0n)
    .map((name) => nearest(amounts[name] * rates[name][0], rates[name][1]))
}

/** A machine between two moments; prices in millionths of a cent. */
export interface UsedMachine {
  from: Date
  until: Date
  type: string
  runs: boolean
  hourMicroCents: number
  diskGB: number
  diskHourMicroCents: number
}

/**
 * What machines of a project come to between two moments, as fractions of a cent that are added up on the way. @returns
 * cents of each type and price, by their order, then of disks by price; nothing for those that were not used
 */
export function machineCentsOf(machines: readonly UsedMachine[], since: Date, before: Date): bigint[] {
  const sums = new Map<string, bigint>()
  const counted = machines.map((machine) => {
    const end = Math.min(machine.until.getTime(), before.getTime())
    return { ...machine, millis: end - Math.max(machine.from.getTime(), since.getTime()) }
  })
  for (const { type, runs, diskGB, millis, ...prices } of counted.filter((machine) => machine.millis > 0)) {
    const add = (group: string, price: number, each: number) => {
      const key = `${group} ${String(price).padStart(20, '0')}`
      sums.set(key, (sums.get(key) ?? 0n) + BigInt(price) * BigInt(each) * BigInt(millis))
    }
    if (runs) add(`a ${type}`, prices.hourMicroCents, 1)
    add('b', prices.diskHourMicroCents, diskGB)
  }
  const inOrder = [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return inOrder.map(([, sum]) => nearest(sum, BigInt(hour) * 1_000_000n))
}
