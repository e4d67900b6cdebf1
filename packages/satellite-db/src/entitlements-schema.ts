/** Products that single projects were promised for data in a place. Never changed: a new row counts from its moment on. */
export interface ProjectEntitlementsTable {
  project_id: number
  placement: number
  from_at: Date
  /** Number of the product in the price book; null: as everybody else again. */
  product: number | null
}

export interface EntitlementsSchema {
  'satellite.project_entitlements': ProjectEntitlementsTable
}
