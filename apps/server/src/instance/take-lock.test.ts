import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lockFile, runningInstance, startMarkOf } from './running-instance.mjs'
import { takeLock } from './take-lock'

const url = 'http://localhost:7910'
let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'perigee-lock-'))
})
afterEach(() => rm(home, { recursive: true, force: true }))

const write = (lock: object) => writeFile(lockFile(home), JSON.stringify(lock))

async function otherProcess() {
  const child = spawn(process.execPath, ['-e', 'console.log(1); setInterval(() => {}, 1000)'])
  await once(child.stdout, 'data')
  const pid = child.pid ?? 0
  const end = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { pid, end }
}

it('is there until it is released', async () => {
  const lock = await takeLock(home, url)
  expect(existsSync(lockFile(home))).toBe(true)
  await lock.release()
  expect(existsSync(lockFile(home))).toBe(false)
})

it('names the process that holds it and where that answers', async () => {
  const other = await otherProcess()
  await write({ pid: other.pid, startMark: startMarkOf(other.pid), url })
  expect(runningInstance(home)).toMatchObject({ pid: other.pid, url })
  await expect(takeLock(home, url)).rejects.toThrow(`Perigee already runs at ${url} (process ${other.pid})`)
  await other.end()
  expect(runningInstance(home)).toBeUndefined()
  await takeLock(home, url)
})

it.runIf(process.platform === 'linux')('is stale when its process id belongs to a later process', async () => {
  const other = await otherProcess()
  await write({ pid: other.pid, startMark: '1', url })
  expect(runningInstance(home)).toBeUndefined()
  await takeLock(home, url)
  await other.end()
})

it.each(['', '{', '{"pid":-1,"url":"x"}', '{"pid":"1"}'])('is stale when it holds %j', async (content) => {
  await writeFile(lockFile(home), content)
  await takeLock(home, url)
})
