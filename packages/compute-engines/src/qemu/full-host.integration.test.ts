import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runMachine } from '../testing/run-machine'
import { runTool } from './run-tool'
import { whyNoMachines } from './testing/ensure-tiny-image'
import { openQemuScene } from './testing/qemu-scene'

const reason = process.getuid?.() === 0 ? await whyNoMachines() : 'a small file system is mounted by root alone'
if (reason !== undefined) process.emitWarning(`no full disk of the host is tried: ${reason}`)

/** A file system that has as much room, with the folder of an engine in it. */
async function smallFileSystem(megabytes: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'perigee-full-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await runTool('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'perigee-test', folder])
  onTestFinished(async () => void (await runTool('umount', [folder])))
  return folder
}

describe.skipIf(reason !== undefined)(`a host whose disk is full ${reason ?? ''}`, () => {
  it('holds a machine that needs room, with nothing lost, and lets it go on once there is room', async () => {
    const folder = await smallFileSystem(200)
    const scene = await openQemuScene({ folder: join(folder, 'compute') })
    const engine = await scene.open()
    onTestFinished(async () => {
      await engine.close()
      await scene.close()
    })
    const machine = await runMachine(engine)
    onTestFinished(() => machine.forget())
    const { id } = machine.spec

    const writing = machine.exec(
      'dd if=/dev/urandom of=/root/all bs=1M count=180 2>/dev/null; sync; stat -c %s /root/all',
    )
    await expect
      .poll(() => engine.inspect(id), { timeout: 120_000 })
      .toMatchObject({
        state: 'held',
        reason: 'The disk of the host is full. The machine waits for room.',
      })
    expect(await engine.inspect(id)).toMatchObject({ state: 'held' })
    await runTool('sh', ['-c', 'cat /dev/zero > "$1" || true', 'fill', join(folder, 'others')])
    await expect(engine.create({ ...machine.spec, id: crypto.randomUUID() })).rejects.toMatchObject({
      failure: 'no-room',
    })

    await runTool('mount', ['-o', 'remount,size=1000m', folder])
    await expect.poll(() => engine.inspect(id)).toMatchObject({ state: 'running' })
    expect(await writing).toBe(`${180 * 1024 * 1024}\n`)
    await engine.remove(id)
  })
})
