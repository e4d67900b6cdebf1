import type { Engine } from '@perigee/compute/engine'
import { second } from '@perigee/std/durations'
import { readCapabilities } from './capabilities'
import type { IncusEngineOptions } from './engine-options'
import { listImages } from './images'
import { createMachine } from './machine/create-machine'
import { inspectMachine } from './machine/inspect-machine'
import { listMachines } from './machine/list-machines'
import { readConsole } from './machine/read-console'
import { removeMachine } from './machine/remove-machine'
import { startMachine } from './machine/start-machine'
import { stopMachine } from './machine/stop-machine'
import { watchMachines } from './machine/watch-machines'
import { createRestClient } from './rest/rest-client'

const usualLook = 3 * second

/** Machines in one project of Incus, of a single daemon or a cluster. Nothing is asked of it yet: it may be away. */
export function createIncusEngine(options: IncusEngineOptions): Engine {
  const incus = createRestClient(options.place, options.project)
  const engine = { incus, options }
  return {
    name: 'incus',
    capabilities: () => readCapabilities(engine),
    images: async () => (await listImages(engine)).map(({ image }) => image),
    create: (spec) => createMachine(engine, spec),
    start: (spec) => startMachine(engine, spec),
    stop: (id, graceMs) => stopMachine(incus, id, graceMs),
    remove: (id) => removeMachine(incus, id),
    inspect: (id) => inspectMachine(engine, id),
    list: async () => [...(await listMachines(incus)).keys()],
    console: (id, maxBytes) => readConsole(incus, id, maxBytes),
    watch: (listener) => watchMachines(incus, options.lookEvery ?? usualLook, listener),
    close: async () => incus.close(),
  }
}
