import type { PriceModel } from './price-model'

/** Prices that count from a moment on, until the next ones of their product. */
export interface DatedPrices extends PriceModel {
  from: Date
}

export interface Product {
  id: number
  name: string
  shortName: string
  storageSKU: string
  egressSKU: string
  segmentSKU: string
  /** Oldest first; the first ones count for all the time before, too. */
  prices: readonly DatedPrices[]
}

/** Which product usage belongs to. A plan that names neither is for everybody. */
export interface PricePlan {
  /** Of people who came from this partner alone. */
  partner?: string | undefined
  /** Of data in this place alone. */
  placement?: number | undefined
  product: number
  from: Date
}

/** Funds that people of a partner buy when they begin. */
export interface PricingPackage {
  name: string
  priceCents: number
  creditCents: number
  /** How long the credit lasts; null: until it is spent. */
  months: number | null
}

export interface PriceBook {
  products: readonly Product[]
  plans: readonly PricePlan[]
  packages: Readonly<Record<string, PricingPackage>>
}

/** What one project was promised for data in one place: a product, from a moment on; null: as everybody else again. */
export interface Entitlement {
  placement: number
  product: number | null
  from: Date
}

/** The partner that an account has from a moment on; '' for none. */
export interface DatedPartner {
  partner: string
  from: Date
}

/** The partner of an account at a moment. */
export const partnerAt = (partners: readonly DatedPartner[], at: Date): string => newestOf(partners, at)?.partner ?? ''

/** Whose usage, and where it lay. */
export interface PricedPlace {
  /** '' for people who came by themselves. */
  partner: string
  placement: number
  entitlements: readonly Entitlement[]
}

/**
 * The product of usage at a moment: what the project was promised, else the plan that fits best (partner and place, then
 * partner, then place, then everybody's) and of those the newest that counts by then.
 * @throws Error for a book without a plan for everybody; `readPriceBook` takes none
 */
export function productAt(book: PriceBook, { partner, placement, entitlements }: PricedPlace, at: Date): Product {
  const promised = newestOf(
    entitlements.filter((each) => each.placement === placement),
    at,
  )?.product
  const id = promised ?? planAt(book, { partner, placement }, at)?.product
  const found = book.products.find((product) => product.id === id)
  if (!found) throw new Error(`The price book has no product ${id}.`)
  return found
}

function planAt({ plans }: PriceBook, who: { partner: string; placement: number }, at: Date): PricePlan | undefined {
  const fitting = plans.filter(
    ({ partner, placement }) =>
      (partner === undefined || partner === who.partner) && (placement === undefined || placement === who.placement),
  )
  for (const kind of [0b11, 0b10, 0b01, 0b00]) {
    const plan = newestOf(
      fitting.filter(
        ({ partner, placement }) => kind === (partner === undefined ? 0 : 0b10) + (placement === undefined ? 0 : 0b01),
      ),
      at,
    )
    if (plan) return plan
  }
  return undefined
}

/** The prices of a product at a moment. @throws Error for a product without any */
export function pricesAt({ id, prices }: Pick<Product, 'id' | 'prices'>, at: Date): DatedPrices {
  const found = newestOf(prices, at) ?? prices[0]
  if (!found) throw new Error(`Product ${id} has no prices.`)
  return found
}

/** Whether any product charges for small objects or early deletions, at whatever time. */
export const hasFees = ({ products }: PriceBook): boolean =>
  products.some(({ prices }) =>
    prices.some(({ minimumObjectBytes, minimumRetentionDays }) => minimumObjectBytes > 0 || minimumRetentionDays > 0),
  )

function newestOf<Dated extends { from: Date }>(list: readonly Dated[], at: Date): Dated | undefined {
  return list.filter(({ from }) => from <= at).reduce<Dated | undefined>(later, undefined)
}

const later = <Dated extends { from: Date }>(one: Dated | undefined, other: Dated): Dated =>
  one && one.from > other.from ? one : other

export interface Period {
  since: Date
  /** Not part of it. */
  before: Date
}

/**
 * A period in parts in each of which no price and no plan changes, nor what is `own`: promises and partners. Empty for a
 * period of no time.
 */
export function partsOfPeriod(book: PriceBook, own: readonly { from: Date }[], period: Period): Period[] {
  const { since, before } = period
  if (before <= since) return []
  const dates = [...book.plans, ...book.products.flatMap(({ prices }) => prices), ...own].map(({ from }) =>
    from.getTime(),
  )
  const inside = dates.filter((date) => date > since.getTime() && date < before.getTime())
  const cuts = [...new Set([since.getTime(), ...inside, before.getTime()])].toSorted((a, b) => a - b)
  return cuts.slice(1).map((end, index) => ({ since: new Date(cuts[index] ?? end), before: new Date(end) }))
}
