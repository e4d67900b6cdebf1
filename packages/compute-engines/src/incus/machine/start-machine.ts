import type { MachineSpec } from '@perigee/compute/engine'
import type { IncusEngine } from '../incus-engine'
import type { Instance } from '../rest/answers'
import { seedTraits } from '../seed/seed-traits'
import { createMachine } from './create-machine'
import { findMachine } from './find-machine'
import { machineAddress } from './machine-address'
import { machineConfig } from './machine-config'
import { machineDevices } from './machine-devices'
import { machinePath } from './machine-name'
import { no, ownKeys, yes } from './own-keys'
import { doesRun } from './sight-of'
import { writePassword } from './write-password'

/** In seconds. */
const startTimeout = 60

/** Starts it as `spec` says now. One that runs is left as it is. */
export async function startMachine(engine: IncusEngine, spec: MachineSpec): Promise<void> {
  const { incus } = engine
  const found = await findWhole(engine, spec)
  if (!doesRun(found)) {
    await fit(engine, spec, found)
    await begin(engine, spec.id)
  }
  if (found.config[ownKeys.asked])
    await incus.change('PATCH', machinePath(spec.id), { config: { [ownKeys.asked]: no } })
}

async function findWhole(engine: IncusEngine, spec: MachineSpec): Promise<Instance> {
  const found = await findMachine(engine.incus, spec.id)
  if (found?.config[ownKeys.whole] === yes) return found
  await createMachine(engine, spec)
  return findWhole(engine, spec)
}

/** Size, port and seed, as they are to be from this start on. */
async function fit(engine: IncusEngine, spec: MachineSpec, found: Instance): Promise<void> {
  const { incus, options } = engine
  const traits = seedTraits(found.config, 'image.')
  const { passwordHash } = spec.seed
  const before = found.config[ownKeys.password]
  if (before !== undefined && before !== passwordHash && options.kind === 'containers')
    await writePassword(incus, spec.id, traits.user, passwordHash)
  await incus.change('PATCH', machinePath(spec.id), {
    config: machineConfig(spec, traits, options),
    devices: machineDevices(spec, options, { found, address: await machineAddress(engine, spec.ssh.port) }),
  })
}

/** One that Incus started meanwhile, as at the end of a reboot, is refused in one way or another. */
async function begin({ incus }: IncusEngine, id: string): Promise<void> {
  try {
    await incus.change('PUT', `${machinePath(id)}/state`, { action: 'start', timeout: startTimeout })
  } catch (error) {
    const now = await findMachine(incus, id)
    if (!now || !doesRun(now)) throw error
  }
}
