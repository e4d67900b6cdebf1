import { sql, type Migration } from 'kysely'
import { commitTogether } from './0025/commit-together'

/** Small new objects that come at once are rows of one statement each: of objects, of segments, of usage. */
export const commitsTogether: Migration = {
  async up(db) {
    await sql.raw(commitTogether).execute(db)
  },
}
