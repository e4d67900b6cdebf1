import type { Charge, ChargePart, StorageCharge } from '@perigee/billing/charges/charges-of'
import { type ComputeCharge, computeProduct } from '@perigee/billing/charges/compute-charge'
import type { ReadCharges } from '@perigee/billing/charges/read-charges'
import type { ResponseOf } from '@perigee/contract/call'
import type { PriceModel as WirePrices, prices, ProductCharge } from '@perigee/contract/payments/prices'
import { type PriceModel, millisPerHour } from '@perigee/domain/prices/price-model'

export const presentPrices = (model: PriceModel): WirePrices => ({
  storageMBMonthCents: model.storageMBMonthCents,
  egressMBCents: model.egressMBCents,
  segmentMonthCents: model.segmentMonthCents,
  smallObjectFeeCents: model.smallObjectFeeCents,
  minimumRetentionFeeCents: model.minimumRetentionFeeCents,
  egressDiscountRatio: Number(model.egressDiscountRatio),
  egressOverageMode: model.egressOverageMode,
})

export function presentCharges({ charges, applyMinimum }: ReadCharges): ResponseOf<(typeof prices)['productCharges']> {
  const byProject: Record<string, Record<string, ProductCharge>> = {}
  for (const charge of charges) {
    const { publicId } = charge.project
    const presented = presentCharge(charge)
    byProject[publicId] = { ...byProject[publicId], [presented.productID]: presented }
  }
  return { charges: byProject, applyMinimumCharge: applyMinimum }
}

const presentCharge = (charge: Charge): ProductCharge => ({
  since: charge.since.toISOString(),
  before: charge.before.toISOString(),
  ...(charge.kind === 'compute' ? machinesOf(charge) : storageOf(charge)),
})

const nothingStored = {
  productShortName: '',
  storageSKU: '',
  egressSKU: '',
  segmentSKU: '',
  storageMBMonthCents: '0',
  egressMBCents: '0',
  segmentMonthCents: '0',
  smallObjectFeeCents: '0',
  minimumRetentionFeeCents: '0',
  egressDiscountRatio: 0,
  egressOverageMode: false,
  useGBUnits: false,
  storage: 0,
  includedEgress: 0,
  egress: 0,
  segmentCount: 0,
  objectCount: 0,
  smallObjectStorage: 0,
  minimumRetentionStorage: 0,
  storagePrice: 0,
  egressPrice: 0,
  segmentPrice: 0,
  smallObjectPrice: 0,
  minimumRetentionPrice: 0,
}

const noMachines = { instanceHours: 0, bootDiskGBHours: 0, instancePrice: 0, bootDiskPrice: 0 }

const machinesOf = ({ runMillis, diskGBMillis, instanceCents, diskCents }: ComputeCharge) => ({
  ...nothingStored,
  productID: computeProduct.id,
  productName: computeProduct.name,
  instanceHours: hours(runMillis),
  bootDiskGBHours: hours(diskGBMillis),
  instancePrice: Number(instanceCents),
  bootDiskPrice: Number(diskCents),
})

/** Quantities of all parts; rates of the last one. */
function storageOf({ product, parts, ...cents }: StorageCharge) {
  const sum = (of: (part: ChargePart['priced']) => bigint): bigint =>
    parts.reduce((all, { priced }) => all + of(priced), 0n)
  const last = parts.at(-1)
  if (!last) throw new Error(`product ${product.id} is charged without a part`)
  return {
    ...noMachines,
    productID: product.id,
    productName: product.name,
    productShortName: product.shortName,
    storageSKU: product.storageSKU,
    egressSKU: product.egressSKU,
    segmentSKU: product.segmentSKU,
    ...presentPrices(last.prices),
    useGBUnits: last.prices.useGBUnits,
    storage: hours(sum(({ byteMillis }) => byteMillis)),
    includedEgress: Number(sum(({ includedEgress }) => includedEgress)),
    egress: Number(sum(({ egress }) => egress)),
    segmentCount: hours(sum(({ segmentMillis }) => segmentMillis)),
    objectCount: hours(sum(({ objectMillis }) => objectMillis)),
    smallObjectStorage: hours(sum(({ smallObjectMillis }) => smallObjectMillis)),
    minimumRetentionStorage: hours(sum(({ retentionMillis }) => retentionMillis)),
    storagePrice: Number(cents.storageCents),
    egressPrice: Number(cents.egressCents),
    segmentPrice: Number(cents.segmentCents),
    smallObjectPrice: Number(cents.smallObjectCents),
    minimumRetentionPrice: Number(cents.retentionCents),
  }
}

/** Rounded for the screen alone: the prices were made of the exact numbers. */
const hours = (millis: bigint): number => Number(millis) / Number(millisPerHour)
