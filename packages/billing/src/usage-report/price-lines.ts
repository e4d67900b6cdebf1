import {
  type DatedPartner,
  type Entitlement,
  partnerAt,
  type PriceBook,
  type Product,
  productAt,
} from '@perigee/domain/prices/price-book'
import type { Cents } from '@perigee/domain/prices/charge-usage'
import { chargesForUsage, type PricedPiece } from '../charges/charges-of'

/** What a line of a report would cost by itself, in cents. */
export interface LineCost extends Cents {
  /** That of the end of the period, where it has changed in it. */
  product: Product
  totalCents: bigint
}

export interface LinePrices {
  priceBook: PriceBook
  partners: readonly DatedPartner[]
  entitlements: readonly Entitlement[]
  /** What was used before costs nothing; null: neither does what was used after. */
  pricedFrom: Date | null
}

/**
 * What lines cost, each by itself: the bill rounds once for all buckets of a product, so that lines do not add up to it to
 * the cent. For the same reason single buckets are not rounded up to whole GB.
 */
export function priceLines(
  { priceBook, partners, entitlements, pricedFrom }: LinePrices,
  lines: readonly { placement: number; parts: readonly PricedPiece[] }[],
  { summary }: { summary: boolean },
): LineCost[] {
  const book = summary ? priceBook : withoutWholeGB(priceBook)
  return lines.map(({ parts, placement }) => {
    const pieces = parts.filter(({ at }) => pricedFrom !== null && at >= pricedFrom)
    const charges = chargesForUsage({ priceBook: book }, { pieces, partners, entitlements })
    const sum = (of: keyof Cents | 'totalCents'): bigint => charges.reduce((all, charge) => all + charge[of], 0n)
    const last = parts.at(-1)?.at ?? new Date(0)
    return {
      product: productAt(book, { partner: partnerAt(partners, last), placement, entitlements }, last),
      storageCents: sum('storageCents'),
      egressCents: sum('egressCents'),
      segmentCents: sum('segmentCents'),
      smallObjectCents: sum('smallObjectCents'),
      retentionCents: sum('retentionCents'),
      totalCents: sum('totalCents'),
    }
  })
}

/** Prices by which a bucket is priced alone: whole GB are those of all buckets together. */
export const withoutWholeGB = (book: PriceBook): PriceBook => ({
  ...book,
  products: book.products.map((product) => ({
    ...product,
    prices: product.prices.map((prices) => ({ ...prices, useGBUnits: false })),
  })),
})
