import { instances, type Instance } from '../rest/answers'
import type { IncusClient } from '../rest/rest-client'
import { machineId } from './machine-name'
import { ownKeys } from './own-keys'

/** All machines of ours, by id. */
export async function listMachines(incus: IncusClient): Promise<Map<string, Instance>> {
  const all = await incus.get('/1.0/instances', instances, { recursion: '1' })
  const ours = all.flatMap((instance): [string, Instance][] => {
    const id = machineId(instance.name)
    return id !== undefined && instance.config[ownKeys.id] === id ? [[id, instance]] : []
  })
  return new Map(ours)
}
