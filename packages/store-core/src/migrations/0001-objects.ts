import { sql, type Migration } from 'kysely'
import { commitObject } from './0001/commit-object'
import { deleteObject } from './0001/delete-object'
import { folderFunctions } from './0001/folder-functions'
import { removal } from './0001/removal'
import { tables } from './0001/tables'
import { wholeBuckets } from './0001/whole-buckets'

/** Why it looks like this: docs/decisions/database-schema.md. */
export const objects: Migration = {
  async up(db) {
    for (const text of [...tables, ...folderFunctions, ...removal, commitObject, deleteObject, ...wholeBuckets]) {
      await sql.raw(text).execute(db)
    }
  },
}
