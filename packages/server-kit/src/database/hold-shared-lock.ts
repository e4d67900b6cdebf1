import { second } from '@perigee/std/durations'
import pg from 'pg'
import { connectionOf, type DatabaseAddress } from '../database'
import type { Logger } from '../logger'

export interface SharedLock {
  /** Of a session advisory lock. */
  key: number
  /** What the session is called in `pg_stat_activity`. */
  name: string
  logger: Logger
  /** After each time that the lock was lost, somebody may have held it alone, and it is ours again. Tried until it resolves. */
  onRegained: () => Promise<void>
  /** Between tries to connect again, in milliseconds. */
  pause?: number
}

/**
 * Holds a lock, shared with others, in a session of its own. A session that breaks is replaced as soon as the database
 * answers. @throws when the first one does not come about
 */
export async function holdSharedLock(
  address: DatabaseAddress,
  { key, name, logger, onRegained, pause = second }: SharedLock,
): Promise<{ stop(): Promise<void> }> {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let current: pg.Client | undefined

  async function hold(): Promise<void> {
    const client = new pg.Client({
      ...connectionOf(address),
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: 15 * second,
    })
    current = client
    let isHeld = false
    // without a listener the event would end the process; `end` follows
    client.on('error', () => undefined)
    client.on('end', () => {
      if (!isHeld || isStopped) return
      logger.warn({ session: name }, 'the session with the database broke')
      again()
    })
    try {
      await client.connect()
      await client.query(`select set_config('idle_session_timeout', '0', false), pg_advisory_lock_shared(${key})`)
      isHeld = true
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
  }

  async function regain(): Promise<void> {
    try {
      await hold()
    } catch (err) {
      logger.debug({ err, session: name }, 'the database does not answer yet')
      again()
      return
    }
    if (isStopped) return
    await onRegained().catch(async (err: unknown) => {
      logger.warn({ err, session: name }, 'could not look after the break')
      // that begins anew
      await current?.end()
    })
  }

  function again(): void {
    if (!isStopped) timer = setTimeout(() => void regain(), pause).unref()
  }

  await hold()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await current?.end()
    },
  }
}
