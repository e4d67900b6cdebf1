import type { Charge, ChargePart } from '@perigee/billing/charges/charges-of'
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
    byProject[publicId] = { ...byProject[publicId], [charge.product.id]: presentCharge(charge) }
  }
  return { charges: byProject, applyMinimumCharge: applyMinimum }
}

/** Quantities of all parts; rates of the last one. */
function presentCharge({ product, parts, since, before, ...cents }: Charge): ProductCharge {
  const sum = (of: (part: ChargePart['priced']) => bigint): bigint =>
    parts.reduce((all, { priced }) => all + of(priced), 0n)
  const last = parts.at(-1)
  if (!last) throw new Error(`product ${product.id} is charged without a part`)
  return {
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
    since: since.toISOString(),
    before: before.toISOString(),
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
