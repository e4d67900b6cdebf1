import { sql, type Migration } from 'kysely'

export const bucketSettings: Migration = {
  async up(db) {
    // Browsers ask what a bucket allows to their pages before they say whose bucket it is.
    await sql`create index buckets_name on buckets (name)`.execute(db)
  },
}
