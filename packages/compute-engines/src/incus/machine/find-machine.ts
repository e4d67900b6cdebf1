import { EngineError } from '@perigee/compute/engine'
import { instance, type Instance } from '../rest/answers'
import type { IncusClient } from '../rest/rest-client'
import { machinePath } from './machine-name'
import { ownKeys } from './own-keys'

/** The machine as Incus has it, or null. @throws EngineError where something has its name that is not ours */
export async function findMachine(incus: IncusClient, id: string): Promise<Instance | null> {
  const found = await incus.find(machinePath(id), instance)
  if (found && found.config[ownKeys.id] !== id)
    throw new EngineError('failed', 'Something else in the Incus project has the name of this machine.')
  return found
}
