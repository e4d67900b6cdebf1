import { spawn } from 'node:child_process'
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { placesOf } from '../places'
import { findProcess } from './find-process'

const isRoot = process.getuid?.() === 0

it.skipIf(!isRoot)('takes a process for a machine if it is of the user of that machine, whatever it says', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'perigee-find-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const places = placesOf(folder, crypto.randomUUID())
  await mkdir(places.run, { recursive: true })
  const words = ['-c', 'sleep 60; true', 'sh', '-name', `perigee-${places.id}`, '-uuid', places.id]
  const child = spawn('sh', words, { uid: 65_534, gid: 65_534, stdio: 'ignore', detached: true })
  onTestFinished(() => void process.kill(-(child.pid ?? 0), 'SIGKILL'))

  await chown(places.run, 65_534, 65_534)
  await expect.poll(() => findProcess(places)).toBe(child.pid)
  await chown(places.run, 2_100_000_009, 2_100_000_009)
  expect(await findProcess(places)).toBeUndefined()
  await writeFile(join(places.run, 'qemu.pid'), `${child.pid}\n`)
  expect(await findProcess(places)).toBeUndefined()
})
