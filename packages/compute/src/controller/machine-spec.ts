import type { ControlledInstance } from '@perigee/satellite-db/compute-control'
import type { MachineSpec } from '../engine'
import { openStorage } from '../instances/storage'
import type { ControllerContext } from './controller-context'

/** A machine as its engine is told to make and start it. */
export const machineSpec = (
  { keys, location }: Pick<ControllerContext, 'keys' | 'location'>,
  row: ControlledInstance,
): MachineSpec => ({
  id: row.id,
  hostname: row.hostname,
  image: row.image,
  vcpus: row.vcpus,
  memoryMB: row.memoryMB,
  diskGB: row.bootDiskGB,
  ssh: { bind: location.bind, port: row.port },
  seed: {
    authorizedKeys: row.authorizedKeys,
    passwordHash: row.passwordHash,
    allowsPasswordLogin: row.authorizedKeys.length === 0,
    storage: row.sealedStorage && openStorage({ keys }, row.id, row.sealedStorage),
  },
})
