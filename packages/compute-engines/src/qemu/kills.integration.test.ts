import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Engine } from '@perigee/compute/engine'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { planMachine, type RunningMachine } from '../testing/run-machine'
import { placesOf } from './places'
import { callInProcess } from './testing/driver-process'
import { whyNoMachines } from './testing/ensure-tiny-image'
import { openQemuScene, type QemuScene } from './testing/qemu-scene'

const reason = await whyNoMachines()
if (reason !== undefined) process.emitWarning(`no kill of a machine is tried: ${reason}`)

describe.skipIf(reason !== undefined)(`machines and their driver, killed at any point ${reason ?? ''}`, () => {
  let scene: QemuScene
  let engine: Engine

  beforeAll(async () => {
    scene = await openQemuScene()
    engine = await scene.open()
  })

  afterAll(async () => {
    await engine.close()
    await scene.close()
  })

  async function plan(): Promise<RunningMachine> {
    const machine = await planMachine()
    onTestFinished(() => machine.forget())
    onTestFinished(() => engine.remove(machine.spec.id))
    return machine
  }

  it('makes a machine that a killed driver had begun, and removes one that it had begun to remove', async () => {
    const { spec } = await plan()
    for (const afterMs of [0, 5, 15, 40]) {
      await callInProcess(scene.folder, { create: spec }, afterMs)
      expect(['absent', 'stopped']).toContain((await engine.inspect(spec.id)).state)
    }
    await engine.create(spec)
    expect(await engine.inspect(spec.id)).toEqual({ state: 'stopped' })
    for (const afterMs of [0, 2]) await callInProcess(scene.folder, { remove: spec.id }, afterMs)
    await engine.remove(spec.id)
    expect(await engine.list()).not.toContain(spec.id)
  })

  it('starts a machine that a killed driver had begun to start, once', async () => {
    const machine = await plan()
    const { spec } = machine
    for (const afterMs of [0, 20, 80, 150, 300]) {
      await callInProcess(scene.folder, { start: spec }, afterMs)
      const { state } = await engine.inspect(spec.id)
      // a process that was left may run, may have got no further, or may have been seen while it began
      expect(['absent', 'stopped', 'running']).toContain(state)
    }
    await engine.start(spec)
    const pid = await scene.processOf(spec.id)
    expect(await callInProcess(scene.folder, { start: spec })).toBe(false)
    await engine.start(spec)
    expect(await scene.processOf(spec.id)).toBe(pid)
    await machine.untilReady()
    expect(await machine.exec('hostname')).toBe('machine\n')
    await machine.exec('echo kept > ~/kept; sync')

    // both at once
    const stopping = callInProcess(scene.folder, { stop: spec.id }, 10)
    await scene.crash(spec.id)
    await stopping
    expect(['crashed', 'stopped']).toContain((await engine.inspect(spec.id)).state)
    await engine.start(spec)
    await machine.untilReady()
    expect(await machine.exec('cat ~/kept')).toBe('kept\n')

    // an operator, or the end of the host, ends the process in good order: the machine had no part in it
    process.kill((await scene.processOf(spec.id)) ?? 0, 'SIGTERM')
    await expect.poll(() => engine.inspect(spec.id)).toEqual({ state: 'stopped' })
  })

  it('ends no process that only has the number of one of ours', async () => {
    const { spec } = await plan()
    await engine.create(spec)
    const stranger = spawn('sleep', ['60'], { stdio: 'ignore' })
    onTestFinished(() => void stranger.kill('SIGKILL'))
    await writeFile(join(placesOf(scene.folder, spec.id).run, 'qemu.pid'), `${stranger.pid}\n`)
    await engine.stop(spec.id, 0)
    await engine.remove(spec.id)
    expect(stranger.exitCode).toBeNull()
    expect(await readFile(`/proc/${stranger.pid}/cmdline`, 'utf8')).toContain('sleep')
    stranger.kill('SIGKILL')
    await once(stranger, 'exit')
  })

  it('comes back by itself when its user restarts it, and says what is wrong with a start', async () => {
    const machine = await plan()
    const { spec } = machine
    // made by a driver that had one user for all
    const older = await scene.open('65534')
    await older.create(spec)
    await older.close()
    await engine.start(spec)
    await machine.untilReady()
    const pid = await scene.processOf(spec.id)
    expect((await stat(`/proc/${pid}`)).uid).not.toBe(65_534)
    const started = () => machine.exec("awk '/^btime/ {print $2}' /proc/stat; cat /proc/sys/kernel/random/boot_id")
    const before = await started()
    await machine.exec('reboot').catch(() => undefined)
    await expect.poll(() => started().catch(() => before), { timeout: 200_000 }).not.toBe(before)
    expect(await scene.processOf(spec.id)).toBe(pid)

    // one that hangs is ended, too
    process.kill(pid ?? 0, 'SIGSTOP')
    await expect(engine.inspect(spec.id)).rejects.toMatchObject({ failure: 'unavailable' })
    process.kill(pid ?? 0, 'SIGCONT')
    expect(await engine.inspect(spec.id)).toMatchObject({ state: 'running' })

    const other = await plan()
    const taken = { ...other.spec, ssh: spec.ssh }
    await engine.create(taken)
    await expect(engine.start(taken)).rejects.toMatchObject({ failure: 'port-taken' })
    expect(await engine.inspect(taken.id)).toEqual({ state: 'stopped' })

    await writeFile(join(placesOf(scene.folder, taken.id).run, 'disk.qcow2'), 'no disk')
    await expect(engine.start(other.spec)).rejects.toMatchObject({ failure: 'damaged' })
  })
})
