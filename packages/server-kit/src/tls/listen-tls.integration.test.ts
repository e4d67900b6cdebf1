import { certificates } from '@perigee/testing/certificates'
import { freePorts } from '@perigee/testing/free-ports'
import { minute } from '@perigee/std/durations'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { connect, type TLSSocket } from 'node:tls'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { listen, PortBusyError } from '../http/listen'
import { stopServer } from '../http/stop-server'
import { createLogger } from '../logger'
import { keepCertificate, type KeptCertificate } from './keep-certificate'
import { listenTls } from './listen-tls'

const host = '127.0.0.1'
let folder: string
let files: { certificate: string; key: string }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'perigee-tls-'))
  files = { certificate: join(folder, 'tls.crt'), key: join(folder, 'tls.key') }
})
afterAll(() => rm(folder, { recursive: true }))

type Pair = { cert: string; key: string }
const place = async ({ cert, key }: Pair): Promise<void> => {
  await writeFile(files.certificate, cert)
  await writeFile(files.key, key, { mode: 0o600 })
}

const lines: string[] = []
const logger = createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } })
let server: Server
let certificate: KeptCertificate
let port: number
let asked: string[]
let door: { stop(): void }
beforeEach(async () => {
  await place(certificates.one)
  certificate = await keepCertificate(files, { logger })
  const [free = 0] = await freePorts(1)
  port = free
  asked = []
  server = createServer((incoming, outgoing) => {
    asked.push(incoming.url ?? '')
    buffer(incoming).then(
      (body) => outgoing.end(`${incoming.url} ${body.length}`),
      () => outgoing.destroy(),
    )
  })
  await listen(server, { host, port: 0, variable: 'PLAIN_PORT' })
  door = await listenTls(server, { host, port, variable: 'TLS_PORT', certificate })
})
afterEach(async () => {
  door.stop()
  certificate.stop()
  await stopServer(server, 0)
})

const ca = [certificates.one.cert, certificates.two.cert]
const post = (path: string, body: Uint8Array): Promise<string> =>
  new Promise((resolve, reject) => {
    const outgoing = request({ host, port, path, method: 'POST', ca, agent: false }, (answer) => {
      buffer(answer).then((bytes) => resolve(bytes.toString()), reject)
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })

/** A connection that its client keeps after one answer. */
async function spoken(path: string): Promise<TLSSocket> {
  const socket = connect({ host, port, ca })
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
  await once(socket, 'data')
  return socket
}

/** The name in the certificate that a new connection is shown. */
const shown = (options: object = {}): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket: TLSSocket = connect({ host, port, ca, ...options }, () => {
      resolve(String(socket.getPeerCertificate().subject.CN))
      socket.destroy()
    })
    socket.on('error', reject)
  })

describe('a server that listens with TLS too', () => {
  it('answers what comes through it', async () => {
    expect(await post('/a?b', Buffer.alloc(300_000, 1))).toBe('/a?b 300000')
  })

  it('does not answer those who come without, and goes on', async () => {
    await expect(fetch(`http://${host}:${port}/`)).rejects.toThrow('fetch failed')
    expect(await post('/', Buffer.alloc(1))).toBe('/ 1')
  })

  it('speaks nothing older than TLS 1.2', async () => {
    await expect(shown({ maxVersion: 'TLSv1.1', minVersion: 'TLSv1' })).rejects.toThrow()
    expect(await shown({ maxVersion: 'TLSv1.2' })).toBe('one.localhost')
  })

  it('shows another certificate as soon as there is one, and keeps the connections that it has', async () => {
    const kept = connect({ host, port, ca })
    kept.setEncoding('utf8')
    await place(certificates.two)
    await certificate.reload()
    expect(await shown()).toBe('two.localhost')
    const answer = new Promise<string>((resolve) => kept.once('data', resolve))
    kept.write(`GET /kept HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
    expect(await answer).toContain('200 OK')
    kept.destroy()
  })

  it('goes on with the old one when the new one is of no use', async () => {
    await place({ cert: certificates.two.cert, key: certificates.one.key })
    await certificate.reload()
    expect(await shown()).toBe('one.localhost')
    expect(lines.at(-1)).toContain('is not the key of')
    expect(lines.join('')).not.toContain('PRIVATE KEY')
  })

  it('takes nobody any more once it is stopped', async () => {
    door.stop()
    await expect(shown()).rejects.toThrow('ECONNREFUSED')
  })

  it('lets a request that came through it finish when the server stops, and closes what is idle', async () => {
    const [idle, busy] = [await spoken('/idle'), await spoken('/first')]
    const idleClosed = once(idle, 'close')
    const answer = text(busy)
    busy.write(`POST /slow HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 2\r\n\r\na`)
    await vi.waitUntil(() => asked.includes('/slow'), { timeout: 10_000 })
    door.stop()
    let isStopped = false
    const stopped = stopServer(server, minute).then(() => (isStopped = true))
    await idleClosed
    expect(isStopped).toBe(false)
    busy.write('b')
    expect(await answer).toContain('/slow 2')
    await stopped
  })

  it('cuts what came through it when the time is over', async () => {
    const busy = await spoken('/first')
    const closed = once(busy, 'close')
    busy.on('error', () => undefined)
    busy.write(`POST /endless HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 2\r\n\r\na`)
    await vi.waitUntil(() => asked.includes('/endless'), { timeout: 10_000 })
    door.stop()
    await stopServer(server, 10)
    await closed
  })

  it('names the setting of a taken port', async () => {
    await expect(listenTls(server, { host, port, variable: 'TLS_PORT', certificate })).rejects.toThrow(PortBusyError)
  })
})

it.each<[string, Partial<Pair>, string]>([
  ['of another key', { key: certificates.two.key }, 'is not the key of'],
  ['that is no certificate', { cert: 'hello' }, 'does not hold a certificate as PEM'],
  ['without a key', { key: certificates.one.cert }, 'does not hold a private key without a passphrase as PEM'],
])('a certificate %s stops the start with a sentence', async (_, wrong, says) => {
  await place({ ...certificates.one, ...wrong })
  await expect(keepCertificate(files, { logger })).rejects.toThrow(says)
})

it('so does a file that is not there', async () => {
  const missing = { ...files, key: join(folder, 'nowhere') }
  await expect(keepCertificate(missing, { logger })).rejects.toThrow('nowhere cannot be read.')
})
