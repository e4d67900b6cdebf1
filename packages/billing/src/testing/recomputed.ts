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
