import { constants } from 'node:fs'
import { open, stat, truncate } from 'node:fs/promises'
import { EngineError } from '@perigee/compute/engine'
import { second } from '@perigee/std/durations'
import { singleFlight } from '@perigee/std/single-flight'
import type { Logger } from '@perigee/server-kit/logger'
import { z } from 'zod'
import { drainConsole } from './console/drain-console'
import { placesOf, type Places } from './places'
import { connectQmp, type Qmp } from './qmp/connect-qmp'

/** Connections to the monitors of machines that run. They stay open: a monitor tells what happens as it happens. */
export interface Sessions {
  /** The one that is open, or a new one; undefined where nobody listens. @throws EngineError `unavailable` */
  open(id: string): Promise<Qmp | undefined>
  /** Called with the id of a machine of which something was heard, or whose monitor has ended. */
  watch(listener: (id: string) => void): () => void
  /** Lets go of all of them. */
  close(): void
}

/** How often what machines write is taken over. */
const drainEvery = 2 * second
const longestErrors = 1024 * 1024

const uuidAnswer = z.object({ UUID: z.string() })

export function createSessions({ folder, logger }: { folder: string; logger: Logger }): Sessions {
  const sessions = new Map<string, Qmp>()
  const listeners = new Set<(id: string) => void>()
  const once = singleFlight<Qmp | undefined>()
  let isClosed = false

  const tell = (id: string): void => {
    for (const listener of listeners) listener(id)
  }

  async function connect(places: Places): Promise<Qmp | undefined> {
    const { id } = places
    const qmp = await reach(places, () => tell(id))
    if (qmp === undefined) return undefined
    const answer = await qmp.execute('query-uuid').then((told) => uuidAnswer.safeParse(told))
    if (answer.data?.UUID !== id || isClosed) {
      qmp.close()
      throw new Error('the monitor is that of another machine')
    }
    sessions.set(id, qmp)
    const timer = setInterval(() => void drain(qmp, places), drainEvery).unref()
    void qmp.closed.then(() => {
      clearInterval(timer)
      sessions.delete(id)
      tell(id)
    })
    return qmp
  }

  async function drain(qmp: Qmp, places: Places): Promise<void> {
    try {
      await drainConsole(qmp, places)
      if ((await stat(places.errors)).size > longestErrors) await truncate(places.errors)
    } catch (err) {
      logger.debug({ err, machine: places.id }, 'what a machine wrote could not be taken over')
    }
  }

  return {
    async open(id) {
      const there = sessions.get(id)
      if (there) return there
      try {
        return await once(id, () => connect(placesOf(folder, id)))
      } catch (cause) {
        throw new EngineError('unavailable', 'This machine does not answer, or is looked at by somebody else.', {
          cause,
        })
      }
    },
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      isClosed = true
      listeners.clear()
      for (const qmp of sessions.values()) qmp.close()
    },
  }
}

/** The path of a socket has 107 bytes at most, that of its folder may have more: it is reached through the open folder. */
async function reach({ run }: Places, onEvent: () => void): Promise<Qmp | undefined> {
  const flags = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW
  const folder = await open(run, flags).catch(() => undefined)
  if (folder === undefined) return undefined
  try {
    return await connectQmp({ path: `/proc/self/fd/${folder.fd}/qmp.sock`, onEvent })
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
    if (code === 'ECONNREFUSED' || code === 'ENOENT' || code === 'ECONNRESET' || code === 'EPIPE') return undefined
    throw cause
  } finally {
    await folder.close()
  }
}
