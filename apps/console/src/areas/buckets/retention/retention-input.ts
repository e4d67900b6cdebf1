import { retentionPeriodProblem, type RetentionUnit } from '@perigee/domain/retention-period'
import type { DefaultRetention } from '@perigee/s3/xml/object-lock-configuration'

/** The default retention of a bucket as it is typed. */
export interface RetentionInput {
  mode: DefaultRetention['mode'] | 'none'
  /** '0' where there is no default. */
  period: string
  unit: RetentionUnit
}

export const noDefault: RetentionInput = { mode: 'none', period: '0', unit: 'days' }

/** Choosing No Default resets the period. */
export const editRetention = (input: RetentionInput, patch: Partial<RetentionInput>): RetentionInput => {
  const edited = { ...input, ...patch }
  return edited.mode === 'none' ? noDefault : edited
}

export const retentionProblem = ({ mode, period, unit }: RetentionInput): string | undefined =>
  mode === 'none' ? undefined : retentionPeriodProblem(period, unit)

/** What S3 is asked to set, for an input without a problem; null for no default. */
export function defaultRetentionOf({ mode, period, unit }: RetentionInput): DefaultRetention | null {
  if (mode === 'none') return null
  return unit === 'days' ? { mode, days: Number(period) } : { mode, years: Number(period) }
}

/** 'Governance, 30 days' */
export function retentionText(input: RetentionInput): string {
  if (input.mode === 'none') return 'No Default'
  const count = Number(input.period)
  const unit = count === 1 ? input.unit.slice(0, -1) : input.unit
  return `${input.mode === 'GOVERNANCE' ? 'Governance' : 'Compliance'}, ${count} ${unit}`
}
