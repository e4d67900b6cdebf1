import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ListBucketsCommand } from '@aws-sdk/client-s3'
import { isAlive } from '@perigee/server-kit/embedded-postgres/alive'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anInstallation, type TestInstallation } from '../testing/an-installation'
import type { RunningServer } from '../testing/run-server'

let installation: TestInstallation
beforeEach(async () => {
  installation = await anInstallation({ PERIGEE_HANG_TIME: '2s' })
})
afterEach(() => installation.remove())

/** Processes of the server by their service, from what the kernel knows. */
async function processesOf({ process: main }: RunningServer): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>()
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const [stat, command] = await Promise.all(
      ['stat', 'cmdline'].map((file) => readFile(`/proc/${name}/${file}`, 'utf8').catch(() => '')),
    )
    const service = /--services=(\w+)/.exec(command ?? '')?.[1]
    const parent = Number(stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    if (parent === main.pid && service) found.set(service, [...(found.get(service) ?? []), Number(name)])
  }
  return found
}

const one = async (server: RunningServer, service: string): Promise<number> =>
  (await processesOf(server)).get(service)?.[0] ?? 0

/** The status of each service, asked at the same time. */
async function answers(...names: ('api' | 'gateway' | 'auth' | 'linkshare')[]) {
  const { PERIGEE_API_PORT, PERIGEE_GATEWAY_PORT, PERIGEE_AUTH_PORT, PERIGEE_LINKSHARE_PORT } = installation.env
  const places = {
    api: `${PERIGEE_API_PORT}/api/v0/config`,
    gateway: `${PERIGEE_GATEWAY_PORT}/-/health`,
    auth: `${PERIGEE_AUTH_PORT}/v1/health/live`,
    linkshare: `${PERIGEE_LINKSHARE_PORT}/health/process`,
  }
  return Promise.all(
    names.map(
      async (name) => (await fetch(`http://127.0.0.1:${places[name]}`, { headers: { connection: 'close' } })).status,
    ),
  )
}

describe.runIf(process.platform === 'linux')('a server with its edge in processes of its own', () => {
  it('goes on without a service that is killed or hangs, and has it again soon', async () => {
    const server = await installation.serve()
    const before = await processesOf(server)
    expect([...before].map(([service, pids]) => [service, pids.length]).sort()).toEqual([
      ['auth', 1],
      ['gateway', 1],
      ['linkshare', 1],
    ])
    process.kill(before.get('gateway')?.[0] ?? 0, 'SIGKILL')
    expect(await answers('api', 'auth', 'linkshare')).toEqual([200, 200, 200])
    expect(await answers('gateway')).toEqual([200])
    process.kill(await one(server, 'auth'), 'SIGSTOP')
    expect(await answers('api', 'gateway', 'linkshare')).toEqual([200, 200, 200])
    expect(await answers('auth')).toEqual([200])
    const after = await processesOf(server)
    expect(after.get('linkshare')).toEqual(before.get('linkshare'))
    expect(after.get('gateway')).not.toEqual(before.get('gateway'))
    expect(after.get('auth')).not.toEqual(before.get('auth'))

    const log = server.output()
    expect(log).toMatch(/"process":"main".*"name":"gateway".*"reason":"it was killed by SIGKILL"/)
    expect(log).toMatch(/"name":"auth".*"reason":"it did not answer for 2 s"/)
    const { output } = await installation.command(['doctor'])
    expect(output).toMatch(
      /note {3}process gateway: takes .* MiB of .*; ended once, last at .*: it was killed by SIGKILL/,
    )
    expect(output).toMatch(/ok {5}process linkshare: takes [\d.]+ MiB of [\d.]+ [MG]iB/)
  })

  it('tells the console what its edge saw last before it stops, as one process does', async () => {
    const use = async () => {
      const client = installation.client(await installation.credentials())
      await client.send(new ListBucketsCommand())
    }
    const uses = () =>
      installation.withDatabase((db) => db.selectFrom('satellite.key_uses').select('used_at').execute())
    const server = await installation.serve()
    await use()
    server.process.kill('SIGTERM')
    await server.ended
    await installation.serve({ PERIGEE_WORKERS: '0' })
    expect(await uses()).toHaveLength(1)
    await use()
    await expect.poll(uses, { timeout: 10_000 }).toHaveLength(2)
  })

  it('leaves nothing running when it is stopped, nor when it is killed', async () => {
    const first = await installation.serve({ PERIGEE_WORKERS: '2' })
    const processes = await processesOf(first)
    expect(processes.get('gateway')).toHaveLength(2)
    expect(await answers('api', 'gateway', 'auth', 'linkshare')).toEqual([200, 200, 200, 200])
    first.process.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    expect(await Promise.all([...processes.values()].flat().map(isAlive))).toEqual([false, false, false, false])

    const second = await installation.serve()
    const orphans = [...(await processesOf(second)).values()].flat()
    expect(orphans).toHaveLength(3)
    second.process.kill('SIGKILL')
    await second.ended
    await expect.poll(async () => (await Promise.all(orphans.map(isAlive))).some(Boolean)).toBe(false)
    const third = await installation.serve()
    expect(await answers('api', 'gateway', 'auth', 'linkshare')).toEqual([200, 200, 200, 200])
    third.process.kill('SIGTERM')
    expect(await third.ended).toBe(0)
  })

  it('is one process by choice', async () => {
    const server = await installation.serve({ PERIGEE_WORKERS: '0' })
    expect(await processesOf(server)).toEqual(new Map())
    expect(await answers('api', 'gateway', 'auth', 'linkshare')).toEqual([200, 200, 200, 200])
  })

  it('does not start when one of them cannot, and says why', async () => {
    const [file, placements] = ['in-the-way', 'placements.json'].map((name) => join(installation.home, name))
    await writeFile(file ?? '', 'no folder')
    const blobs = { kind: 'files', folder: file }
    await writeFile(placements ?? '', JSON.stringify({ placements: [{ id: 0, blobs }] }))
    const { code, output } = await installation.command([], { PERIGEE_PLACEMENTS: placements })
    expect(code).toBe(1)
    expect(output).toMatch(/in-the-way[^]*The process (gateway|linkshare) ended before it could answer/)
    expect(output).not.toContain('Perigee is running')
  })
})
