import type { IncusClient } from '../rest/rest-client'
import { unless } from '../rest/refusal'
import { findMachine } from './find-machine'
import { machinePath } from './machine-name'
import { isEnded } from './sight-of'
import { endMachine } from './stop-machine'
import { waitForWork } from './wait-for-work'

/** Ends it and removes all of it. One that is not there is done. */
export async function removeMachine(incus: IncusClient, id: string): Promise<void> {
  const found = await findMachine(incus, id)
  if (!found) return
  await waitForWork(incus, id)
  if (!isEnded(found)) await endMachine(incus, id)
  await incus.change('DELETE', machinePath(id)).catch(unless('not-there'))
}
