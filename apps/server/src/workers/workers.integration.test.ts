import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '@perigee/server-kit/embedded-postgres/alive'
import { readPostmaster } from '@perigee/server-kit/embedded-postgres/postmaster-file'
import { freePorts } from '@perigee/testing/free-ports'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clusterFolder } from '../instance/prepare-data-folder'
import { runServer, type RunningServer } from '../testing/run-server'

let data: string
let endpoints: string[]
let server: RunningServer

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'perigee-workers-'))
  await chmod(data, 0o711)
  const [api = 0, gateway = 0, auth = 0, outbox = 0, linkshare = 0] = await freePorts(5)
  endpoints = [`http://127.0.0.1:${gateway}/-/health`, `http://127.0.0.1:${linkshare}/health/process`]
  server = runServer(['serve', '--workers=2'], {
    PERIGEE_DATA: data,
    PERIGEE_CONSOLE_FOLDER: data,
    PERIGEE_API_PORT: String(api),
    PERIGEE_GATEWAY_PORT: String(gateway),
    PERIGEE_AUTH_PORT: String(auth),
    PERIGEE_LINKSHARE_PORT: String(linkshare),
    PERIGEE_OUTBOX_PORT: String(outbox),
  })
  await server.until('Press Ctrl-C to stop.')
})
afterAll(async () => {
  server.process.kill('SIGTERM')
  await server.ended
  await rm(data, { recursive: true, force: true })
})

/** Process ids, from what the kernel knows. */
async function workers(): Promise<number[]> {
  const found: number[] = []
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const [stat, command] = await Promise.all(
      ['stat', 'cmdline'].map((file) => readFile(`/proc/${name}/${file}`, 'utf8').catch(() => '')),
    )
    const parent = Number(stat?.split(') ')[1]?.split(' ')[1])
    if (parent === server.process.pid && command?.includes('--services=gateway,linkshare')) found.push(Number(name))
  }
  return found
}

const answers = async () => (await Promise.all(endpoints.map((url) => fetch(url)))).map(({ status }) => status)

it.runIf(process.platform === 'linux')(
  'shares the ports of the edge, replaces a worker that is killed, and ends with all of them',
  async () => {
    const first = await workers()
    expect(first).toHaveLength(2)
    expect(await answers()).toEqual([200, 200])

    process.kill(first[0] ?? 0, 'SIGKILL')
    await expect
      .poll(async () => (await workers()).filter((pid) => !first.includes(pid)), { timeout: 60_000 })
      .toHaveLength(1)
    expect(await answers()).toEqual([200, 200])

    const last = await workers()
    const postgres = (await readPostmaster(clusterFolder(data)))?.pid ?? 0
    server.process.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(await Promise.all([...last, postgres].map(isAlive))).toEqual([false, false, false])
  },
)
