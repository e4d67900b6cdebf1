import { sql } from 'kysely'

/**
 * Whether a row of `store.kept_listings` was written in this database. A mark counts transactions, and a copy made by
 * `pg_dump` or logical replication goes on counting from elsewhere: sooner or later the mark of the other database would
 * look like one of this, and hide what came meanwhile. The copy was inserted by another transaction than its row says.
 */
export const isOfThisHistory = sql<boolean>`(written_by::xid = xmin and written_by < pg_snapshot_xmax(pg_current_snapshot()))`
