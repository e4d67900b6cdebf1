import type { FreezeKind } from '@perigee/domain/freezes'
import type { UserId } from '@perigee/std/brand'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** What an account and its projects had before they were frozen. */
export interface SavedLimits {
  user: { storage: number; bandwidth: number; segments: number }
  projects: SavedProjectLimits[]
}

export interface SavedProjectLimits {
  /** Internal. */
  id: number
  storage: number
  bandwidth: number
  segments: number
  userSetStorage: number | null
  userSetBandwidth: number | null
  rateLimit: number | null
}

/** One per account and kind. */
export interface AccountFreezesTable {
  user_id: UserId
  kind: FreezeKind
  /** Null for kinds that leave the limits alone. */
  saved: JSONColumnType<SavedLimits | null>
  /** Days after which the next step follows; null = never. */
  days_till_escalation: number | null
  /** About it, to the owner. */
  mails_sent: Generated<number>
  created_at: ColumnType<Date, Date, never>
}

/** What people sent to the operator: feedback and forms. */
export interface SubmissionsTable {
  id: Generated<string>
  user_id: UserId
  /** feedback, cunofs-beta, object-mount-consultation. */
  form: string
  /** The fields as sent. */
  content: JSONColumnType<Record<string, string | boolean>>
  created_at: ColumnType<Date, Date, never>
  /** When the webhook took it; null = not yet. */
  delivered_at: Date | null
}

export interface FreezesAndFormsSchema {
  'satellite.account_freezes': AccountFreezesTable
  'satellite.submissions': SubmissionsTable
}
