import { day } from '@perigee/std/durations'

/**
 * The sizes in bytes that a product can name as its smallest: the object store counts the bytes that objects lack to each
 * of them, whatever the prices are (docs/decisions/fees.md). What is added here has to be counted once by a migration.
 */
export const smallestSizes = [4_096, 16_384, 50_000, 65_536, 100_000, 131_072] as const

/** In days, the longest smallest age that a product can name: deletions of older objects are not noted. */
export const longestRetention = 365

/** Objects that were deleted at the same age in whole days. */
export interface EarlyDeletion {
  ageDays: number
  bytes: bigint
  /** Each object's bytes times the milliseconds that it lay there, added up. */
  byteMillis: bigint
}

/**
 * Bytes times milliseconds that objects lacked to the smallest size of a product.
 * @param lacking what was lacked to each of `smallestSizes`, in their order
 */
export const lackedTo = (lacking: readonly bigint[], minimumObjectBytes: number): bigint =>
  lacking[smallestSizes.findIndex((size) => size === minimumObjectBytes)] ?? 0n

/** Bytes times milliseconds that deleted objects lacked to the smallest age of a product. */
export const lackedToAge = (deletions: readonly EarlyDeletion[], minimumRetentionDays: number): bigint =>
  deletions
    .filter(({ ageDays }) => ageDays < minimumRetentionDays)
    .reduce((sum, { bytes, byteMillis }) => sum + bytes * BigInt(minimumRetentionDays * day) - byteMillis, 0n)

/** The sums of two lists of amounts for `smallestSizes`. */
export const addedLacking = (one: readonly bigint[], other: readonly bigint[]): bigint[] =>
  smallestSizes.map((_, index) => (one[index] ?? 0n) + (other[index] ?? 0n))

/** Two lists of deletions as one, by age. */
export function addedDeletions(one: readonly EarlyDeletion[], other: readonly EarlyDeletion[]): EarlyDeletion[] {
  const byAge = new Map<number, EarlyDeletion>()
  for (const { ageDays, bytes, byteMillis } of [...one, ...other]) {
    const before = byAge.get(ageDays)
    byAge.set(ageDays, {
      ageDays,
      bytes: (before?.bytes ?? 0n) + bytes,
      byteMillis: (before?.byteMillis ?? 0n) + byteMillis,
    })
  }
  return [...byAge.values()].toSorted((a, b) => a.ageDays - b.ageDays)
}
