import { createHash } from 'node:crypto'
import type { MachineSpec } from '@perigee/compute/engine'
import { userDataOf } from '../../seed/cloud-config'

type NoCloudFile = 'meta-data' | 'user-data' | 'network-config'

/**
 * What cloud-init reads. JSON is YAML, so no text can become more than a text. What is new in it gives the machine a new
 * instance id, which makes cloud-init do its work once more; the keys of its SSH server stay.
 */
export function noCloudSeed(spec: MachineSpec, user: string, endpoint: string | null): Record<NoCloudFile, string> {
  const userData = userDataOf(spec, user, endpoint)
  const hash = createHash('sha256')
    .update(JSON.stringify([spec.hostname, userData]))
    .digest('hex')
  const instance = { 'instance-id': `${spec.id}-${hash.slice(0, 16)}`, 'local-hostname': spec.hostname }
  const nic = {
    match: { driver: 'virtio_net' },
    addresses: ['10.0.2.15/24'],
    routes: [{ to: '0.0.0.0/0', via: '10.0.2.2' }],
  }
  return {
    'meta-data': `${JSON.stringify(instance)}\n`,
    'user-data': userData,
    'network-config': `${JSON.stringify({ version: 2, ethernets: { nic0: nic } })}\n`,
  }
}
