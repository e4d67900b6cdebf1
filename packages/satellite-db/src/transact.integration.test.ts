import { migrate } from '@perigee/server-kit/migrate'
import { openTestDatabase } from '@perigee/testing/postgres'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { migrations } from './migrations/index'
import type { SatelliteSchema } from './schema'
import { builders } from './testing/builders'
import { transact } from './transact'
import { lockUser, updateUser } from './users'

const { db, drop } = await openTestDatabase<SatelliteSchema>({
  template: 'satellite',
  migrate: (empty) => migrate(empty, { schema: 'satellite', migrations }),
})
afterAll(drop)
const { anOwner } = builders(db)

/** Resolves for both callers once both have come. */
function meeting(): () => Promise<void> {
  let come = 0
  let resolve = () => {}
  const promise = new Promise<void>((done) => (resolve = done))
  return () => {
    if (++come === 2) resolve()
    return promise
  }
}

describe('a transaction', () => {
  it('that PostgreSQL ends because of a deadlock is done again', async () => {
    const [ada, bob] = [await anOwner('ada@deadlock.test'), await anOwner('bob@deadlock.test')]
    const bothHoldOne = meeting()
    let win = () => {}
    const oneHasWon = new Promise<void>((done) => (win = done))
    let attempts = 0
    const lockBoth = (first: typeof ada, second: typeof ada, name: string) =>
      transact(db, async (trx) => {
        const attempt = ++attempts
        // Who lost could be back before the other one has woken up, and lose again.
        if (attempt > 2) await oneHasWon
        await lockUser(trx, first)
        if (attempt <= 2) await bothHoldOne()
        await lockUser(trx, second)
        await updateUser(trx, first, { full_name: name })
        return name
      })

    const both = [lockBoth(ada, bob, 'Ada'), lockBoth(bob, ada, 'Bob')]
    void Promise.race(both).then(win)
    expect(await Promise.all(both)).toEqual(['Ada', 'Bob'])
    expect(attempts).toBe(3)
    const names = await db.selectFrom('satellite.users').select('full_name').orderBy('full_name').execute()
    expect(names.map(({ full_name }) => full_name)).toEqual(['Ada', 'Bob'])
  })

  it.each([
    { why: 'serialization failure', code: '40001', attempts: 5 },
    { why: 'deadlock', code: '40P01', attempts: 5 },
    { why: 'unique violation', code: '23505', attempts: 1 },
  ])('that fails every time for a $why is tried $attempts times', async ({ code, attempts }) => {
    let tried = 0
    const failing = transact(db, async (trx) => {
      tried++
      await sql`do ${sql.lit(`begin raise exception using errcode = '${code}'; end`)}`.execute(trx)
    })
    await expect(failing).rejects.toMatchObject({ code })
    expect(tried).toBe(attempts)
  })
})
