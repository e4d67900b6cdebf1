import type { RecordedCharge, RecordedComponent } from '@perigee/satellite-db/invoices-schema'
import type { Charge, ChargePart, StorageCharge } from '../charges/charges-of'
import { recordedCompute } from './recorded-compute'

/** Charges of a project as they are frozen for an invoice: names, quantities, rates and cents, nothing to be computed. */
export const recordedCharges = (charges: readonly Charge[]): RecordedCharge[] =>
  charges.flatMap((charge) =>
    charge.kind === 'compute'
      ? [recordedCompute(charge)]
      : charge.parts.map((part, at) => recordedPart(charge, part, charge.parts[at + 1])),
  )

function recordedPart(charge: StorageCharge, part: ChargePart, next: ChargePart | undefined): RecordedCharge {
  const { from } = part.prices
  const since = from > charge.since ? from : charge.since
  return {
    project: charge.project.name,
    product: charge.product.name,
    since: since.toISOString(),
    before: (next?.prices.from ?? charge.before).toISOString(),
    components: componentsOf(part),
  }
}

function componentsOf({ prices, priced }: ChargePart): RecordedComponent[] {
  const all: [component: string, quantity: bigint, unit: string, rate: string, cents: bigint][] = [
    ['Storage', priced.storageMBMonths, 'MB-month', prices.storageMBMonthCents, priced.storageCents],
    ['Download', priced.egressMB, 'MB', prices.egressMBCents, priced.egressCents],
    ['Segments', priced.segmentMonths, 'segment-month', prices.segmentMonthCents, priced.segmentCents],
    ['Small objects', priced.smallObjectMBMonths, 'MB-month', prices.smallObjectFeeCents, priced.smallObjectCents],
    ['Minimum retention', priced.retentionMBMonths, 'MB-month', prices.minimumRetentionFeeCents, priced.retentionCents],
  ]
  return all
    .filter(([, quantity]) => quantity > 0n)
    .map(([component, quantity, unit, rate, cents]) => ({
      component,
      quantity: String(quantity),
      unit,
      rate,
      cents: Number(cents),
    }))
}
