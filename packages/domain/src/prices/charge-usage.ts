import { decimal, fraction, roundHalfUp, roundUp, times } from './fraction'
import { bytesPerGB, bytesPerMB, hoursPerMonth, millisPerHour, type PriceModel } from './price-model'

/** What all buckets of one product in one project used: amounts times milliseconds, and downloaded bytes. */
export interface Usage {
  byteMillis: bigint
  segmentMillis: bigint
  objectMillis: bigint
  egress: bigint
  /** Bytes that objects lacked to the smallest size of the product, times milliseconds. */
  smallObjectMillis: bigint
  /** Bytes of deleted objects, times the milliseconds that these lacked to the smallest age of the product. */
  retentionMillis: bigint
}

/** What usage comes to. Whole numbers all of them; the five prices are cents. */
export interface PricedUsage {
  /** What is charged; more than what was used where it is rounded up to whole GB. */
  byteMillis: bigint
  segmentMillis: bigint
  objectMillis: bigint
  smallObjectMillis: bigint
  retentionMillis: bigint
  /** Downloaded bytes that cost something. */
  egress: bigint
  /** Downloaded bytes that are free, where the product shows them. */
  includedEgress: bigint
  storageMBMonths: bigint
  egressMB: bigint
  segmentMonths: bigint
  smallObjectMBMonths: bigint
  retentionMBMonths: bigint
  storageCents: bigint
  egressCents: bigint
  segmentCents: bigint
  smallObjectCents: bigint
  retentionCents: bigint
}

const millisPerMonth = hoursPerMonth * millisPerHour

/** Up to whole GB and months, so at least one where there is anything. */
const wholeGBMonths = (byteMillis: bigint): bigint =>
  roundUp(fraction(byteMillis, bytesPerGB * millisPerMonth)) * bytesPerGB * millisPerMonth
const wholeGB = (bytes: bigint): bigint => roundUp(fraction(bytes, bytesPerGB)) * bytesPerGB

/** Whole cents for a whole quantity. */
export const centsFor = (quantity: bigint, rate: string): bigint =>
  roundHalfUp(times(fraction(quantity), decimal(rate)))

/** Whole MB-months of bytes times milliseconds. */
export const megabyteMonths = (byteMillis: bigint): bigint =>
  roundHalfUp(fraction(byteMillis, bytesPerMB * millisPerMonth))
/** Whole MB. */
export const megabytes = (bytes: bigint): bigint => roundHalfUp(fraction(bytes, bytesPerMB))
/** Whole segment-months of segments times milliseconds. */
export const segmentMonthsOf = (segmentMillis: bigint): bigint => roundHalfUp(fraction(segmentMillis, millisPerMonth))

/**
 * What one product costs in one project. Everything is exact but three steps: the free downloads to whole bytes, then each
 * quantity to whole MB-months, MB and segment-months, then each price to whole cents, always half up (reference
 * console-api.md 5.7, 11.2). Buckets of a product are added up before; sums of prices are never rounded again. The fees for
 * small objects and early deletions are rounded as storage is, but never up to whole GB.
 */
export function chargeUsage(usage: Usage, model: PriceModel): PricedUsage {
  const { egressDiscountRatio, egressOverageMode, useGBUnits } = model
  const free = roundHalfUp(times(fraction(usage.byteMillis, millisPerMonth), decimal(egressDiscountRatio)))
  const over = usage.egress > free ? usage.egress - free : 0n
  const included = egressOverageMode ? usage.egress - over : 0n
  const byteMillis = useGBUnits ? wholeGBMonths(usage.byteMillis) : usage.byteMillis
  const egress = useGBUnits ? wholeGB(over) : over
  const storageMBMonths = megabyteMonths(byteMillis)
  const egressMB = megabytes(egress)
  const segmentMonths = segmentMonthsOf(usage.segmentMillis)
  const smallObjectMBMonths = megabyteMonths(usage.smallObjectMillis)
  const retentionMBMonths = megabyteMonths(usage.retentionMillis)
  return {
    byteMillis,
    segmentMillis: usage.segmentMillis,
    objectMillis: usage.objectMillis,
    smallObjectMillis: usage.smallObjectMillis,
    retentionMillis: usage.retentionMillis,
    egress,
    includedEgress: useGBUnits ? wholeGB(included) : included,
    storageMBMonths,
    egressMB,
    segmentMonths,
    smallObjectMBMonths,
    retentionMBMonths,
    storageCents: centsFor(storageMBMonths, model.storageMBMonthCents),
    egressCents: centsFor(egressMB, model.egressMBCents),
    segmentCents: centsFor(segmentMonths, model.segmentMonthCents),
    smallObjectCents: centsFor(smallObjectMBMonths, model.smallObjectFeeCents),
    retentionCents: centsFor(retentionMBMonths, model.minimumRetentionFeeCents),
  }
}

/** What usage costs, or several uses together do. */
export type Cents = Pick<
  PricedUsage,
  'storageCents' | 'egressCents' | 'segmentCents' | 'smallObjectCents' | 'retentionCents'
>

export const centsOf = (of: Cents): bigint =>
  of.storageCents + of.egressCents + of.segmentCents + of.smallObjectCents + of.retentionCents
