import type { IntentState } from '@perigee/billing/ports/card-provider'
import type { Generated, Kysely, Transaction } from 'kysely'

interface CustomersTable {
  id: string
  user_id: string
  email: string
  name: string
  /** JSON. */
  address: string | null
  default_card: string | null
  is_closed: Generated<boolean>
}

interface CardsTable {
  id: string
  /** Null before it is attached. */
  customer_id: string | null
  /** Its name in the list of test cards. */
  test_card: string
  exp_month: number
  exp_year: number
  created_at: Date
  /** Of those of one moment, the order. */
  number: Generated<number>
  /** Whether its owner has agreed to later charges. */
  is_set_up: Generated<boolean>
  is_detached: Generated<boolean>
}

interface SetupsTable {
  id: string
  customer_id: string
  client_secret: string
  state: SetupState
  card_id: string | null
  failure: string | null
}
export type SetupState = 'open' | 'actionRequired' | 'succeeded' | 'failed'

export interface IntentsTable {
  id: string
  customer_id: string
  cents: number
  refunded_cents: Generated<number>
  state: IntentState
  client_secret: string
  card_id: string | null
  save_card: boolean
  off_session: boolean
  description: string
  attempt_key: string
  /** What it was asked for with, as JSON: the same key with something else is refused. */
  asked: string
  /** Kind of problem, and what people are told. */
  failure_kind: string | null
  failure: string | null
  created_at: Date
  /** When one that is processing succeeds. */
  settles_at: Date | null
}

interface RefundsTable {
  id: string
  intent_id: string
  cents: number
  attempt_key: string
}

interface TaxIdsTable {
  id: string
  customer_id: string
  type: string
  value: string
}

export interface EventsTable {
  id: string
  type: string
  object_id: string
  created_at: Date
  deliver_at: Date
  delivered_at: Date | null
  tries: Generated<number>
}

/** Every table of the PostgreSQL schema `card_sandbox`. No column has room for the number of a card. */
export interface CardSandboxSchema {
  'card_sandbox.customers': CustomersTable
  'card_sandbox.cards': CardsTable
  'card_sandbox.setups': SetupsTable
  'card_sandbox.intents': IntentsTable
  'card_sandbox.refunds': RefundsTable
  'card_sandbox.tax_ids': TaxIdsTable
  'card_sandbox.events': EventsTable
}

export type SandboxDb = Kysely<CardSandboxSchema> | Transaction<CardSandboxSchema>
