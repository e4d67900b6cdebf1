import { fc, fuzz } from '@perigee/std/testing/fuzz'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { connect } from 'node:tls'
import { expect, it } from 'vitest'
import { readClientHello } from './client-hello'

/** What Node itself says first. */
async function aHello(options: { servername?: string; ALPNProtocols?: string[] }): Promise<Buffer> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const taken = once(server, 'connection') as Promise<[Socket]>
  const client = connect({ host: '127.0.0.1', port: (server.address() as AddressInfo).port, ...options })
  client.on('error', () => undefined)
  const [socket] = await taken
  const [bytes] = (await once(socket, 'data')) as [Buffer]
  client.destroy()
  socket.destroy()
  server.close()
  return bytes
}

const hello = await aHello({ servername: 'Site.Example', ALPNProtocols: ['acme-tls/1', 'http/1.1'] })

it('tells the name and what the client would speak', async () => {
  expect(readClientHello(hello)).toEqual({ name: 'site.example', protocols: ['acme-tls/1', 'http/1.1'] })
  expect(readClientHello(await aHello({ servername: '' }))).toEqual({ name: null, protocols: [] })
})

it('waits for the rest, and knows from the first byte what is none', () => {
  for (let length = 0; length < hello.length; length++) expect(readClientHello(hello.subarray(0, length))).toBe('more')
  expect(readClientHello(Buffer.from('GET / HTTP/1.1\r\n\r\n'))).toBeNull()
  expect(readClientHello(Buffer.of(22, 3, 1, 0xff, 0xff))).toBeNull()
})

it('reads anything', () => {
  const changed = fc.array(fc.tuple(fc.nat(hello.length - 1), fc.nat(255)), { maxLength: 5 }).map((changes) => {
    const bytes = Buffer.from(hello)
    for (const [at, value] of changes) bytes[at] = value
    return bytes
  })
  const framed = fc.uint8Array({ minLength: 1, maxLength: 300 }).map((body) => {
    return Buffer.concat([Buffer.of(22, 3, 1, body.length >> 8, body.length & 255, 1), body.subarray(1)])
  })
  fc.assert(
    fc.property(fc.oneof(changed, framed), (bytes) => {
      const read = readClientHello(bytes)
      if (read !== null && read !== 'more') expect(read.protocols.length).toBeLessThan(1000)
    }),
    fuzz(),
  )
})
