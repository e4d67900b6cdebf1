import { rm } from 'node:fs/promises'
import type { Host } from '../host'
import { placesOf } from '../places'
import { killProcess } from '../process/end-process'

/** Ends a machine at once and removes all of it. Its folder goes last of all, so one that was begun is ended next time. */
export async function removeMachine({ folder }: Host, id: string): Promise<void> {
  const places = placesOf(folder, id)
  await killProcess(places)
  await rm(places.root, { recursive: true, force: true, maxRetries: 3 })
}
