import { sql, type Migration } from 'kysely'

export const deletions: Migration = {
  async up(db) {
    // since when the account has the status 3
    await sql`alter table users add column marked_for_deletion_at timestamptz`.execute(db)
    await sql`update users set marked_for_deletion_at = now() where status = 3`.execute(db)
    await sql`create index users_marked_for_deletion on users (marked_for_deletion_at) where status = 3`.execute(db)
    // when to look again at a deleted project whose data could not go yet
    await sql`alter table projects add column removal_after timestamptz`.execute(db)
    await sql`create index projects_to_remove on projects (id) where status = 2`.execute(db)
    // what deleted accounts left behind so far
    await sql`
      update projects p set status = 2
      where status = 0 and exists (select from users u where u.id = p.owner_id and u.status = 2)`.execute(db)
  },
}
