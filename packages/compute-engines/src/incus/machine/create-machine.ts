import { EngineError, type MachineSpec } from '@perigee/compute/engine'
import { findImage } from '../images'
import type { IncusEngine } from '../incus-engine'
import { unless } from '../rest/refusal'
import { findMachine } from './find-machine'
import { machineAddress } from './machine-address'
import { machineConfig } from './machine-config'
import { machineDevices } from './machine-devices'
import { machineName, machinePath } from './machine-name'
import { ownKeys, yes } from './own-keys'
import { removeMachine } from './remove-machine'
import { waitForWork } from './wait-for-work'

/** A creation may be under way, of a process that was killed, and leave a part. */
const tries = 3

/** Ends with a machine whose disk is there in whole. What a creation left that was killed is removed first. */
export async function createMachine(engine: IncusEngine, spec: MachineSpec): Promise<void> {
  for (let left = tries; left > 0; left--) {
    if (await isWhole(engine, spec.id)) return
    await make(engine, spec)
  }
  if (!(await isWhole(engine, spec.id))) throw new EngineError('failed', 'The machine could not be made.')
}

async function isWhole({ incus }: IncusEngine, id: string): Promise<boolean> {
  const found = await findMachine(incus, id)
  if (!found) return false
  if (found.config[ownKeys.whole] === yes) return true
  await waitForWork(incus, id)
  await removeMachine(incus, id)
  return false
}

async function make(engine: IncusEngine, spec: MachineSpec): Promise<void> {
  const { incus, options } = engine
  const { image, traits } = await findImage(engine, spec.image)
  const body = {
    name: machineName(spec.id),
    type: options.kind === 'containers' ? 'container' : 'virtual-machine',
    // What other machines are given by a profile is not for ours.
    profiles: [],
    source: { type: 'image', alias: image.name },
    config: { ...machineConfig(spec, traits, options), [ownKeys.id]: spec.id, [ownKeys.asked]: yes },
    devices: machineDevices(spec, options, { address: await machineAddress(engine, spec.ssh.port) }),
  }
  try {
    await incus.change('POST', '/1.0/instances', body)
  } catch (error) {
    unless('taken')(error)
    return
  }
  await incus.change('PATCH', machinePath(spec.id), { config: { [ownKeys.whole]: yes } })
}
