import { writeSync } from 'node:fs'
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import type { DirectPiece } from '@perigee/std/direct-content'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { listen } from '../http/listen'
import { stopServer } from '../http/stop-server'
import { createMetrics } from '../metrics/create-metrics'
import { trafficOf, watchRequests } from '../metrics/watch-requests'
import { type Answer, sendAnswer } from './answer'
import { descriptorOf } from './send-pieces'

const MB = 1_000_000
const content = Buffer.from(Uint8Array.from({ length: 8 * MB }, (_, at) => (at * 7) ^ (at >> 10)))

let closed = 0
let ended: Promise<unknown> = Promise.resolve()
let sent = 0
let answer: () => Answer
let current: Socket | undefined
const server = createServer((request: IncomingMessage, response: ServerResponse) => {
  current = request.socket
  ended = sendAnswer(request, response, answer())
    .catch((error: unknown) => {
      response.destroy()
      return error
    })
    .finally(() => (sent = trafficOf(response).sent))
})
watchRequests(server, 'test', createMetrics())
const url = await listen(server, { host: '127.0.0.1', port: 0, variable: 'PERIGEE_TEST_PORT' })
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
afterAll(async () => {
  agent.destroy()
  await stopServer(server, 1000)
})
beforeEach(() => {
  closed = 0
})

/** What a socket takes of bytes without waiting. */
function writeNow(socket: number, bytes: Uint8Array): number {
  try {
    return writeSync(socket, bytes)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return 0
    throw error
  }
}

/** Writes to the socket itself, half a megabyte at a time, for as long as Node has it open. */
function pieceOf(bytes: Uint8Array): DirectPiece {
  let socket = -1
  let at = 0
  return {
    connect: (descriptor) => void (socket = descriptor),
    async send() {
      await Promise.resolve()
      if (current?.destroyed) return { sent: 0, rest: new Uint8Array(), more: true, isGone: true }
      const next = bytes.subarray(at, at + MB / 2)
      const sent = writeNow(socket, next)
      at += next.length
      return { sent, rest: next.subarray(sent), more: at < bytes.length, isGone: false }
    },
  }
}

function* parts(): Generator<Uint8Array | DirectPiece> {
  try {
    yield content.subarray(0, 100)
    yield pieceOf(content.subarray(100, 3 * MB))
    yield content.subarray(3 * MB, 4 * MB)
    yield pieceOf(content.subarray(4 * MB))
  } finally {
    closed++
  }
}

const inOrder: Answer = {
  status: 200,
  headers: { 'content-length': String(content.length) },
  body: () => ({
    pieces: async function* () {
      await Promise.resolve()
      yield* parts()
    },
    [Symbol.asyncIterator]: async function* () {
      await Promise.resolve()
      yield content
    },
  }),
}

async function fetched(): Promise<{ body: Buffer; socket: Socket }> {
  const [response] = (await once(get(url, { agent }), 'response')) as [IncomingMessage]
  const { socket } = response
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  return { body: Buffer.concat(chunks), socket }
}

describe('an answer of which parts go directly', () => {
  it('arrives whole and in order, and is counted, and its connection serves on', async () => {
    answer = () => inOrder
    const first = await fetched()
    await ended
    expect(sent).toBeGreaterThan(content.length)
    const second = await fetched()
    await ended
    expect(sent).toBeLessThan(content.length + 1000)
    expect([first.body.equals(content), second.body.equals(content)]).toEqual([true, true])
    expect(second.socket.localPort).toBe(first.socket.localPort)
    expect(closed).toBe(2)
  })

  it('waits for a client that reads slowly', async () => {
    answer = () => inOrder
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nhost: test\r\nconnection: close\r\n\r\n')
    await once(socket, 'readable')
    const chunks: Buffer[] = []
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      socket.pause()
      setImmediate(() => socket.resume())
    })
    await once(socket, 'end')
    const all = Buffer.concat(chunks)
    expect(all.subarray(all.indexOf('\r\n\r\n') + 4).equals(content)).toBe(true)
  })

  it('ends with a client that leaves, and tells that it left', async () => {
    answer = () => inOrder
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nhost: test\r\n\r\n')
    await once(socket, 'data')
    socket.destroy()
    expect(await ended).toMatchObject({ status: 499, reason: 'clientGone' })
    expect(closed).toBe(1)
  })

  it('of which a piece is told that nobody is there ends too', async () => {
    const gone: DirectPiece = {
      connect: () => undefined,
      send: () => Promise.resolve({ sent: 0, rest: new Uint8Array(), more: true, isGone: true }),
    }
    const pieces = async function* () {
      await Promise.resolve()
      yield gone
    }
    answer = () => ({ ...inOrder, body: () => ({ pieces, [Symbol.asyncIterator]: () => pieces() as never }) })
    await expect(fetched()).rejects.toMatchObject({ code: 'ECONNRESET' })
    expect(await ended).toMatchObject({ status: 499 })
  })

  it('goes the usual way where its length is not known', async () => {
    answer = () => ({ ...inOrder, headers: {} })
    expect((await fetched()).body.equals(content)).toBe(true)
    expect(closed).toBe(0)
  })
})

describe('the descriptor of a connection', () => {
  it('is not that of an answer whose turn has not come', async () => {
    const seen: (number | null)[] = []
    const held: ServerResponse[] = []
    const pipelined = createServer((_, response) => {
      seen.push(descriptorOf(response))
      held.push(response)
      if (held.length === 2) for (const one of held) one.end()
    })
    const place = new URL(await listen(pipelined, { host: '127.0.0.1', port: 0, variable: 'PERIGEE_TEST_PORT' }))
    const socket = connect(Number(place.port), '127.0.0.1')
    socket.write('GET /1 HTTP/1.1\r\nhost: test\r\n\r\nGET /2 HTTP/1.1\r\nhost: test\r\nconnection: close\r\n\r\n')
    socket.resume()
    await once(socket, 'end')
    expect(seen).toEqual([expect.any(Number), null])
    await stopServer(pipelined, 1000)
  })
})
