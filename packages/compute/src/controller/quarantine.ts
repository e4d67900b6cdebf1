import { findKnownInstances } from '@perigee/satellite-db/compute-control'
import { day } from '@perigee/std/durations'
import { askEngine } from './ask-engine'
import type { ControllerContext } from './controller-context'

const keptFor = day

/**
 * Machines that the engine has and no row names, as after a backup of the database was restored: they are left alone for
 * a day, in which a row may come back, and removed then. A machine that a row of any location names is never touched.
 * To be called again and again, one at a time.
 */
export function createQuarantine(): (context: Omit<ControllerContext, 'aside'>) => Promise<void> {
  const since = new Map<string, number>()
  return async ({ db, clock, engine, logger }) => {
    const there = await askEngine(() => engine.list())
    const known = new Set(await findKnownInstances(db, there))
    const strangers = there.filter((id) => !known.has(id))
    for (const id of since.keys()) if (!strangers.includes(id)) since.delete(id)
    const now = clock().getTime()
    for (const id of strangers) {
      const from = since.get(id)
      if (from === undefined) {
        logger.warn({ instance: id }, 'a machine without a row is removed in a day')
        since.set(id, now)
      } else if (now - from >= keptFor) {
        await askEngine(() => engine.remove(id))
        since.delete(id)
      }
    }
  }
}
