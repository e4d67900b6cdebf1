import { longestRetention, smallestSizes } from '@perigee/domain/prices/fees'
import { decimalPattern } from '@perigee/domain/prices/fraction'
import * as z from 'zod'

const always = new Date(0)

const utcDay = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'A day of UTC such as "2026-12-01" is needed')
  .transform((text, check) => {
    const at = new Date(`${text}T00:00:00Z`)
    if (!Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)) return at
    check.addIssue({ code: 'custom', message: 'There is no such day' })
    return z.NEVER
  })
const rate = z
  .string('A decimal number as text is needed, such as "0.0004": numbers of JSON are not exact')
  .regex(decimalPattern, 'A decimal number as text is needed, such as "0.0004"')
const id = z.int().min(1)
const cents = z.int('Whole cents are needed').min(0)
const name = z.string().trim().min(1, 'A name is needed').max(100)
const sku = z.string().max(100).default('')

const prices = z.strictObject({
  from: utcDay.default(always),
  storageMBMonthCents: rate,
  egressMBCents: rate,
  segmentMonthCents: rate.default('0'),
  egressDiscountRatio: rate.default('0'),
  egressOverageMode: z.boolean().default(false),
  useGBUnits: z.boolean().default(false),
  smallObjectFeeCents: rate.default('0'),
  minimumObjectBytes: z
    .union([z.literal(0), z.literal(smallestSizes)], `One of ${smallestSizes.join(', ')} is needed`)
    .default(0),
  minimumRetentionFeeCents: rate.default('0'),
  minimumRetentionDays: z
    .int('Whole days are needed')
    .min(0)
    .max(longestRetention, `At most ${longestRetention} days`)
    .default(0),
})

const product = z.strictObject({
  id,
  name,
  shortName: z.string().trim().max(100).default(''),
  storageSKU: sku,
  egressSKU: sku,
  segmentSKU: sku,
  prices: z
    .array(prices)
    .min(1, 'A product needs prices')
    .transform((list) => list.toSorted((a, b) => a.from.getTime() - b.from.getTime())),
})

const plan = z.strictObject({
  partner: z.string().trim().min(1).optional(),
  placement: z.int().min(0).optional(),
  product: id,
  from: utcDay.default(always),
})

const pricingPackage = z.strictObject({
  name,
  priceCents: cents,
  creditCents: cents,
  months: z.int().min(1).max(120).nullable().default(null),
})

/** What the file of the operator looks like. */
export const priceBookFile = z.strictObject({
  products: z.array(product).min(1, 'At least one product is needed'),
  plans: z.array(plan).min(1, 'At least one plan is needed'),
  packages: z.record(z.string(), pricingPackage).default({}),
})
