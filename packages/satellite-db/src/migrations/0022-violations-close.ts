import { sql, type Migration } from 'kysely'

const violation = 2

/** Projects of accounts that were frozen for a violation before such a freeze closed them. What they had is kept there. */
export const violationsClose: Migration = {
  async up(db) {
    await sql`
      update projects set rate_limit = 0
      where owner_id in (select user_id from account_freezes where kind = ${sql.lit(violation)})`.execute(db)
  },
}
