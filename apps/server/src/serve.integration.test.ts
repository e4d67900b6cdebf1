import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '@perigee/server-kit/embedded-postgres/alive'
import { readPostmaster } from '@perigee/server-kit/embedded-postgres/postmaster-file'
import { createOutbox } from '@perigee/server-kit/outbox/create-outbox'
import { freePorts } from '@perigee/testing/free-ports'
import { httpClient } from '@perigee/testing/http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clusterFolder } from './instance/prepare-data-folder'
import { outboxAddress } from './services/outbox-address'
import { runServer, type RunningServer } from './testing/run-server'

let home: string
let data: string
let env: Record<string, string>
let ports: Record<'api' | 'gateway' | 'auth' | 'linkshare' | 'outbox', number>
const started: RunningServer[] = []

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'perigee-serve-'))
  await chmod(home, 0o711)
  data = join(home, 'data')
  const console = join(home, 'console')
  await mkdir(console)
  const [api = 0, gateway = 0, auth = 0, outbox = 0, linkshare = 0] = await freePorts(5)
  ports = { api, gateway, auth, linkshare, outbox }
  env = {
    PERIGEE_DATA: data,
    PERIGEE_CONSOLE_FOLDER: console,
    PERIGEE_API_PORT: String(api),
    PERIGEE_GATEWAY_PORT: String(gateway),
    PERIGEE_AUTH_PORT: String(auth),
    PERIGEE_LINKSHARE_PORT: String(linkshare),
    PERIGEE_OUTBOX_PORT: String(outbox),
  }
})
afterAll(async () => {
  for (const { process: child, ended } of started) {
    child.kill('SIGTERM')
    await ended
  }
  await rm(home, { recursive: true, force: true })
})

function run(args: string[] = [], extra: Record<string, string> = {}): RunningServer {
  const server = runServer(args, { ...env, ...extra })
  started.push(server)
  return server
}

async function serving(...given: Parameters<typeof run>): Promise<RunningServer> {
  const server = run(...given)
  await server.until('Press Ctrl-C to stop.')
  return server
}

const outboxUrl = () => outboxAddress({ dataFolder: data, ports: { ...ports, compute: 0 } })
const postgres = async () => (await readPostmaster(clusterFolder(data)))?.pid ?? 0

describe('perigee-server serve', () => {
  it('starts everything, names it, and leaves nothing running after SIGTERM', async () => {
    const server = await serving([], { PERIGEE_API_PROT: '1' })
    expect(server.output()).toContain('PERIGEE_API_PROT is not a setting. Did you mean PERIGEE_API_PORT?')
    expect(server.output()).toContain(`Console      http://localhost:${ports.api}`)
    expect(server.output()).toContain(`S3 endpoint  http://127.0.0.1:${ports.gateway}`)
    expect(server.output()).toContain(`Mails        ${await outboxUrl()} (`)

    const statusOf = async (port: number, path: string) =>
      (await httpClient(`http://127.0.0.1:${port}`).get(path)).status
    expect(await statusOf(ports.api, '/api/v0/config')).toBe(200)
    expect(await statusOf(ports.gateway, '/-/health')).toBe(200)
    expect((await fetch(await outboxUrl())).status).toBe(200)
    expect(await statusOf(ports.outbox, '/')).toBe(403)
    expect((await stat(join(data, 'outbox-token'))).mode & 0o777).toBe(0o600)

    expect(server.output()).toContain('Next: make the first account.\n  `perigee-server admin first-account` prints')
    expect(server.output()).not.toContain('token=')
    const command = run(['admin', 'first-account'])
    expect(await command.ended).toBe(0)
    const page = await fetch(command.output().trim())
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Make the first account')])

    const pid = await postgres()
    server.process.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(await isAlive(pid)).toBe(false)
    expect(await readdir(data)).not.toContain('instance.json')
  })

  it('names the running one and changes nothing when started twice', async () => {
    const first = await serving()
    const pid = await postgres()
    const second = run()
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(
      `Perigee already runs at http://localhost:${ports.api} (process ${first.process.pid})`,
    )
    expect(await postgres()).toBe(pid)

    const migrating = run(['migrate'])
    expect(await migrating.ended).toBe(1)
    first.process.kill('SIGTERM')
    await first.ended
  })

  it('starts without help after it was killed, on the PostgreSQL that was left', async () => {
    const killed = await serving()
    const pid = await postgres()
    killed.process.kill('SIGKILL')
    expect(await killed.ended).toBe('SIGKILL')
    expect(await isAlive(pid)).toBe(true)

    const next = await serving()
    expect(await postgres()).toBe(pid)
    next.process.kill('SIGTERM')
    expect(await next.ended).toBe(0)
    expect(await isAlive(pid)).toBe(false)
  })

  it('stops with an error when its PostgreSQL is killed, and starts again', async () => {
    const server = await serving()
    process.kill(await postgres(), 'SIGKILL')
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain('PostgreSQL ended unexpectedly')
    const next = await serving()
    next.process.kill('SIGINT')
    expect(await next.ended).toBe(0)
  })

  it('names the variable of a port that is taken, and starts nothing', async () => {
    const other = createServer().listen(ports.gateway, '127.0.0.1')
    await once(other, 'listening')
    const server = run()
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain(`Port ${ports.gateway} on 127.0.0.1 is in use by another program.`)
    expect(server.output()).toContain('PERIGEE_GATEWAY_PORT=<port>')
    expect(await isAlive(await postgres())).toBe(false)
    other.close()
  })

  it('runs a part of the services', async () => {
    const server = await serving(['--services=auth'])
    expect(server.output()).not.toContain('Console')
    await expect(fetch(`http://127.0.0.1:${ports.api}`)).rejects.toThrow('fetch failed')
    server.process.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  })
})

describe('the other commands', () => {
  it.each([
    [['serve', '--services=web'], {}, 'There is no service "web"'],
    [['serve'], { PERIGEE_API_PORT: 'many' }, 'PERIGEE_API_PORT: "many" is not accepted'],
    [['serve'], { PERIGEE_SECRET: 'hunter2' }, 'PERIGEE_SECRET: its value (not shown, it is a secret)'],
    [
      ['serve'],
      { DATABASE_URL: 'postgres://127.0.0.1:1/none' },
      'The PostgreSQL server of DATABASE_URL does not answer',
    ],
  ])('%j with %j fails with a sentence', async (args, extra, sentence) => {
    const server = run(args, extra)
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain(sentence)
    expect(server.output()).not.toMatch(/hunter2|\n {4}at /)
  })

  it('migrate brings a database up to date, once', async () => {
    const first = run(['migrate'], { PERIGEE_DATA: join(home, 'fresh') })
    expect(await first.ended).toBe(0)
    expect(first.output()).toMatch(/Applied satellite\/0001.*store\/0001.*auth\/0001/)
    const second = run(['migrate'], { PERIGEE_DATA: join(home, 'fresh') })
    expect(await second.ended).toBe(0)
    expect(second.output()).toContain('The database is up to date.')
  })

  it('outbox prints mails, newest last', async () => {
    const outbox = createOutbox(join(data, 'outbox'))
    const mail = { to: 'ann@example.com', text: 'Code: 1', html: '' }
    await outbox.send({ ...mail, subject: 'First' })
    await outbox.send({ ...mail, subject: 'Second' })
    const address = run(['outbox', '--address'])
    expect(await address.ended).toBe(0)
    expect(address.output()).toBe(`${await outboxUrl()}\n`)
    const server = run(['outbox', '--last', '1'])
    expect(await server.ended).toBe(0)
    expect(server.output()).toMatch(/^── Second\nTo: {3}ann@example\.com\nSent: \S+Z\n\nCode: 1\n$/)
  })
})
