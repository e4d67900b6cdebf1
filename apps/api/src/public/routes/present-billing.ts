import type { ViewedBudget } from '@perigee/billing/budgets/view-budgets'
import type { Charge, ChargePart, StorageCharge } from '@perigee/billing/charges/charges-of'
import { type ComputeCharge, computeProduct } from '@perigee/billing/charges/compute-charge'
import type { Forecast } from '@perigee/billing/charges/forecast'
import { chargeText, invoiceText } from '@perigee/billing/invoices/describe-item'
import {
  type PublicBalance,
  publicBilling,
  type PublicBillingItem,
  type PublicBudget,
  type PublicCharge,
  type PublicCoupon,
  type PublicForecast,
} from '@perigee/contract/public/billing'
import { millisPerHour } from '@perigee/domain/prices/price-model'
import type { AppliedCouponRow } from '@perigee/satellite-db/coupons'
import type { HistoryRow } from '@perigee/satellite-db/invoice-history'
import type { Balances } from '@perigee/satellite-db/ledger'
import { dollarText, wholeCents } from '../../files/balance-text'
import { couponEnd } from '../../files/coupon-end'

export const presentBalance = ({ credit, tokens }: Balances): PublicBalance => ({
  creditCents: Number(wholeCents(credit)),
  tokens: dollarText(tokens),
})

export const presentCoupon = (coupon: AppliedCouponRow): PublicCoupon => ({
  name: coupon.name,
  code: coupon.promoCode,
  amountOffCents: coupon.amountOff,
  percentOff: coupon.percentOff,
  duration: coupon.duration,
  addedAt: coupon.appliedAt.toISOString(),
  endsAt: couponEnd(coupon),
})

export const presentForecast = ({ since, before, current, forecast }: Forecast): PublicForecast => ({
  since: since.toISOString(),
  before: before.toISOString(),
  currentCents: Number(current),
  forecastCents: Number(forecast),
})

export const presentCharge = (charge: Charge): PublicCharge => ({
  projectId: charge.project.publicId,
  projectName: charge.project.name,
  since: charge.since.toISOString(),
  before: charge.before.toISOString(),
  ...(charge.kind === 'compute' ? machinesOf(charge) : storageOf(charge)),
  totalCents: Number(charge.totalCents),
})

const nothingStored = {
  storageByteHours: 0,
  downloadBytes: 0,
  freeDownloadBytes: 0,
  segmentHours: 0,
  storageCents: 0,
  downloadCents: 0,
  segmentCents: 0,
  smallObjectCents: 0,
  minimumRetentionCents: 0,
}

const noMachines = { instanceHours: 0, bootDiskGBHours: 0, instanceCents: 0, bootDiskCents: 0 }

function storageOf({ product, parts, ...cents }: StorageCharge) {
  const sum = (of: (priced: ChargePart['priced']) => bigint): bigint =>
    parts.reduce((all, { priced }) => all + of(priced), 0n)
  return {
    ...noMachines,
    productId: product.id,
    productName: product.name,
    storageByteHours: hours(sum(({ byteMillis }) => byteMillis)),
    downloadBytes: Number(sum(({ egress }) => egress)),
    freeDownloadBytes: Number(sum(({ includedEgress }) => includedEgress)),
    segmentHours: hours(sum(({ segmentMillis }) => segmentMillis)),
    storageCents: Number(cents.storageCents),
    downloadCents: Number(cents.egressCents),
    segmentCents: Number(cents.segmentCents),
    smallObjectCents: Number(cents.smallObjectCents),
    minimumRetentionCents: Number(cents.retentionCents),
  }
}

const machinesOf = ({ runMillis, diskGBMillis, instanceCents, diskCents }: ComputeCharge) => ({
  ...nothingStored,
  productId: computeProduct.id,
  productName: computeProduct.name,
  instanceHours: hours(runMillis),
  bootDiskGBHours: hours(diskGBMillis),
  instanceCents: Number(instanceCents),
  bootDiskCents: Number(diskCents),
})

const hours = (millis: bigint): number => Number(millis) / Number(millisPerHour)

export function presentBillingItem(row: HistoryRow, { brandName }: { brandName: string }): PublicBillingItem {
  const { id, month, kind, cents, state, failed, since, before, at } = row
  const isInvoice = month !== ''
  return {
    id,
    type: isInvoice ? 'invoice' : state === 'complete' ? 'other' : 'charge',
    description: isInvoice ? invoiceText(month, brandName) : chargeText(kind, brandName),
    cents,
    state,
    failed,
    since: since.toISOString(),
    before: before.toISOString(),
    at: at.toISOString(),
    document: state === 'complete' ? null : publicBilling.document.path.replace(':invoiceId', encodeURIComponent(id)),
  }
}

export const presentBudget = ({
  budget,
  spentCents,
  forecastCents,
  reached,
  stoppedAt,
}: ViewedBudget): PublicBudget => ({
  id: budget.id,
  scope: budget.project === null ? 'account' : budget.bucket === null ? 'project' : 'bucket',
  projectId: budget.project?.publicId ?? null,
  bucket: budget.bucket,
  cents: budget.cents,
  spentCents: Number(spentCents),
  forecastCents: Number(forecastCents),
  percentages: budget.percentages,
  reached,
  stopDownloads: budget.stopDownloads,
  downloadsStopped: stoppedAt !== null,
  createdAt: budget.createdAt.toISOString(),
})
