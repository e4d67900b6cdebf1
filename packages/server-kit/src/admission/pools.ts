import type { Socket } from 'node:net'
import { trustedAddresses } from '../http/client'
import { isMachine } from '../http/machines'
import { createConnections, type Connections } from './connections'
import { createPlaces, type Places } from './places'
import { createProcessorAccounts, type ProcessorAccounts } from './processor-accounts'
import type { AdmissionSettings } from './settings'

/** What those who share it may take; nobody outside of it has less for that. */
interface Pool {
  connections: Connections
  places: Places
  accounts: ProcessorAccounts
}

export interface Pools {
  /** That of machines of compute, or that of everybody else. */
  of(socket: Socket): Pool
  /** What is in use of all of them. */
  inUse(): { requests: number; bytes: number; connections: number }
}

/** Of what one address may have. */
const forAll = { requests: 64, bytes: 16, connections: 8 }
const leastRequests = 2

/**
 * Machines have one address together, and may have what an address may. Of their connections the one idle for longest
 * makes room for the next: one that keeps many idle keeps out no other.
 */
export function createPools(
  limits: AdmissionSettings,
  { processes, grace, now }: { processes: number; grace: number; now: () => number },
): Pools {
  const share = (total: number): number => Math.ceil(total / processes)
  const requests = Math.max(leastRequests, share(limits.strangerBodies))
  const bytes = share(limits.strangerBytes)
  const perAddress = share(limits.strangerConnections)
  const isTrusted = trustedAddresses(limits.trustedProxies)
  const pool = (most: { perAddress: number; all: number }): Pool => ({
    connections: createConnections({ ...most, isTrusted }),
    places: createPlaces({
      requests,
      bytes: bytes / forAll.bytes,
      allRequests: requests * forAll.requests,
      allBytes: bytes,
      grace,
    }),
    accounts: createProcessorAccounts({ burst: limits.strangerProcessorTime, now }),
  })
  const strangers = pool({ perAddress, all: perAddress * forAll.connections })
  const machines = pool({ perAddress: Infinity, all: perAddress })

  return {
    of: (socket) => (isMachine(socket) ? machines : strangers),
    inUse() {
      const [some, others] = [strangers.places.inUse(), machines.places.inUse()]
      return {
        requests: some.requests + others.requests,
        bytes: some.bytes + others.bytes,
        connections: strangers.connections.count() + machines.connections.count(),
      }
    },
  }
}
