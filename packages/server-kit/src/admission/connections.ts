import type { Socket } from 'node:net'
import { limitKey, peerOf } from '../http/client'

export interface Connections {
  /** Counts a connection until it ends. Closes it, or one that was idle for longer, when there are too many. */
  take(socket: Socket, onRefused: () => void): void
  /** `secured` is what a counted connection carries once both sides have agreed on TLS: it is that connection. */
  carry(secured: Socket, counted: Socket): void
  /** The connection is answering a request; it is not idle before `leave`. @returns `leave` */
  busy(socket: Socket): () => void
  /** Who is behind it has shown who they are: it is no stranger's any more. */
  known(socket: Socket): void
  /** Many clients come from the other end of it: what comes from there is counted for all together only. */
  shared(socket: Socket): void
  count(): number
}

interface Connection {
  address: string
  requests: number
  close: () => void
}

/** How many addresses of proxies are remembered. */
const mostShared = 1000

/**
 * Connections on which nobody has shown yet who they are. An address that has enough of them gets no further one; when
 * all together have too many, the one that has been idle for longest is closed.
 */
export function createConnections(limits: {
  perAddress: number
  all: number
  isTrusted: (ip: string) => boolean
}): Connections {
  const strangers = new Map<Socket, Connection>()
  const perAddress = new Map<string, number>()
  const proxies = new Set<string>()
  const carriers = new WeakMap<Socket, Socket>()
  const carrierOf = (socket: Socket): Socket => carriers.get(socket) ?? socket

  function forget(socket: Socket): void {
    const connection = strangers.get(socket)
    if (!connection) return
    strangers.delete(socket)
    const left = (perAddress.get(connection.address) ?? 1) - 1
    if (left === 0) perAddress.delete(connection.address)
    else perAddress.set(connection.address, left)
  }

  function idlest(): Connection | undefined {
    for (const connection of strangers.values()) if (connection.requests === 0) return connection
    return undefined
  }

  return {
    count: () => strangers.size,
    carry: (secured, counted) => void carriers.set(secured, counted),
    take(socket, onRefused) {
      if (carriers.has(socket)) return
      const peer = peerOf(socket)
      if (limits.isTrusted(peer)) return
      const address = limitKey(peer)
      const here = perAddress.get(address) ?? 0
      const close = (): void => {
        forget(socket)
        onRefused()
        socket.destroy()
      }
      if (here >= limits.perAddress && !proxies.has(address)) return close()
      perAddress.set(address, here + 1)
      strangers.set(socket, { address, requests: 0, close })
      socket.once('close', () => forget(socket))
      // the new one is idle too, so there is one
      if (strangers.size > limits.all) idlest()?.close()
    },
    busy(answering) {
      const socket = carrierOf(answering)
      const connection = strangers.get(socket)
      if (!connection) return () => undefined
      connection.requests++
      return () => {
        connection.requests--
        if (!strangers.delete(socket)) return
        // idle from now on
        strangers.set(socket, connection)
      }
    },
    known: (socket) => forget(carrierOf(socket)),
    shared(socket) {
      const address = limitKey(peerOf(socket))
      if (proxies.size < mostShared) proxies.add(address)
    },
  }
}
