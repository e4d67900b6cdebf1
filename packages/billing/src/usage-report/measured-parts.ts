import { partsOfPeriod, type Period } from '@perigee/domain/prices/price-book'
import { measuredUsage } from '@perigee/satellite-db/measured-usage'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import { addedUsage, type PlaceUsage, usageByPlacement } from '@perigee/satellite-db/usage-by-placement'
import type { PricedPiece } from '../charges/charges-of'
import type { LinePrices } from './price-lines'

/** Usage of a bucket in a place, or of all that a project has there: then `bucket` is null. */
export type MeasuredLine = PlaceUsage & {
  bucket: string | null
  /** The same by the parts of the period between which prices change. */
  parts: PricedPiece[]
}

const pageSize = 500

interface Measured extends Period {
  projectId: number
  summary: boolean
}

/** What a project used, a page of buckets at a time; a summary is one page. */
export async function* measuredParts(
  db: SatelliteDb,
  { projectId, summary, ...period }: Measured,
  prices: LinePrices | null,
): AsyncIterable<MeasuredLine[]> {
  const parts = prices ? partsOf(prices, period) : [period]
  if (summary) {
    const lines = new Lines()
    for (const part of parts) lines.add(part, await usageByPlacement(db, { projectId, ...part }))
    yield lines.all()
    return
  }
  for (let after: string | null = null; ;) {
    const lines = new Lines()
    let end: string | null = null
    for (const part of parts) {
      const page = await measuredUsage(db, { projectId, ...part, after, limit: pageSize })
      lines.add(part, page.usage)
      end = page.next
    }
    yield lines.all()
    if (end === null) return
    after = end
  }
}

/** Cut where prices change, and where they begin to count. */
function partsOf({ priceBook, entitlements, partners, pricedFrom }: LinePrices, { since, before }: Period): Period[] {
  const from = pricedFrom ?? before
  const isCut = from > since && from <= before
  return [
    ...(isCut ? [{ since, before: from }] : []),
    ...partsOfPeriod(priceBook, [...entitlements, ...partners], { since: isCut ? from : since, before }),
  ]
}

/** Lines that are put together from the parts of a period. */
class Lines {
  readonly #lines = new Map<string, MeasuredLine>()

  add({ since: at }: Period, usage: readonly (PlaceUsage & { bucket?: string })[]): void {
    for (const { bucket = null, ...more } of usage) {
      const key = JSON.stringify([bucket, more.placement])
      const before = this.#lines.get(key)
      const parts = [...(before?.parts ?? []), { ...more, at }]
      this.#lines.set(key, { ...addedUsage<PlaceUsage>(before, more), bucket, parts })
    }
  }

  /** By bucket, then by place. */
  all(): MeasuredLine[] {
    return [...this.#lines.values()].toSorted(
      (a, b) => compare(a.bucket ?? '', b.bucket ?? '') || a.placement - b.placement,
    )
  }
}

/** Names of buckets are ASCII: this is the order in which the database has them. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
