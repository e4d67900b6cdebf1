import { certificates } from '@perigee/testing/certificates'
import { freePorts } from '@perigee/testing/free-ports'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createAdmission } from '../admission/create-admission'
import { admissionSettings } from '../admission/settings'
import { listen } from '../http/listen'
import { stopServer } from '../http/stop-server'
import { createLogger } from '../logger'
import { createMetrics } from '../metrics/create-metrics'
import { defineSettings } from '../settings'
import { keepCertificate, type KeptCertificate } from './keep-certificate'
import { listenTls } from './listen-tls'

const host = '127.0.0.1'
let folder: string
let certificate: KeptCertificate
let server: Server
let port: number
let door: { stop(): void }
let metrics: ReturnType<typeof createMetrics>
const lines: Socket[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'perigee-tls-'))
  const files = { certificate: join(folder, 'tls.crt'), key: join(folder, 'tls.key') }
  await writeFile(files.certificate, certificates.one.cert)
  await writeFile(files.key, certificates.one.key, { mode: 0o600 })
  certificate = await keepCertificate(files, { logger: createLogger({ level: 'silent' }) })
  metrics = createMetrics()
  const settings = defineSettings(admissionSettings).load({ PERIGEE_STRANGER_CONNECTIONS: '3' })
  const watching = createAdmission({ settings, metrics }).door('test')
  server = createServer((request, response) => {
    if (request.url === '/known') watching.visitor(request).known()
    response.end()
  })
  watching.watch(server)
  const [free = 0] = await freePorts(1)
  port = free
  await listen(server, { host, port: 0, variable: 'PLAIN_PORT' })
  door = await listenTls(server, { host, port, variable: 'TLS_PORT', certificate })
})
afterEach(async () => {
  for (const line of lines.splice(0)) line.destroy()
  door.stop()
  certificate.stop()
  await stopServer(server, 0)
  await rm(folder, { recursive: true })
})

/** A connection whose client says nothing. */
async function silent(localAddress: string): Promise<Socket> {
  const socket = connect({ port, host, localAddress })
  lines.push(socket.on('error', () => undefined))
  await once(socket, 'connect')
  return socket
}

const counted = async (): Promise<number> =>
  Number(/^perigee_strangers_connections (\d+)/m.exec(await metrics.registry.metrics())?.[1])

it('connections that agree on nothing are cut at the limit of their address; others have theirs', async () => {
  for (let n = 0; n < 3; n++) await silent('127.0.0.2')
  await once(await silent('127.0.0.2'), 'close')
  await silent('127.0.0.3')
  await expect.poll(counted).toBe(4)
})

it('a connection counts once, whether anything is agreed or not, until it is known who is behind it', async () => {
  const socket = connectTls({ port, host, ca: certificates.one.cert })
  lines.push(socket.on('error', () => undefined))
  const ask = async (path: string): Promise<void> => {
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
    await once(socket, 'data')
  }
  await ask('/')
  expect(await counted()).toBe(1)
  await ask('/known')
  expect(await counted()).toBe(0)
})

it('a connection that is closed counts no more', async () => {
  const socket = connectTls({ port, host, ca: certificates.one.cert })
  await once(socket, 'secureConnect')
  await expect.poll(counted).toBe(1)
  socket.destroy()
  await expect.poll(counted).toBe(0)
})
