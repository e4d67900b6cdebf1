import { readdir } from 'node:fs/promises'
import { orIfMissing } from '@perigee/server-kit/or-if-missing'
import { instancesIn, isMachineId } from '../places'

/** Ids of all that is there, whole or in part. */
export async function listMachines(folder: string): Promise<string[]> {
  return (await orIfMissing(readdir(instancesIn(folder)), [])).filter(isMachineId)
}
