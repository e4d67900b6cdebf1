import { sql, type Migration } from 'kysely'

export const burstLimits: Migration = {
  async up(db) {
    // calls at once before the rate counts; null = as many as the rate has in a second
    await sql`alter table projects add column burst_limit integer`.execute(db)
  },
}
