import type { MachineSpec } from '@perigee/compute/engine'
import type { IncusEngineOptions } from '../engine-options'
import type { Instance } from '../rest/answers'
import { gatewayInMachine, storageEndpoint } from '../storage-endpoint'
import { hostAndPort } from './host-and-port'

type Devices = Record<string, Record<string, string>>
const sshPort = 22

/**
 * All devices of the machine as `spec` has it now: Incus takes a list of devices as a whole. Its disk stays in the pool
 * where it is and becomes no smaller. `address`: of a virtual machine in its network.
 */
export function machineDevices(
  spec: MachineSpec,
  options: IncusEngineOptions,
  { found, address }: { found?: Instance | undefined; address: string | null },
): Devices {
  const root = found?.devices.root ?? {}
  const size = Math.max(spec.diskGB, gibibytes(root.size))
  return {
    root: { type: 'disk', path: '/', pool: root.pool ?? options.pool, size: `${size}GiB` },
    ...(options.network === null ? {} : { eth0: networkDevice(options.network, address) }),
    ssh: sshDevice(spec, address),
    ...(options.gateway && storageEndpoint(options) ? { storage: storageDevice(options.gateway) } : {}),
  }
}

const networkDevice = (network: string, address: string | null) => ({
  type: 'nic',
  network,
  name: 'eth0',
  ...(address === null ? {} : { 'ipv4.address': address }),
})

/** A process of the host passes connections on into a container; to a virtual machine its firewall does. */
const sshDevice = ({ ssh }: MachineSpec, address: string | null) => ({
  type: 'proxy',
  bind: 'host',
  listen: `tcp:${hostAndPort(ssh.bind, ssh.port)}`,
  connect: `tcp:${hostAndPort(address ?? '127.0.0.1', sshPort)}`,
  ...(address === null ? {} : { nat: 'true' }),
})

/** From within the machine to the gateway, and nowhere else. */
const storageDevice = (gateway: { host: string; port: number }) => ({
  type: 'proxy',
  bind: 'instance',
  listen: `tcp:${hostAndPort(gatewayInMachine.host, gatewayInMachine.port)}`,
  connect: `tcp:${hostAndPort(gateway.host, gateway.port)}`,
})

/** Of a size as we write it; 0 for another one. */
const gibibytes = (size: string | undefined): number => Number(/^(\d{1,6})GiB$/.exec(size ?? '')?.[1] ?? 0)
