import { sql, type Migration } from 'kysely'

/** Somebody at a single sign-on provider has one account here. */
export const externalIds: Migration = {
  async up(db) {
    await sql`create unique index users_external_id on users (external_id)`.execute(db)
  },
}
