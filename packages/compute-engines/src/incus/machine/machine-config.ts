import type { MachineSpec } from '@perigee/compute/engine'
import type { IncusEngineOptions } from '../engine-options'
import { userDataOf } from '../../seed/cloud-config'
import type { SeedTraits } from '../seed/seed-traits'
import { templateValues } from '../seed/template-values'
import { storageEndpoint } from '../storage-endpoint'
import { no, ownKeys } from './own-keys'

/** Enough for what servers do; an endless fork in one machine takes no other one's processes. */
const mostProcesses = 4096

/** Of the machine as `spec` has it now. A key without a value is dropped. */
export function machineConfig(
  spec: MachineSpec,
  traits: SeedTraits,
  options: IncusEngineOptions,
): Record<string, string> {
  const endpoint = storageEndpoint(options)
  return {
    'limits.cpu': String(spec.vcpus),
    'limits.memory': `${spec.memoryMB}MiB`,
    // We start what is wanted, as it is wanted then.
    'boot.autostart': 'false',
    ...(options.kind === 'containers' ? containerConfig : {}),
    ...(traits.by === 'templates'
      ? templateValues(spec, endpoint)
      : {
          'cloud-init.user-data': userDataOf(spec, traits.user, endpoint),
          [ownKeys.password]: spec.seed.passwordHash || no,
        }),
  }
}

const containerConfig = {
  'limits.processes': String(mostProcesses),
  'security.privileged': 'false',
  // Each has user ids of its own on the host.
  'security.idmap.isolated': 'true',
}
