import { describe, expect, it } from 'vitest'
import type { IncusEngineOptions } from '../engine-options'
import { aSpec } from '../../testing/a-spec'
import { addressFor } from './machine-address'
import { machineDevices } from './machine-devices'

const options: IncusEngineOptions = {
  place: { socket: '/nonexistent' },
  project: 'machines',
  pool: 'default',
  network: null,
  kind: 'containers',
  images: null,
  gateway: null,
}
const stored = (size: string, pool: string) => ({
  name: 'i-1',
  status: 'Stopped',
  config: {},
  devices: { root: { type: 'disk', path: '/', pool, size } },
})

describe('devices of a container', () => {
  it('are a disk and its port: it has no network', () => {
    expect(machineDevices(aSpec(), options, { address: null })).toEqual({
      root: { type: 'disk', path: '/', pool: 'default', size: '2GiB' },
      ssh: { type: 'proxy', bind: 'host', listen: 'tcp:127.0.0.1:22001', connect: 'tcp:127.0.0.1:22' },
    })
  })

  it('are the gateway and a network, too, where the operator says so', () => {
    const given = { ...options, network: 'machines', gateway: { host: '::1', port: 7912 } }
    expect(machineDevices(aSpec({ ssh: { bind: '::', port: 22_001 } }), given, { address: null })).toMatchObject({
      eth0: { type: 'nic', network: 'machines' },
      ssh: { listen: 'tcp:[::]:22001' },
      storage: { type: 'proxy', bind: 'instance', listen: 'tcp:127.0.0.1:7912', connect: 'tcp:[::1]:7912' },
    })
  })

  it.each([
    ['1GiB', '2GiB'],
    ['2GiB', '2GiB'],
    ['5GiB', '5GiB'],
    ['unreadable', '2GiB'],
  ])('a disk of %s is %s where 2 GB are wanted, and stays in its pool', (had, size) => {
    const found = stored(had, 'older-pool')
    expect(machineDevices(aSpec(), options, { found, address: null }).root).toMatchObject({ size, pool: 'older-pool' })
  })
})

describe('devices of a virtual machine', () => {
  it('are a port of the firewall to its fixed address, and no gateway', () => {
    const given: IncusEngineOptions = {
      ...options,
      kind: 'virtual-machines',
      network: 'machines',
      gateway: { host: '10.0.0.5', port: 7912 },
    }
    const devices = machineDevices(aSpec({ ssh: { bind: '203.0.113.7', port: 22_001 } }), given, {
      address: '10.77.85.241',
    })
    expect(devices).toMatchObject({
      eth0: { 'ipv4.address': '10.77.85.241' },
      ssh: { nat: 'true', listen: 'tcp:203.0.113.7:22001', connect: 'tcp:10.77.85.241:22' },
    })
    expect(devices).not.toHaveProperty('storage')
  })

  it.each([
    ['10.77.0.1', '16', 22_001, '10.77.85.241'],
    ['10.77.0.1', '16', 65_534, '10.77.255.254'],
    ['10.0.0.1', '8', 22_000, '10.0.85.240'],
    ['10.77.0.1', '24', 22_000, undefined],
    ['none', '', 22_000, undefined],
    ['fd42::1', '64', 22_000, undefined],
    ['10.77.0.1', '', 22_000, undefined],
  ])('in the network of %s/%s the port %i gives the address %s', (network, prefix, port, address) => {
    expect(addressFor(network, prefix, port)).toBe(address)
  })
})
