import { connect } from 'node:net'
import { expect } from 'vitest'

/** A service as its clients see it. */
export interface AttackedService {
  url: string
  /** Answers 200 to anybody. */
  healthPath: string
  /** Needs more than that, so that strangers are refused. */
  path: string
  /** Everything that it has logged. */
  log(): string
}

type Hostile = [what: string, request: (at: { host: string; path: string }) => string]

const close = 'Connection: close\r\n'
const withHeaders =
  (lines: string, body = '') =>
  ({ host, path }: { host: string; path: string }): string =>
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${close}${lines}\r\n${body}`

/** What no client sends that means well. Each is refused, or the connection is closed without a word. */
export const hostileRequests: readonly Hostile[] = [
  ['two Host headers', ({ host, path }) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nHost: other\r\n${close}\r\n`],
  ['the same Host twice', ({ host, path }) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nhost: ${host}\r\n${close}\r\n`],
  ['no Host', ({ path }) => `GET ${path} HTTP/1.1\r\n${close}\r\n`],
  ['a length and chunks', withHeaders('Content-Length: 5\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n')],
  ['two lengths', withHeaders('Content-Length: 1\r\nContent-Length: 5\r\n', 'x')],
  ['a negative length', withHeaders('Content-Length: -1\r\n', 'x')],
  ['a folded header', withHeaders('X-A: b\r\n Content-Length: 1\r\n', 'x')],
  ['a NUL in a header', withHeaders('X-A: b\0c\r\n')],
  ['a bare carriage return', withHeaders('X-A: b\rContent-Length: 1\r\n', 'x')],
  ['headers of 100 KB', withHeaders(`X-Much: ${'v'.repeat(100_000)}\r\n`)],
  ['an unknown method', ({ host, path }) => `BREW ${path} HTTP/1.1\r\nHost: ${host}\r\n${close}\r\n`],
  ['a target that is no path', ({ host }) => `GET nothing HTTP/1.1\r\nHost: ${host}\r\n${close}\r\n`],
  ['a target with a broken escape', ({ host, path }) => `GET ${path}%zz HTTP/1.1\r\nHost: ${host}\r\n${close}\r\n`],
  ['a target with a NUL', ({ host, path }) => `GET ${path}%00 HTTP/1.1\r\nHost: ${host}\r\n${close}\r\n`],
  ['no HTTP', () => 'hello\r\n\r\n'],
]

/**
 * Every service over plain HTTP keeps to this: a hostile request is refused with a status from 400 to 499 or with a
 * closed connection, is no error in the log, and the service goes on answering.
 */
export async function expectRefused(service: AttackedService, request: Hostile[1]): Promise<void> {
  const { host, hostname, port } = new URL(service.url)
  const before = service.log().length
  const received = await exchange({ host: hostname, port: Number(port) }, request({ host, path: service.path }))
  const status = /^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 'closed'
  expect(status).toMatch(/^(4\d\d|closed)$/)
  expect(received.match(/^HTTP\/1\.1 /gm)?.length ?? 0).toBeLessThanOrEqual(1)
  expect((await fetch(service.url + service.healthPath)).status).toBe(200)
  expect(service.log().slice(before)).not.toContain('"level":"error"')
}

/** A client that goes away in the middle of its request leaves no error, and the service goes on. */
export async function expectUnmovedByLeaving(service: AttackedService): Promise<void> {
  const { host, hostname, port } = new URL(service.url)
  const before = service.log().length
  for (const text of [
    `POST ${service.path} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 100\r\n\r\nhalf`,
    `GET ${service.path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    `GET ${service.path} HTTP/1.1\r\nHost:`,
  ]) {
    await new Promise<void>((resolve) => {
      const socket = connect({ host: hostname, port: Number(port) }, () => {
        socket.write(text, () => socket.destroy())
      })
      socket.on('error', () => undefined).on('close', () => resolve())
    })
  }
  expect((await fetch(service.url + service.healthPath)).status).toBe(200)
  expect(service.log().slice(before)).not.toContain('"level":"error"')
}

/** What comes back until the service closes the connection. */
function exchange(at: { host: string; port: number }, text: string): Promise<string> {
  return new Promise((resolve) => {
    let received = ''
    const socket = connect(at, () => socket.write(text, 'latin1'))
    socket.setEncoding('latin1').on('data', (piece: string) => (received += piece))
    socket.on('error', () => undefined).on('close', () => resolve(received))
  })
}
