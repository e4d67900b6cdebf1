import { second } from '@perigee/std/durations'
import pg from 'pg'
import { connectionOf, type DatabaseAddress } from '../database'
import type { Logger } from '../logger'

export interface LockHeldAlone {
  /** Whoever names the same one waits while it is held. */
  lock: string
  /** Of notifications that are heard while it is held. */
  channel: string
  /** What the session is called in `pg_stat_activity`. */
  name: string
  logger: Logger
  onHeld(): void
  /** The session broke: somebody else may have the lock from now on. `onHeld` follows when it is ours again. */
  onLost(): void
  onNotified(payload: string): void
  /** Between tries, in milliseconds. */
  pause?: number
}

/**
 * Holds a lock alone, in a session of its own that also listens; tries until it has it, and again after a break. `close`
 * lets go of it without a word.
 */
export function holdAlone(address: DatabaseAddress, held: LockHeldAlone): { close(): Promise<void> } {
  const { lock, channel, name, logger, pause = second } = held
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let current: pg.Client | undefined
  let trying: Promise<void> = Promise.resolve()

  async function hold(): Promise<void> {
    const client = new pg.Client({
      ...connectionOf(address),
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: 15 * second,
    })
    current = client
    let isHeld = false
    client.on('error', () => undefined)
    client.on('notification', ({ payload = '' }) => isHeld && held.onNotified(payload))
    client.on('end', () => {
      if (isClosed || !isHeld) return
      logger.warn({ session: name }, 'the session with the database broke')
      held.onLost()
      again(hold)
    })
    await client.connect()
    await client.query(`select set_config('idle_session_timeout', '0', false)`)
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    await take()

    async function take(): Promise<void> {
      const { rows } = await client.query<{ free: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as free',
        [lock],
      )
      if (isClosed) return
      if (rows[0]?.free !== true) return again(take)
      isHeld = true
      held.onHeld()
    }
  }

  function again(work: () => Promise<void>): void {
    if (!isClosed) timer = setTimeout(() => attempt(work), pause).unref()
  }

  function attempt(work: () => Promise<void>): void {
    trying = work().catch(async (err: unknown) => {
      logger.debug({ err, session: name }, 'the database does not answer yet')
      await current?.end().catch(() => undefined)
      again(hold)
    })
  }

  attempt(hold)
  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      await trying
      await current?.end().catch(() => undefined)
    },
  }
}
