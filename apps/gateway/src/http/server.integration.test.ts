import { once } from 'node:events'
import { get, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createGatewayServer } from './server'

let server: Server | undefined
afterEach(() => server?.close())

async function request(handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>) {
  server = createGatewayServer(handle, { idleTimeout: 20, headerTimeout: 1_000 })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return get({ port: (server.address() as AddressInfo).port, agent: false })
}

it('waits for an answer that takes longer than a client may be idle', async () => {
  const outgoing = await request(async ({ socket }, response) => {
    for (let passed = 0; passed < 3; passed++) await once(socket, 'timeout')
    response.end('done')
  })
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  expect(await answer.setEncoding('utf8').toArray()).toEqual(['done'])
})

it('does not wait for a client that does not take its answer', async () => {
  const gone = new Promise<void>((resolve, reject) => {
    request((_, response) => {
      response.once('close', resolve)
      response.write('begun')
      return Promise.resolve()
    }).then((outgoing) => outgoing.on('response', (answer) => answer.on('error', () => undefined)), reject)
  })
  await gone
})
