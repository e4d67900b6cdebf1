import {
  type Engine,
  EngineError,
  type EngineFailure,
  type EngineImage,
  type MachineSight,
  type MachineSpec,
} from '../engine'

/** What can be told to fail. */
export type EngineCall = 'capabilities' | 'images' | 'create' | 'start' | 'stop' | 'remove' | 'inspect' | 'list'

interface FakeMachine {
  /** As it was made or started last. */
  spec: MachineSpec
  state: Exclude<MachineSight['state'], 'absent'>
  bySelf: boolean
  /** How often it was started by the engine. */
  starts: number
  reason?: string
}

export const debian: EngineImage = {
  name: 'debian-12',
  title: 'Debian 12 (bookworm)',
  user: 'debian',
  minDiskGB: 2,
  minMemoryMB: 128,
  tools: ['rclone'],
}

/**
 * An engine that keeps its machines in memory, as a host would: they are there and run whichever controller looks.
 * `ssh`: where the SSH of each of them is reached.
 */
export function fakeEngine(ssh: { host: string; port: number }) {
  const machines = new Map<string, FakeMachine>()
  const listeners = new Set<(id: string) => void>()
  const failures: { call: EngineCall; failure: EngineFailure; times: number }[] = []
  const calls: string[] = []
  const host = {
    cpus: 64,
    memoryMB: 1_000_000,
    diskGB: 100_000,
    freeDiskGB: 80_000,
    images: [debian],
    storage: 'http://10.0.2.100:7912' as string | null,
  }

  function called(call: EngineCall, id = ''): void {
    calls.push(id === '' ? call : `${call} ${id}`)
    const failing = failures.find((one) => one.call === call && one.times > 0)
    if (!failing) return
    failing.times--
    throw new EngineError(failing.failure, `It is said to fail: ${failing.failure}.`)
  }

  const happened = (id: string): void => {
    for (const listener of listeners) listener(id)
  }

  const engine: Engine = {
    name: 'fake',
    capabilities: async () => {
      called('capabilities')
      const { cpus, memoryMB, diskGB, freeDiskGB } = host
      return {
        runsBy: 'memory',
        isolation: '',
        room: { cpus, memoryMB, diskGB, freeDiskGB },
        memoryBesideMB: 100,
        storageEndpoint: host.storage,
      }
    },
    images: async () => {
      called('images')
      return host.images
    },
    create: async (spec) => {
      called('create', spec.id)
      if (!machines.has(spec.id)) machines.set(spec.id, { spec, state: 'stopped', bySelf: false, starts: 0 })
    },
    start: async (spec) => {
      called('start', spec.id)
      const machine = machines.get(spec.id)
      if (!machine) throw new EngineError('failed', 'There is no such machine.')
      if (machine.state === 'running') return
      Object.assign(machine, { spec, state: 'running', bySelf: false, starts: machine.starts + 1 })
    },
    stop: async (id) => {
      called('stop', id)
      const machine = machines.get(id)
      if (machine?.state === 'running' || machine?.state === 'held') machine.state = 'stopped'
    },
    remove: async (id) => {
      called('remove', id)
      machines.delete(id)
    },
    inspect: async (id) => {
      called('inspect', id)
      const machine = machines.get(id)
      if (!machine) return { state: 'absent' }
      const { state, bySelf, reason } = machine
      return {
        state,
        ...(reason !== undefined && { reason }),
        ...(state === 'stopped' && { bySelf }),
        ...(state === 'running' && { ssh }),
      }
    },
    list: async () => {
      called('list')
      return [...machines.keys()]
    },
    console: async () => 'booted',
    watch: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: async () => undefined,
  }

  return {
    engine,
    machines,
    host,
    /** `start 1234`, in their order. */
    calls,
    /** The next calls of this kind fail. */
    fail: (call: EngineCall, failure: EngineFailure, times = 1) => void failures.push({ call, failure, times }),
    /** What happens to a machine without the controller: a shutdown from within, a crash, an end of its host. */
    happen(id: string, what: Partial<Pick<FakeMachine, 'state' | 'bySelf' | 'reason'>>): void {
      const machine = machines.get(id)
      if (machine) Object.assign(machine, what)
      happened(id)
    },
  }
}

export type FakeEngine = ReturnType<typeof fakeEngine>
