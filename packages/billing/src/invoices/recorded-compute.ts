import type { ComputeLine } from '@perigee/domain/compute/charge-compute'
import { millisPerHour } from '@perigee/domain/prices/price-model'
import type { RecordedCharge, RecordedComponent } from '@perigee/satellite-db/invoices-schema'
import { decimalText } from '@perigee/std/decimal-text'
import { withoutEnd } from '@perigee/std/without-end'
import { type ComputeCharge, computeProduct } from '../charges/compute-charge'

/** What machines of a project came to, as it is frozen for an invoice: a component for each type and price, disks last. */
export const recordedCompute = ({ project, since, before, lines }: ComputeCharge): RecordedCharge => ({
  project: project.name,
  product: computeProduct.name,
  since: since.toISOString(),
  before: before.toISOString(),
  components: lines.map(componentOf),
})

/** Quantities are shown to a millionth; cents were made of the exact ones. */
const componentOf = ({ instanceType, millis, microCents, cents }: ComputeLine): RecordedComponent => ({
  component: instanceType === null ? 'Boot disks' : `Instances (${instanceType})`,
  quantity: plain(millis, millisPerHour),
  unit: instanceType === null ? 'GB-hour' : 'hour',
  rate: plain(microCents, 1_000_000n),
  cents: Number(cents),
})

const plain = (over: bigint, under: bigint): string => withoutEnd(withoutEnd(decimalText(over, under, 6), '0'), '.')
