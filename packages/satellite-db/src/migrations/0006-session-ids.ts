import { sql, type Migration } from 'kysely'

/** A session gets a name by which its owner can end it; the id in the cookie stays known to the cookie alone. */
export const sessionIds: Migration = {
  async up(db) {
    await sql`alter table sessions add column public_id uuid not null unique default gen_random_uuid()`.execute(db)
  },
}
