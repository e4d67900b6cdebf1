import type { UserId } from '@perigee/std/brand'

/** Products that single projects were promised for data in a place. Never changed: a new row counts from its moment on. */
export interface ProjectEntitlementsTable {
  project_id: number
  placement: number
  from_at: Date
  /** Number of the product in the price book; null: as everybody else again. */
  product: number | null
}

/** Never changed. */
export interface FormerPartnersTable {
  user_id: UserId
  /** When the account got another partner. */
  until_at: Date
  /** '' for none. */
  partner: string
}

export interface EntitlementsSchema {
  'satellite.former_partners': FormerPartnersTable
  'satellite.project_entitlements': ProjectEntitlementsTable
}
