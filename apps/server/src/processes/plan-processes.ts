import type { ServiceName } from '../services/service-names'

/**
 * Services that strangers reach and that keep nothing in their process that others have to see. Machines of compute are
 * processes of their own again, which go on when that of their service ends.
 */
export const ownProcesses = ['auth', 'gateway', 'linkshare', 'compute'] as const
export type OwnProcess = (typeof ownProcesses)[number]

/** What a process of its own is to do. */
export interface ProcessPlan {
  name: string
  service: OwnProcess
  /** How many processes share the limits of this service. */
  of: number
  /** Whether it runs the jobs of the object store, which one is to do. */
  runsJobs: boolean
  /** Connections to the database that the service holds at most. */
  connections: number
}

export interface Plan {
  /** Services of the main process. */
  here: ServiceName[]
  processes: ProcessPlan[]
}

/**
 * Which services get processes of their own: `workers` for the gateway, half as many for links, one for auth, and one for
 * compute. None with 0 workers, and none for a service that runs alone: nothing else could suffer by its end.
 */
export function planProcesses(services: readonly ServiceName[], workers: number): Plan {
  const isAlone = services.length === 1 && workers === 1
  if (workers === 0 || isAlone) return { here: [...services], processes: [] }
  const numbers = { auth: 1, gateway: workers, linkshare: Math.ceil(workers / 2), compute: 1 }
  const holder = (['gateway', 'linkshare'] as const).find((name) => services.includes(name))
  const processes = ownProcesses
    .filter((name) => services.includes(name))
    .flatMap((service) => several(service, numbers))
  return {
    here: services.filter((name) => !ownProcesses.some((own) => own === name)),
    processes: processes.map((plan, at) => ({
      ...plan,
      runsJobs: plan.service === holder && processes.findIndex(({ service }) => service === holder) === at,
    })),
  }
}

function several(service: OwnProcess, numbers: Record<OwnProcess, number>): Omit<ProcessPlan, 'runsJobs'>[] {
  const of = numbers[service]
  return Array.from({ length: of }, (_, at) => ({
    name: of === 1 ? service : `${service}-${at + 1}`,
    service,
    of,
    connections: connectionsFor(service, of),
  }))
}

/**
 * PostgreSQL takes a hundred connections unless told otherwise, and console and jobs need thirty: up to eight workers
 * have enough, however many.
 */
function connectionsFor(service: OwnProcess, of: number): number {
  if (service === 'auth') return 10
  if (service === 'compute') return 5
  const [together, most] = service === 'gateway' ? [32, 20] : [16, 10]
  return Math.min(most, Math.max(4, Math.floor(together / of)))
}
