import type { ApiKey } from './api-key'
import { bucketText } from './bucket-text'
import { caveatsOf } from './caveat'
import { dateOfNanos, floorMillis } from './times'

/** The buckets that every caveat agrees on, in the first caveat's order. @throws FormatError `format`. */
export function allowedBuckets(apiKey: ApiKey): 'all' | string[] {
  let allowed: string[] | null = null
  for (const { allowedPaths } of caveatsOf(apiKey)) {
    if (allowedPaths.length === 0) continue
    const named = new Set(allowedPaths.map(({ bucket }) => bucketText(bucket)).filter((name) => name !== null))
    allowed = allowed ? allowed.filter((bucket) => named.has(bucket)) : [...named]
  }
  return allowed ?? 'all'
}

/** The shortest lifetime of new objects in milliseconds (rounded down); null when unlimited. @throws FormatError. */
export function maxObjectTtl(apiKey: ApiKey): number | null {
  const shortest = smallest(caveatsOf(apiKey).map((caveat) => caveat.maxObjectTtl))
  return shortest === null ? null : Number(floorMillis(shortest))
}

/** When the key stops working; null when it does not. @throws FormatError `format`. */
export function earliestExpiry(apiKey: ApiKey): Date | null {
  const earliest = smallest(caveatsOf(apiKey).map((caveat) => caveat.notAfter))
  return earliest === null ? null : dateOfNanos(earliest)
}

function smallest(values: readonly (bigint | null)[]): bigint | null {
  return values.reduce((least, value) => (value !== null && (least === null || value < least) ? value : least), null)
}
