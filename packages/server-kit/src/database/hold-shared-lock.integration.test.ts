import { EventEmitter, once } from 'node:events'
import { openTestDatabase } from '@perigee/testing/postgres'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { createLogger } from '../logger'
import { holdSharedLock } from './hold-shared-lock'

const logger = createLogger({ level: 'silent' })
const key = 77
const name = 'holder'

async function aHolder(onRegained: () => Promise<void> = () => Promise.resolve()) {
  const database = await openTestDatabase<unknown>()
  onTestFinished(() => database.drop())
  const { db, address } = database
  const events = new EventEmitter()
  const lock = await holdSharedLock(address, {
    key,
    name,
    logger,
    pause: 10,
    onRegained: () => onRegained().then(() => void events.emit('regained')),
  })
  onTestFinished(() => lock.stop())
  const isFree = async () => {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(${sql.lit(key)}) as free`.execute(db)
    return rows[0]?.free
  }
  const end = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${name}`.execute(db)
  return { lock, isFree, end, regained: () => once(events, 'regained') }
}

it('keeps others from holding it alone, until it is stopped', async () => {
  const { lock, isFree } = await aHolder()
  expect(await isFree()).toBe(false)
  await lock.stop()
  await expect.poll(isFree).toBe(true)
})

it('is held again after its session was ended, and says so', async () => {
  const { isFree, end, regained } = await aHolder()
  for (let times = 0; times < 2; times++) {
    const again = regained()
    await end()
    await again
    expect(await isFree()).toBe(false)
  }
})

it('is not content before what is done about a break has succeeded', async () => {
  let calls = 0
  const { isFree, end, regained } = await aHolder(() =>
    ++calls < 3 ? Promise.reject(new Error('the database went again')) : Promise.resolve(),
  )
  const again = regained()
  await end()
  await again
  expect([calls, await isFree()]).toEqual([3, false])
})
