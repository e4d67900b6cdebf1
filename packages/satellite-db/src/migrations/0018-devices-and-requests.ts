import { sql, type Migration } from 'kysely'

export const devicesAndRequests: Migration = {
  async up(db) {
    // null: of a session that is older than this column
    await sql`alter table sessions add column device text`.execute(db)
    // when the owner was last told that a session went on in another browser
    await sql`alter table users add column other_browser_told_at timestamptz`.execute(db)
    // how sure the captcha provider was that a program signed up, 0 to 1; null where it does not say
    await sql`alter table users add column captcha_score double precision`.execute(db)
    await sql`drop index submissions_once`.execute(db)
    await sql`
      create unique index submissions_once on submissions (user_id, form)
        where form not in ('feedback', 'project-limit-increase')`.execute(db)
  },
}
