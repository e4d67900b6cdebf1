import type { Generated } from 'kysely'

/** Where people of a project have it tell what happens. */
export interface WebhooksTable {
  id: Generated<string>
  project_id: number
  address: string
  description: string
  /** Of the domain's `eventChoices`. */
  events: string[]
  is_active: boolean
  sealed_secret: Uint8Array
  /** Signs too, until `old_secret_until`. */
  old_sealed_secret: Uint8Array | null
  old_secret_until: Date | null
  /** Since a delivery was given up; null once one has arrived. */
  failing_since: Date | null
  created_at: Date
  changed_at: Date
}

export interface WebhookDeliveriesTable {
  /** Tells the receiver which one it is, however often it is sent. */
  id: Generated<string>
  /** Either a budget or a webhook of a project is named. */
  kind: 'budget' | 'project'
  budget_id: string | null
  webhook_id: Generated<string | null>
  /** Who pays for the budget, or owns the project. */
  account_id: string
  /** Of the event, such as `bucket.created`. */
  type: string
  /** Of the version of an object that came or went. */
  event_id: Generated<string | null>
  /** The name of the object is expected. */
  wants_name: Generated<boolean>
  sealed_name: Generated<Uint8Array | null>
  prefix: Generated<string>
  suffix: Generated<string>
  body: string
  created_at: Date
  /** Null when it is over. */
  due_at: Date | null
  tries: Generated<number>
  tried_at: Date | null
  delivered: Generated<boolean>
  /** What came of the last try. */
  said: Generated<string>
}

/** What came of each try. */
export interface WebhookTriesTable {
  id: Generated<number>
  delivery_id: string
  at: Date
  delivered: boolean
  /** 0: nothing was answered. */
  status: number
  said: string
  /** The beginning of what was answered. */
  answer: Uint8Array
  millis: number
}

export interface WebhooksSchema {
  'satellite.webhooks': WebhooksTable
  'satellite.webhook_deliveries': WebhookDeliveriesTable
  'satellite.webhook_tries': WebhookTriesTable
}
