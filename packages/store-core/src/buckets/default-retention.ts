import { storeRefusals } from '@perigee/contract/refusals/store'
import type { DefaultRetention } from '@perigee/contract/store'
import { retentionModes, type RetentionMode } from '@perigee/domain/retention'
import type { BucketRow } from '@perigee/satellite-db/buckets'
import { modeNumber, modeOf } from '../objects/object-rows'

const maxDays = 36_500
const maxYears = 10

type RetentionOfRow = Pick<BucketRow, 'defaultRetentionMode' | 'defaultRetentionDays' | 'defaultRetentionYears'>

/** Null where the bucket has none. */
export function defaultRetentionOf(bucket: RetentionOfRow): DefaultRetention | null {
  const { defaultRetentionMode, defaultRetentionDays: days, defaultRetentionYears: years } = bucket
  if (defaultRetentionMode === retentionModes.none) return null
  const mode = modeOf(defaultRetentionMode)
  return years === null ? { mode, days: days ?? 0 } : { mode, years }
}

/** The columns of a bucket. @throws Refusal `invalidDefaultRetention` */
export function retentionColumns(retention: DefaultRetention | null) {
  if (retention === null) return columnsFor(retentionModes.none, {})
  const [length, longest] = 'days' in retention ? [retention.days, maxDays] : [retention.years, maxYears]
  if (!Number.isInteger(length) || length < 1 || length > longest) throw storeRefusals.invalidDefaultRetention()
  return columnsFor(modeNumber[retention.mode], retention)
}

const columnsFor = (mode: RetentionMode, { days, years }: { days?: number; years?: number }) => ({
  default_retention_mode: mode,
  default_retention_days: days ?? null,
  default_retention_years: years ?? null,
})
