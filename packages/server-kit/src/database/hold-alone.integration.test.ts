import { openTestDatabase } from '@perigee/testing/postgres'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { createLogger } from '../logger'
import { holdAlone } from './hold-alone'

const logger = createLogger({ level: 'silent' })

async function aDatabase() {
  const database = await openTestDatabase<unknown>()
  onTestFinished(() => database.drop())
  const { db, address } = database
  return {
    say: (text: string) => sql`select pg_notify('news', ${text})`.execute(db),
    end: () => sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'alone'`.execute(db),
    aHolder: () => {
      const told: string[] = []
      const session = holdAlone(address, {
        lock: 'one',
        channel: 'news',
        name: 'alone',
        logger,
        pause: 10,
        onHeld: () => void told.push('held'),
        onLost: () => void told.push('lost'),
        onNotified: (text) => void told.push(text),
      })
      onTestFinished(() => session.close())
      return { told, session }
    },
  }
}

it('a second one waits until the first one lets go, and hears nothing before', async () => {
  const { aHolder, say } = await aDatabase()
  const one = aHolder()
  await expect.poll(() => one.told).toEqual(['held'])
  const other = aHolder()
  await say('a')
  await expect.poll(() => one.told).toEqual(['held', 'a'])
  expect(other.told).toEqual([])
  await one.session.close()
  await expect.poll(() => other.told).toEqual(['held'])
  await say('b')
  await expect.poll(() => other.told).toEqual(['held', 'b'])
})

it('says that its session broke, and when it is back', async () => {
  const { aHolder, end, say } = await aDatabase()
  const { told } = aHolder()
  await expect.poll(() => told).toEqual(['held'])
  await end()
  await expect.poll(() => told).toEqual(['held', 'lost', 'held'])
  await say('a')
  await expect.poll(() => told.at(-1)).toBe('a')
})
