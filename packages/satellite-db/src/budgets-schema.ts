import type { UserId } from '@perigee/std/brand'
import type { Generated } from 'kysely'

/** What somebody wants to spend in a month at most: in all projects of theirs, in one, or in one bucket. */
export interface BudgetsTable {
  id: Generated<string>
  user_id: UserId
  project_id: number | null
  bucket: string | null
  cents: number
  percentages: number[]
  stop_downloads: boolean
  mail: boolean
  webhook: string | null
  /** Signs what is sent to the webhook. */
  sealed_secret: Uint8Array | null
  /** First moment of the month in which downloads were stopped. */
  stopped_month: Date | null
  stopped_at: Date | null
  created_at: Date
}

/** A percentage that was reached in a month. */
export interface BudgetAlertsTable {
  budget_id: string
  month: Date
  percentage: number
  spent_cents: number
  at: Date
}

export interface BudgetsSchema {
  'satellite.budgets': BudgetsTable
  'satellite.budget_alerts': BudgetAlertsTable
}
