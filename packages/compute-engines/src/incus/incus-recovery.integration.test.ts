import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { freePorts } from '@perigee/testing/free-ports'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createIncusEngine } from './create-incus-engine'
import { machineName, machinePath } from './machine/machine-name'
import { incusScene } from './testing/incus-scene'
import { whyNoIncus } from './testing/why-no-incus'

const reason = await whyNoIncus()

describe.skipIf(reason !== undefined)(`what may happen to an Incus of machines (${reason ?? 'a real one'})`, () => {
  const { incus, anEngine, aMachine, answers, exec } = incusScene()

  it('a daemon that is killed takes no machine with it, and knows it again when it is back', async () => {
    const engine = anEngine({ place: incus().restricted })
    const spec = await aMachine()
    await engine.start(spec)
    await answers(spec)
    await incus().kill()
    await expect(engine.inspect(spec.id)).rejects.toMatchObject({ failure: 'unavailable' })
    await expect(engine.stop(spec.id, 0)).rejects.toMatchObject({ failure: 'unavailable' })
    expect(await exec(spec, 'hostname')).toBe(`${spec.hostname}\n`)
    await incus().start()
    await expect.poll(() => engine.inspect(spec.id)).toMatchObject({ state: 'running' })
    expect(await exec(spec, 'hostname')).toBe(`${spec.hostname}\n`)
  })

  it('a creation that we are killed in, sooner or later, is completed by the next', async () => {
    for (const after of [0, 40, 80, 120]) {
      const spec = await aMachine()
      const killed = createIncusEngine(incus().options)
      const created = killed.create(spec).catch(() => undefined)
      await pause(after)
      await killed.close()
      await created
      const engine = anEngine()
      await engine.create(spec)
      expect(await engine.inspect(spec.id)).toEqual({ state: 'stopped' })
      await engine.start(spec)
      await answers(spec)
      await engine.remove(spec.id)
    }
  })

  it('a creation that the daemon is killed in is completed, or removed', async () => {
    const engine = anEngine()
    for (const end of ['completed', 'removed'] as const) {
      const spec = await aMachine()
      const creating = engine.create(spec).catch(() => undefined)
      await expect.poll(() => engine.list(), { interval: 5 }).toContain(spec.id)
      await incus().kill()
      await creating
      await incus().start()
      if (end === 'completed') {
        await engine.start(spec)
        await answers(spec)
      }
      await engine.remove(spec.id)
      expect(await engine.inspect(spec.id)).toEqual({ state: 'absent' })
    }
  })

  it('a port that somebody has is told, and another one is taken at the next start', async () => {
    const engine = anEngine()
    const spec = await aMachine()
    const other = createServer().listen(spec.ssh.port, '127.0.0.1')
    onTestFinished(() => void other.close())
    await expect(engine.start(spec)).rejects.toMatchObject({ failure: 'port-taken' })
    expect(await engine.inspect(spec.id)).toEqual({ state: 'stopped' })
    const [port = 0] = await freePorts(1)
    const moved = { ...spec, ssh: { bind: '127.0.0.1', port } }
    await engine.start(moved)
    await answers(moved)
    expect(await engine.inspect(spec.id)).toEqual({ state: 'running', ssh: { host: '127.0.0.1', port } })
  })

  it('a machine that does not shut down is ended after its grace', async () => {
    const engine = anEngine()
    const spec = await aMachine()
    await engine.start(spec)
    await answers(spec)
    await exec(spec, 'kill -STOP 1')
    await engine.stop(spec.id, 1_000)
    expect(await engine.inspect(spec.id)).toEqual({ state: 'stopped' })
  })

  it('what is in the project and not ours is left alone', async () => {
    const engine = anEngine()
    const spec = await aMachine()
    const source = { type: 'image', alias: 'tiny' }
    const devices = { root: { type: 'disk', path: '/', pool: 'default' } }
    const body = { name: machineName(spec.id), type: 'container', profiles: [], source, devices }
    await incus().root.change('POST', '/1.0/instances', body)
    expect(await engine.list()).not.toContain(spec.id)
    await expect(engine.remove(spec.id)).rejects.toMatchObject({ failure: 'failed' })
    await expect(engine.start(spec)).rejects.toMatchObject({ failure: 'failed' })
    await incus().root.change('DELETE', machinePath(spec.id))
  })
})
