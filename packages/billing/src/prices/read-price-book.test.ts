import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultPriceBook } from '@perigee/domain/prices/default-price-book'
import { SettingError } from '@perigee/server-kit/settings'
import { afterAll, expect, it } from 'vitest'
import { readPriceBook } from './read-price-book'

const folder = mkdtempSync(join(tmpdir(), 'price-book-'))
const file = join(folder, 'prices.json')
afterAll(() => rmSync(folder, { recursive: true }))
const reading = (content: unknown) => {
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return () => readPriceBook(file)
}

const prices = { storageMBMonthCents: '0.0004', egressMBCents: '0.0007' }
const product = { id: 1, name: 'Storage', prices: [prices] }
const plan = { product: 1 }
const book = { products: [product], plans: [plan] }

it('is the prices of the product where no file is named', () => {
  expect(readPriceBook(null)).toBe(defaultPriceBook)
})

it('needs little to be said, and sorts prices by their dates', () => {
  const later = { ...prices, from: '2026-12-01', storageMBMonthCents: '0.0005' }
  const early = { ...prices, from: '2026-11-01' }
  const { products, plans, packages } = reading({
    products: [{ ...product, prices: [later, prices, early] }],
    plans: [plan, { partner: 'acme', placement: 3, product: 1, from: '2027-01-01' }],
    packages: { acme: { name: 'Starter', priceCents: 2500, creditCents: 3000, months: 12 } },
  })()
  expect(products[0]?.prices.map(({ from }) => from.toISOString().slice(0, 10))).toEqual([
    '1970-01-01',
    '2026-11-01',
    '2026-12-01',
  ])
  expect(products[0]?.prices[0]).toMatchObject({ segmentMonthCents: '0', egressDiscountRatio: '0', useGBUnits: false })
  expect(products[0]?.prices[0]).toMatchObject({ minimumObjectBytes: 0, minimumRetentionDays: 0 })
  expect(plans[1]).toEqual({ partner: 'acme', placement: 3, product: 1, from: new Date('2027-01-01T00:00:00Z') })
  expect(packages.acme).toEqual({ name: 'Starter', priceCents: 2500, creditCents: 3000, months: 12 })
})

it.each<[string, unknown, RegExp]>([
  ['no JSON', '{', /JSON/],
  ['nothing of it', {}, /expected array.* at "products"/],
  ['no product', { ...book, products: [] }, /At least one product is needed at "products"/],
  [
    'a product without prices',
    { ...book, products: [{ ...product, prices: [] }] },
    /needs prices at "products.0.prices"/,
  ],
  [
    'a rate as number',
    { ...book, products: [{ ...product, prices: [{ ...prices, egressMBCents: 0.0007 }] }] },
    /decimal number as text.* at "products.0.prices.0.egressMBCents"/,
  ],
  [
    'a rate below zero',
    { ...book, products: [{ ...product, prices: [{ ...prices, egressMBCents: '-1' }] }] },
    /decimal number as text.* at "products.0.prices.0.egressMBCents"/,
  ],
  [
    'a day that is none',
    { ...book, products: [{ ...product, prices: [{ ...prices, from: '2026-02-30' }] }] },
    /There is no such day at "products.0.prices.0.from"/,
  ],
  [
    'a smallest size that is not measured',
    { ...book, products: [{ ...product, prices: [{ ...prices, minimumObjectBytes: 50_001 }] }] },
    /One of 4096, .*50000.* is needed at "products.0.prices.0.minimumObjectBytes"/,
  ],
  [
    'an age that nobody notes',
    { ...book, products: [{ ...product, prices: [{ ...prices, minimumRetentionDays: 366 }] }] },
    /At most 365 days at "products.0.prices.0.minimumRetentionDays"/,
  ],
  ['a word that is not known', { ...book, prices: {} }, /"prices"/],
  ['two products of one id', { ...book, products: [product, product] }, /two products have the id 1/],
  [
    'two prices from one day',
    { ...book, products: [{ ...product, prices: [prices, prices] }] },
    /product 1 has two prices from the beginning/,
  ],
  [
    'a plan of a product that is not there',
    { ...book, plans: [plan, { partner: 'a', product: 2 }] },
    /names product 2/,
  ],
  ['two plans alike', { ...book, plans: [plan, plan] }, /two plans are for the same/],
  [
    'no plan for everybody',
    { ...book, plans: [{ ...plan, from: '2026-12-01' }] },
    /without partner, placement and from/,
  ],
])('says what is wrong with %s', (_, content, message) => {
  expect(reading(content)).toThrow(SettingError)
  expect(reading(content)).toThrow(message)
  expect(reading(content)).toThrow(`PERIGEE_PRICE_BOOK: ${file}: `)
})

it('says that there is no such file', () => {
  expect(() => readPriceBook(join(folder, 'other.json'))).toThrow(/PERIGEE_PRICE_BOOK: .*other.json: .*ENOENT/)
})
