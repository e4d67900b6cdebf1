import { sql, type Migration } from 'kysely'
import { completeUpload } from './0002/complete-upload'
import { copyObject } from './0002/copy-object'
import { removal } from './0002/removal'
import { uploadFunctions } from './0002/upload-functions'
import { uploadTables } from './0002/upload-tables'

/** Uploads in parts, and copies that share their data. Why it looks like this: docs/decisions/database-schema.md. */
export const uploadsAndCopies: Migration = {
  async up(db) {
    for (const text of [...uploadTables, ...removal, ...uploadFunctions, ...completeUpload, copyObject]) {
      await sql.raw(text).execute(db)
    }
  },
}
