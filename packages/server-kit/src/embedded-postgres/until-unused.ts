import { setTimeout as pause } from 'node:timers/promises'
import { second } from '@perigee/std/durations'
import type { SocketAddress } from '../database'
import { withClient } from './with-client'

const others = `select count(*)::int as n from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid()`

/**
 * Waits until nobody else is connected, at most two seconds: pools that were closed a moment ago still say goodbye, and
 * would report a broken connection. Resolves at once when the server does not answer.
 */
export async function untilUnused(address: SocketAddress): Promise<void> {
  const deadline = Date.now() + 2 * second
  const waiting = withClient({ ...address, database: 'postgres' }, async (client) => {
    while (Date.now() < deadline) {
      const { rows } = await client.query<{ n: number }>(others)
      if (rows[0]?.n === 0) return
      await pause(10)
    }
  })
  await waiting.catch(() => undefined)
}
