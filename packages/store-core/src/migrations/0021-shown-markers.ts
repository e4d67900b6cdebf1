import { sql, type Migration } from 'kysely'

/** Delete markers too are names that come: who lists versions asks for them as others ask for objects. */
export const shownMarkers: Migration = {
  async up(db) {
    for (const text of [
      `drop index store.objects_shown`,
      `create index objects_shown on store.objects (folder_id, shown_by) where is_latest and state <> 0`,
    ]) {
      await sql.raw(text).execute(db)
    }
  },
}
