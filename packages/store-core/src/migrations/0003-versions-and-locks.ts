import { sql, type Migration } from 'kysely'
import { commitObject } from './0003/commit-object'
import { copyObject } from './0003/copy-object'
import { deleteObject } from './0003/delete-object'
import { lockColumns } from './0003/lock-columns'
import { makeWay } from './0003/make-way'
import { removal } from './0003/removal'
import { uploads } from './0003/uploads'

/** Conditions on writes, null versions, and locks. Why it looks like this: docs/decisions/database-schema.md. */
export const versionsAndLocks: Migration = {
  async up(db) {
    const texts = [...lockColumns, ...removal, ...makeWay, ...commitObject, ...deleteObject, ...copyObject, ...uploads]
    for (const text of texts) await sql.raw(text).execute(db)
  },
}
