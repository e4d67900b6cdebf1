import { second } from '@perigee/std/durations'
import { EngineError } from '@perigee/compute/engine'
import type { IncusClient } from '../rest/rest-client'
import { unless } from '../rest/refusal'
import { findMachine } from './find-machine'
import { machinePath } from './machine-name'
import { ownKeys, yes } from './own-keys'
import { isEnded } from './sight-of'

/** How long Incus may take to tell that the time for shutting down is over. */
const beside = 15 * second

/** Asks it to shut down, and ends it where it has not after `graceMs`. One that does not run is left. */
export async function stopMachine(incus: IncusClient, id: string, graceMs: number): Promise<void> {
  const found = await findMachine(incus, id)
  if (!found || isEnded(found)) return
  await incus.change('PATCH', machinePath(id), { config: { [ownKeys.asked]: yes } })
  if (graceMs > 0 && (await shutsDown(incus, id, graceMs))) return
  await endMachine(incus, id)
}

/** At once, without asking it. */
export const endMachine = (incus: IncusClient, id: string): Promise<void> =>
  incus
    .change('PUT', `${machinePath(id)}/state`, { action: 'stop', force: true, timeout: 0 })
    .catch(unless('already', 'not-there'))

async function shutsDown(incus: IncusClient, id: string, graceMs: number): Promise<boolean> {
  const timeout = Math.ceil(graceMs / second)
  try {
    const stop = { action: 'stop', force: false, timeout }
    await incus.change('PUT', `${machinePath(id)}/state`, stop, graceMs + beside)
    return true
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    const now = await findMachine(incus, id)
    return !now || isEnded(now)
  }
}
