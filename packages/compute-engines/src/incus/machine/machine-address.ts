import { isIPv4 } from 'node:net'
import { EngineError } from '@perigee/compute/engine'
import type { IncusEngine } from '../incus-engine'
import { networkState } from '../rest/answers'

/** A port fills the last two bytes of an address. */
const widestPrefix = 16
const byte = 256

/** The fixed address of a virtual machine, which its port of SSH gives it; null for containers, which need none. */
export async function machineAddress({ incus, options }: IncusEngine, port: number): Promise<string | null> {
  if (options.kind === 'containers') return null
  // What is set of a network is not told to a restricted certificate, its state is.
  const state = await incus.get(`/1.0/networks/${encodeURIComponent(options.network ?? '')}/state`, networkState)
  const own = state.addresses?.find(({ family }) => family === 'inet')
  const address = own && addressFor(own.address, own.netmask, port)
  if (address === undefined)
    throw new EngineError('failed', 'The network of the machines needs an IPv4 address with a prefix of 16 or less.')
  return address
}

/** Undefined where the network is no IPv4 network with room for all ports. No two ports have the same address. */
export function addressFor(address: string, prefix: string, port: number): string | undefined {
  if (!isIPv4(address) || !/^\d{1,2}$/.test(prefix) || Number(prefix) > widestPrefix) return undefined
  const [first, second] = address.split('.')
  return `${first}.${second}.${Math.floor(port / byte)}.${port % byte}`
}
