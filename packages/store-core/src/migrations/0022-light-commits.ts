import { sql, type Migration } from 'kysely'
import { placeObject } from './0022/place-object'

/**
 * A commit without what most of them do not need: the arrays of one with a single segment inside the database, the look
 * for spent blobs, the bucket's whole row.
 */
export const lightCommits: Migration = {
  async up(db) {
    for (const text of placeObject) await sql.raw(text).execute(db)
  },
}
