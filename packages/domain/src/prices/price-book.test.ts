import { describe, expect, it } from 'vitest'
import { defaultPriceBook } from './default-price-book'
import { type Entitlement, partsOfPeriod, type PriceBook, pricesAt, productAt } from './price-book'

const at = (text: string) => new Date(`${text}T00:00:00Z`)
const always = new Date(0)
const [base] = defaultPriceBook.products
if (!base?.prices[0]) throw new Error('no prices')
const first = base.prices[0]
const product = (id: number) => ({ ...base, id })
const book: PriceBook = {
  products: [
    { ...base, prices: [first, { ...first, from: at('2026-10-11'), storageMBMonthCents: '0.0008' }] },
    ...[2, 3, 4, 5].map(product),
  ],
  plans: [
    { product: 1, from: always },
    { product: 2, placement: 7, from: always },
    { product: 3, partner: 'acme', from: always },
    { product: 4, partner: 'acme', placement: 7, from: at('2026-10-20') },
  ],
  packages: {},
}

describe('usage belongs to the product', () => {
  const promised: Entitlement[] = [
    { placement: 7, product: 5, from: at('2026-11-01') },
    { placement: 7, product: null, from: at('2026-12-01') },
  ]
  it.each([
    ['of everybody', '', 0, [], '2026-10-25', 1],
    ['of its place', '', 7, [], '2026-10-25', 2],
    ['of its partner', 'acme', 0, [], '2026-10-25', 3],
    ['of its partner, whatever the place', 'acme', 7, [], '2026-10-19', 3],
    ['of both, from a day on', 'acme', 7, [], '2026-10-20', 4],
    ['of everybody, for another partner', 'other', 0, [], '2026-10-25', 1],
    ['of before the promise', '', 7, promised, '2026-10-31', 2],
    ['that was promised', 'acme', 7, promised, '2026-11-01', 5],
    ['of everybody else once the promise ends', '', 7, promised, '2026-12-01', 2],
    ['of its own place, whatever was promised for others', '', 0, promised, '2026-11-01', 1],
  ] as const)('%s', (_, partner, placement, entitlements, day, expected) => {
    expect(productAt(book, { partner, placement, entitlements }, at(day)).id).toBe(expected)
  })
})

it.each([
  ['1969-01-01', '0.0004'],
  ['2026-10-10', '0.0004'],
  ['2026-10-11', '0.0008'],
  ['2030-01-01', '0.0008'],
])('on %s it costs %s', (day, cents) => {
  expect(pricesAt(book.products[0] ?? base, at(day)).storageMBMonthCents).toBe(cents)
})

it('a period is cut where something changes inside it', () => {
  const cuts = (since: string, before: string, entitlements: Entitlement[] = []) =>
    partsOfPeriod(book, entitlements, { since: at(since), before: at(before) }).map((part) =>
      [part.since, part.before].map((moment) => moment.toISOString().slice(5, 10)).join(' '),
    )
  expect(cuts('2026-09-01', '2026-10-01')).toEqual(['09-01 10-01'])
  expect(cuts('2026-10-11', '2026-10-20')).toEqual(['10-11 10-20'])
  expect(cuts('2026-10-01', '2026-11-01')).toEqual(['10-01 10-11', '10-11 10-20', '10-20 11-01'])
  expect(cuts('2026-10-21', '2026-11-01', [{ placement: 0, product: 1, from: at('2026-10-25') }])).toEqual([
    '10-21 10-25',
    '10-25 11-01',
  ])
  expect(cuts('2026-10-01', '2026-10-01')).toEqual([])
})
