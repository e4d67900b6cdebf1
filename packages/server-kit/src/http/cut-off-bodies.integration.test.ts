import { defineCall } from '@perigee/contract/call'
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'
import { createHttpServer, listen } from '../http-server'
import { createImplement } from '../implement'
import { createLogger } from '../logger'
import { registerRoutes } from './register-routes'

const put = defineCall({
  method: 'PUT',
  path: '/text',
  may: 'public',
  body: z.string(),
  bodyKind: 'text',
  csrf: false,
  fallback: 'That did not work',
})

/** A server that was sent half of a body. */
async function serveHalf({
  requestTimeout = 60_000,
  handle = () => undefined,
}: { requestTimeout?: number; handle?: () => void } = {}) {
  const lines: string[] = []
  const logger = createLogger({ level: 'debug', destination: { write: (line: string) => void lines.push(line) } })
  const app = createHttpServer({ logger, requestTimeout })
  registerRoutes(app, [createImplement().open(put, handle)], {})
  const { hostname: host, port } = new URL(await listen(app, { host: '127.0.0.1', port: 0, variable: 'PORT' }))
  onTestFinished(() => app.close())
  const line = connect({ host, port: Number(port) })
  onTestFinished(() => void line.destroy())
  line.on('error', () => undefined)
  const begun = once(app.server, 'request')
  line.write('PUT /text HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nhalf')
  await begun
  return { line, lines }
}

it('a body that its client does not finish is a line for who looks closely, and no error', async () => {
  const { line, lines } = await serveHalf()
  line.destroy()
  await vi.waitFor(() => expect(lines.join()).toContain('the body did not arrive'))
  expect(lines.join()).not.toMatch(/unexpected error|"stack"/)
})

it('nor is one that takes too long', async () => {
  const { line, lines } = await serveHalf({ requestTimeout: 300 })
  const [answer] = (await once(line, 'data')) as [Buffer]
  expect(String(answer)).toMatch(/^HTTP\/1\.1 408 /)
  await vi.waitFor(() => expect(lines.join()).toContain('the body did not arrive'))
  expect(lines.join()).not.toMatch(/unexpected error|"stack"/)
})

it('a connection that was lost elsewhere, once the body is there, is an error', async () => {
  const handle = (): void => {
    throw Object.assign(new Error('the database went away'), { code: 'ECONNRESET' })
  }
  const { line, lines } = await serveHalf({ handle })
  line.write('-whole')
  const [answer] = (await once(line, 'data')) as [Buffer]
  expect(String(answer)).toMatch(/^HTTP\/1\.1 500 /)
  expect(lines.join()).toContain('unexpected error')
})
