import { randomUUID } from 'node:crypto'
import type { Engine, MachineSpec, MachineStorage } from '@perigee/compute/engine'
import { freePorts } from '@perigee/testing/free-ports'
import { expect, vi } from 'vitest'
import { bannerOf, ssh } from './ssh'
import { makeSshKeyPair } from './ssh-key-pair'

export interface RunningMachine {
  spec: MachineSpec
  /** Runs a command in it, as who logs in there. */
  exec(command: string): Promise<string>
  /** Until it can be logged into. */
  untilReady(): Promise<void>
  /** Takes away the key; the machine stays. */
  forget(): Promise<void>
}

/** What is other than usual. */
export type Changes = Partial<Omit<MachineSpec, 'seed'>> & { storage?: MachineStorage }

/** How long a boot may take on a host that has other work too. */
const boot = { timeout: 200_000, interval: 250 }

/** A machine of the tiny image as it is to be, and the way into it; none is made yet. */
export async function planMachine(changes: Changes = {}): Promise<RunningMachine> {
  const keyPair = await makeSshKeyPair()
  const [port = 0] = await freePorts(1)
  const { storage = null, ...others } = changes
  const spec: MachineSpec = {
    id: randomUUID(),
    hostname: 'machine',
    image: 'tiny',
    vcpus: 1,
    memoryMB: 128,
    diskGB: 1,
    ssh: { bind: '127.0.0.1', port },
    seed: {
      authorizedKeys: [keyPair.line],
      passwordHash: '$6$saltsaltsaltsalt$noPasswordHasThisHash',
      allowsPasswordLogin: false,
      storage,
    },
    ...others,
  }
  const at = { host: '127.0.0.1', port: spec.ssh.port }
  return {
    spec,
    exec: (command) => ssh({ ...at, user: 'root', keyFile: keyPair.file }, command),
    untilReady: () => vi.waitFor(async () => expect(await bannerOf(at)).toMatch(/^SSH-2\.0-/), boot),
    forget: () => keyPair.remove(),
  }
}

/** A machine that can be logged into. */
export async function runMachine(engine: Engine, changes: Changes = {}): Promise<RunningMachine> {
  const machine = await planMachine(changes)
  await engine.create(machine.spec)
  await engine.start(machine.spec)
  await machine.untilReady()
  return machine
}
