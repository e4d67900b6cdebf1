import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod'
import { createRestClient } from './rest-client'

type Answers = (request: IncomingMessage, answer: ServerResponse) => void

/** A client of what answers so on a socket. */
async function clientOf(answers: Answers) {
  const folder = await mkdtemp(join(tmpdir(), 'perigee-rest-'))
  const socket = join(folder, 'socket')
  const server = createServer(answers)
  await new Promise<void>((resolve) => server.listen(socket, resolve))
  const client = createRestClient({ socket }, 'machines')
  onTestFinished(async () => {
    client.close()
    server.closeAllConnections()
    server.close()
    await rm(folder, { recursive: true })
  })
  return client
}

const sync = (metadata: unknown) => JSON.stringify({ type: 'sync', metadata })
const refused = (code: number, error: string) => JSON.stringify({ type: 'error', error, error_code: code })
const begun = JSON.stringify({ type: 'async', operation: '/1.0/operations/1', metadata: {} })

describe('a call of Incus', () => {
  it('names the project, and what was asked beside it', async () => {
    const client = await clientOf((request, answer) => answer.end(sync(request.url)))
    await expect(client.get('/1.0/x', z.string(), { recursion: '1' })).resolves.toBe(
      '/1.0/x?project=machines&recursion=1',
    )
  })

  it('has no answer where nothing is there', async () => {
    const client = await clientOf((_, answer) => answer.writeHead(404).end(refused(404, 'Instance not found')))
    await expect(client.find('/1.0/x', z.string())).resolves.toBeNull()
    await expect(client.get('/1.0/x', z.string())).rejects.toMatchObject({ failure: 'failed', kind: 'not-there' })
    await expect(client.read('/1.0/x', 10)).resolves.toBeNull()
  })

  it.each([
    ['no JSON', '<html></html>'],
    ['another JSON', '{"hello":"world"}'],
    ['metadata of another kind', sync({ not: 'a text' })],
    ['more than is looked at', sync('x'.repeat(33 * 1024 * 1024))],
  ])('is taken for unavailable when %s comes', async (_, text) => {
    const client = await clientOf((__, answer) => answer.end(text))
    await expect(client.get('/1.0/x', z.string())).rejects.toMatchObject({ failure: 'unavailable' })
  })

  it('is taken for unavailable when the answer is cut off, or nobody listens', async () => {
    const cut = await clientOf((request, answer) => {
      answer.writeHead(200, { 'content-length': '100' }).write('{', () => request.socket.destroy())
    })
    await expect(cut.get('/1.0/x', z.string())).rejects.toMatchObject({ failure: 'unavailable' })
    const nobody = createRestClient({ socket: '/nonexistent/socket' }, 'machines')
    await expect(nobody.get('/1.0/x', z.string())).rejects.toMatchObject({ failure: 'unavailable' })
  })

  it('keeps the end of a long file', async () => {
    const client = await clientOf((_, answer) => answer.end(`${'x'.repeat(1_000_000)}the end`))
    await expect(client.read('/1.0/x', 7)).resolves.toEqual(Buffer.from('the end'))
  })
})

describe('a change', () => {
  /** Answers of the waiting, one after another, the last again and again. */
  const operationOf = (...waits: readonly string[]) => {
    let asked = 0
    return clientOf((request, answer) => {
      if (!request.url?.includes('/wait?')) answer.end(begun)
      else answer.end(waits[Math.min(asked++, waits.length - 1)])
    })
  }

  it('is waited for as long as the operation of another member is told to run', async () => {
    const client = await operationOf(sync({ status_code: 103 }), sync({ status_code: 103 }), sync({ status_code: 200 }))
    await expect(client.change('POST', '/1.0/instances', {})).resolves.toBeUndefined()
  })

  it.each([
    ['in the answer', refused(400, 'Image not provided for instance creation')],
    ['in the operation', sync({ status_code: 400, err: 'Image not provided for instance creation' })],
  ])('fails as Incus tells it %s', async (_, wait) => {
    const client = await operationOf(wait)
    await expect(client.change('POST', '/1.0/instances', {})).rejects.toMatchObject({ failure: 'no-image' })
  })

  it('may have been done or not where Incus was started anew: it is to be looked at', async () => {
    const client = await operationOf(refused(404, 'Operation not found'))
    await expect(client.change('DELETE', '/1.0/instances/x')).rejects.toMatchObject({ failure: 'unavailable' })
  })

  it('is given up after a while', async () => {
    const client = await operationOf(sync({ status_code: 103 }))
    await expect(client.change('POST', '/1.0/instances', {}, 10)).rejects.toMatchObject({ failure: 'unavailable' })
  })
})
