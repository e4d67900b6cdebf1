import { randomFillSync } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { second } from '@perigee/std/durations'
import type { Metrics } from './create-metrics'

const idLength = 16
/** Drawn for many ids at a time. */
const drawn = Buffer.alloc(256 * idLength)
let used = drawn.length

/** 128 random bits in hexadecimal. Ids that come in from outside are never taken over. */
export function newRequestId(): string {
  if (used === drawn.length) {
    randomFillSync(drawn)
    used = 0
  }
  used += idLength
  return drawn.toString('hex', used - idLength, used)
}

/** What a request is called in metrics. Names come from a fixed set: nothing that a client sends becomes one. */
interface About {
  action: string
  /** Of an answer that is a refusal or a failure. */
  code?: string
}

interface Traffic {
  received: number
  sent: number
}

const unnamed = 'other'
const about = new WeakMap<ServerResponse, About>()
const traffic = new WeakMap<ServerResponse, () => Traffic>()

const sentDirectly = new WeakMap<Socket, number>()

/** Counts bytes that went out on a connection without its knowing. */
export const countDirectly = (socket: Socket, bytes: number): void =>
  void sentDirectly.set(socket, (sentDirectly.get(socket) ?? 0) + bytes)

const sentOn = (socket: Socket): number => socket.bytesWritten + (sentDirectly.get(socket) ?? 0)

/** Says what a request turned out to be; may be said again. */
export function nameRequest(response: ServerResponse, name: Partial<About>): void {
  about.set(response, { action: unnamed, ...about.get(response), ...name })
}

/** Bytes of a request and its answer so far, as they were on the network, headers included. */
export const trafficOf = (response: ServerResponse): Traffic => traffic.get(response)?.() ?? { received: 0, sent: 0 }

/** Measures every request that a server answers, to the end of its answer or of its connection. */
export function watchRequests(server: Server, service: string, { requests }: Pick<Metrics, 'requests'>): void {
  const connections = new WeakMap<Socket, Traffic>()

  function watch(request: IncomingMessage, response: ServerResponse): void {
    const started = performance.now()
    const { socket } = request
    const before = connections.get(socket) ?? { received: 0, sent: 0 }
    const times = watchAnswer(response)
    traffic.set(response, () => ({
      received: socket.bytesRead - before.received,
      sent: sentOn(socket) - before.sent,
    }))
    requests.inFlight.inc({ service })
    response.once('close', () => {
      const { action, code } = about.get(response) ?? { action: unnamed }
      const labels = { service, action }
      const { received, sent } = trafficOf(response)
      connections.set(socket, { received: socket.bytesRead, sent: sentOn(socket) })
      requests.inFlight.dec({ service })
      const status = times.header === undefined ? 'none' : response.statusCode
      requests.finished.inc({ service, action, status })
      if (code !== undefined) requests.failures.inc({ service, code })
      if (times.header !== undefined) requests.timeToHeader.observe(labels, (times.header - started) / second)
      if (times.content !== undefined) requests.timeToFirstByte.observe(labels, (times.content - started) / second)
      requests.duration.observe(labels, (performance.now() - started) / second)
      requests.received.inc(labels, received)
      requests.sent.inc(labels, sent)
    })
  }

  server.prependListener('request', watch)
  // Whoever listens to this event answers such requests: without another listener Node would go on by itself.
  if (server.listenerCount('checkContinue') > 0) server.prependListener('checkContinue', watch)
}

/** Notes when status and content are handed to the connection. */
function watchAnswer(response: ServerResponse): { header?: number; content?: number } {
  const times: { header?: number; content?: number } = {}
  const { writeHead, write, end } = response
  response.writeHead = ((...args: Parameters<typeof writeHead>) => {
    times.header ??= performance.now()
    return writeHead.apply(response, args)
  }) as typeof writeHead
  response.write = ((...args: Parameters<typeof write>) => {
    times.content ??= performance.now()
    return write.apply(response, args)
  }) as typeof write
  response.end = ((...args: Parameters<typeof end>) => {
    if (args[0] !== undefined && typeof args[0] !== 'function') times.content ??= performance.now()
    return end.apply(response, args)
  }) as typeof end
  return times
}
