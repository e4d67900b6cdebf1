import { sql, type Migration } from 'kysely'

/**
 * Remembers that replaced values still lie in files of PostgreSQL. A database that was in use is noted at once: this
 * comes in one transaction with the sealing of API keys, and before that of credentials; where both have happened
 * already, nothing tells whether the files were cleared after it. Later migrations that seal note it themselves.
 */
export const valuesToForget: Migration = {
  async up(db) {
    await sql`create table values_to_forget (id bigint generated always as identity primary key)`.execute(db)
    await sql`insert into values_to_forget select from users limit 1`.execute(db)
  },
}
