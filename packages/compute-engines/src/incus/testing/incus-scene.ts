import { randomUUID } from 'node:crypto'
import type { Engine, MachineSpec } from '@perigee/compute/engine'
import { freePorts } from '@perigee/testing/free-ports'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { bannerOf, ssh } from '../../testing/ssh'
import { makeSshKeyPair, type SshKeyPair } from '../../testing/ssh-key-pair'
import { createIncusEngine } from '../create-incus-engine'
import type { IncusEngineOptions } from '../engine-options'
import { aSpec } from '../../testing/a-spec'
import { startIncusd, type TestIncus } from './start-incusd'

/** A real Incus for the tests of one file, and what they do with it. */
export function incusScene() {
  let started: TestIncus | undefined
  let keys: SshKeyPair | undefined

  beforeAll(async () => {
    started = await startIncusd()
    keys = await makeSshKeyPair()
  })
  afterAll(async () => {
    await keys?.remove()
    await started?.close()
  })

  function incus(): TestIncus {
    if (!started) throw new Error('Incus is started before the tests')
    return started
  }

  function anEngine(given: Partial<IncusEngineOptions> = {}): Engine {
    const engine = createIncusEngine({ ...incus().options, ...given })
    onTestFinished(() => engine.close())
    return engine
  }

  /** A machine that is removed after the test. */
  async function aMachine({ seed, ...given }: Parameters<typeof aSpec>[0] = {}): Promise<MachineSpec> {
    const [port = 0] = await freePorts(1)
    const place = { bind: '127.0.0.1', port }
    const authorizedKeys = [keys?.line ?? '']
    const spec = aSpec({ id: randomUUID(), diskGB: 1, ssh: place, ...given, seed: { authorizedKeys, ...seed } })
    onTestFinished(async () => {
      const engine = createIncusEngine(incus().options)
      await engine.remove(spec.id)
      await engine.close()
    })
    return spec
  }

  const answers = ({ ssh: place }: MachineSpec) =>
    expect.poll(() => bannerOf({ host: place.bind, port: place.port }), { interval: 20 }).toMatch(/^SSH-2\.0-/)
  const exec = ({ ssh: place }: MachineSpec, command: string) =>
    ssh({ host: place.bind, port: place.port, user: 'root', keyFile: keys?.file ?? '' }, command)

  return { incus, anEngine, aMachine, answers, exec }
}
