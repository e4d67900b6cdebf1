import type { PriceBook } from '@perigee/domain/prices/price-book'

/** What no field of a price book shows by itself; undefined for one that fits together. */
export function mistakeIn({ products, plans }: PriceBook): string | undefined {
  const ids = products.map(({ id }) => id)
  const twice = repeated(ids)
  if (twice !== undefined) return `two products have the id ${twice}`
  for (const { id, prices } of products) {
    const date = repeated(prices.map(({ from }) => dayOf(from)))
    if (date !== undefined) return `product ${id} has two prices from ${date}`
  }
  const missing = plans.find(({ product }) => !ids.includes(product))
  if (missing) return `a plan names product ${missing.product}, which is not among the products`
  const plan = repeated(
    plans.map(({ partner, placement, from }) => [partner ?? '-', placement ?? '-', dayOf(from)].join(' ')),
  )
  if (plan !== undefined) return `two plans are for the same partner, place and day (${plan})`
  const everybody = plans.some(
    ({ partner, placement, from }) => !partner && placement === undefined && from.getTime() === 0,
  )
  return everybody ? undefined : 'a plan without partner, placement and from is needed, for everybody else'
}

const dayOf = (at: Date): string => (at.getTime() === 0 ? 'the beginning' : at.toISOString().slice(0, 10))

const repeated = <T>(list: readonly T[]): T | undefined => list.find((each, index) => list.indexOf(each) !== index)
