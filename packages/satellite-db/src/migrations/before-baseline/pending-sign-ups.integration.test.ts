import { migrate, migrateAsFarAs } from '@perigee/server-kit/migrate'
import { openTestDatabase } from '@perigee/testing/postgres'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { listSignups } from '../../sign-ups'
import type { SatelliteSchema } from '../../schema'
import { findUserByEmail } from '../../users'
import { migrations } from '../index'

const before = Object.keys(migrations.beforeBaseline ?? {}).filter((name) => name < '0021')
const { db, drop } = await openTestDatabase<SatelliteSchema>({
  template: 'satellite-0020',
  migrate: (empty) => migrateAsFarAs(empty, { schema: 'satellite', migrations, names: before }),
})
afterAll(drop)

/** As the version before made them. */
async function oldUser(email: string, columns: { status: number; sent?: string; code?: string }): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into satellite.users (email, full_name, short_name, password_hash, status, kind, partner, signup_promo_code,
      is_professional, company_name, position, employee_count, have_sales_contact, storage_needs, default_placement,
      project_limit, project_storage_limit, project_bandwidth_limit, project_segment_limit, activation_code_hash,
      activation_sent_at, activation_tries, activation_reminders, failed_login_count, captcha_score, created_at)
    values (${email}, 'Ada Lovelace', 'Ada', 'hash', ${columns.status}, 1, 'partner', 'promo', true, 'Engines',
      'Analyst', '51 to 1000', true, 'Over 1 PB', 0, 7, 1, 1, 1, ${columns.code ?? null}::bytea,
      ${columns.sent ?? null}::timestamptz, 2, 1, 2, 0.5, '2026-01-01T00:00:00Z')
    returning id`.execute(db)
  return rows[0]?.id ?? ''
}

it('turns accounts that were never activated into sign-ups that wait, with all they hold, and leaves all others', async () => {
  const waiting = await oldUser('Ada@example.test', { status: 0, sent: '2026-01-02T00:00:00Z', code: '\\x0102' })
  const silent = await oldUser('silent@example.test', { status: 0 })
  const active = await oldUser('active@example.test', { status: 1 })
  const frozen = await oldUser('frozen@example.test', { status: 0 })
  await sql`insert into satellite.account_freezes (user_id, kind, created_at) values (${frozen}, 1, now())`.execute(db)
  await sql`
    insert into satellite.registration_tokens (secret_hash, owner_id, project_limit) values
      ('\\x01', ${waiting}, 7), ('\\x02', ${active}, 7)`.execute(db)

  await migrate(db, { schema: 'satellite', migrations })

  expect(await listSignups(db, 'ada@example.test')).toEqual([
    {
      userId: waiting,
      signupId: null,
      email: 'Ada@example.test',
      passwordHash: 'hash',
      profile: {
        full_name: 'Ada Lovelace',
        short_name: 'Ada',
        partner: 'partner',
        signup_promo_code: 'promo',
        is_professional: true,
        company_name: 'Engines',
        position: 'Analyst',
        employee_count: '51 to 1000',
        storage_needs: 'Over 1 PB',
        have_sales_contact: true,
      },
      projectLimit: 7,
      registrationToken: expect.objectContaining({ length: 1 }) as unknown,
      captchaScore: 0.5,
      codeHash: expect.objectContaining({ length: 2 }) as unknown,
      sentAt: new Date('2026-01-02T00:00:00Z'),
      wrongTries: 2,
      failures: 2,
      lockedUntil: null,
    },
  ])
  expect(await listSignups(db, 'silent@example.test')).toMatchObject([
    { userId: silent, codeHash: null, sentAt: new Date('2026-01-01T00:00:00Z') },
  ])
  expect(await findUserByEmail(db, 'ada@example.test')).toBeUndefined()
  expect(await findUserByEmail(db, 'active@example.test')).toMatchObject({ id: active, status: 1 })
  expect(await findUserByEmail(db, 'frozen@example.test')).toMatchObject({ id: frozen, status: 0 })
  const tokens = db.selectFrom('satellite.registration_tokens').select('owner_id').orderBy('secret_hash')
  expect((await tokens.execute()).map(({ owner_id }) => owner_id)).toEqual([null, active])
})
