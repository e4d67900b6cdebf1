import type { ProductCharge } from '@perigee/contract/payments/prices'
import { byteText } from '@perigee/domain/byte-text'
import { GB } from '@perigee/std/units'

/** What one resource of a product has come to. */
export interface ChargeRow {
  resource: 'Storage' | 'Download' | 'Segments' | 'Small objects' | 'Minimum retention' | 'Instances' | 'Boot disks'
  usage: string
  /** Cents. */
  cost: number
}

/** A billing month has as many hours, however long the month is. */
const monthHours = 720
const twoPlaces = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Of byte-hours. What would round to nothing in gigabytes is in the unit that shows it. */
function stored(byteHours: number): string {
  const bytes = byteHours / monthHours
  return bytes > 0 && bytes < GB / 100
    ? `${byteText(Math.ceil(bytes))}-month`
    : `${twoPlaces.format(bytes / GB)} GB-month`
}

export const rowsOf = (charge: ProductCharge): ChargeRow[] =>
  isOfMachines(charge) ? rowsOfMachines(charge) : rowsOfStorage(charge)

const isOfMachines = ({ instanceHours, bootDiskGBHours }: ProductCharge): boolean =>
  instanceHours > 0 || bootDiskGBHours > 0

/** The products of a project, machines last. */
export const inOrder = (products: Record<string, ProductCharge>): ProductCharge[] =>
  Object.values(products).toSorted((a, b) => Number(isOfMachines(a)) - Number(isOfMachines(b)))

const rowsOfMachines = (charge: ProductCharge): ChargeRow[] => [
  { resource: 'Instances', usage: hourly(charge.instanceHours, 'hours'), cost: charge.instancePrice },
  { resource: 'Boot disks', usage: hourly(charge.bootDiskGBHours, 'GB-hours'), cost: charge.bootDiskPrice },
]

/** What would round to nothing is shown as the least that there is. */
const hourly = (amount: number, unit: string): string =>
  `${twoPlaces.format(amount > 0 ? Math.max(amount, 0.01) : 0)} ${unit}`

const rowsOfStorage = (charge: ProductCharge): ChargeRow[] => [
  {
    resource: 'Storage',
    usage: stored(charge.storage),
    cost: charge.storagePrice,
  },
  { resource: 'Download', usage: downloads(charge), cost: charge.egressPrice },
  {
    resource: 'Segments',
    usage: `${twoPlaces.format(charge.segmentCount / monthHours)} segment-month`,
    cost: charge.segmentPrice,
  },
  ...feesOf(charge),
]

/** Fees stand there where the product has them, whether or not there is anything to pay. */
function feesOf(charge: ProductCharge): ChargeRow[] {
  const rows: ChargeRow[] = []
  if (isAbove0(charge.smallObjectFeeCents) || charge.smallObjectPrice > 0)
    rows.push({
      resource: 'Small objects',
      usage: stored(charge.smallObjectStorage),
      cost: charge.smallObjectPrice,
    })
  if (isAbove0(charge.minimumRetentionFeeCents) || charge.minimumRetentionPrice > 0)
    rows.push({
      resource: 'Minimum retention',
      usage: stored(charge.minimumRetentionStorage),
      cost: charge.minimumRetentionPrice,
    })
  return rows
}

const isAbove0 = (rate: string): boolean => /[1-9]/.test(rate)

const downloads = ({ egress, includedEgress }: ProductCharge): string =>
  includedEgress > 0 ? `${byteText(egress)} (and ${byteText(includedEgress)} included)` : byteText(egress)

export const totalOf = (charge: ProductCharge): number =>
  charge.storagePrice +
  charge.egressPrice +
  charge.segmentPrice +
  charge.smallObjectPrice +
  charge.minimumRetentionPrice +
  charge.instancePrice +
  charge.bootDiskPrice

/** Project id → product id → charge. */
type Charges = Record<string, Record<string, ProductCharge>>

export const projectTotal = (products: Record<string, ProductCharge>): number =>
  Object.values(products).reduce((sum, charge) => sum + totalOf(charge), 0)

export const sumOf = (charges: Charges): number =>
  Object.values(charges).reduce((sum, products) => sum + projectTotal(products), 0)

/** What the month has come to for who pays: the minimum, once there is anything to pay. Cents. */
export const estimate = (total: number, minimum: number | null): number =>
  minimum !== null && total > 0 ? Math.max(total, minimum) : total
