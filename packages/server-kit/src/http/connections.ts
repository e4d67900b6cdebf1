import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'

const open = new WeakMap<Server, Set<Duplex>>()

/**
 * Remembers the connections of a server from now on, wherever they came in: those of its own port, and those that a
 * TLS port or another process took and handed to it, which the server itself does not count.
 */
export function trackConnections(server: Server): void {
  if (open.has(server)) return
  const connections = new Set<Duplex>()
  open.set(server, connections)
  server.on('connection', (socket: Duplex) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
}

/** Of a server that `trackConnections` knows; none of another. */
export const connectionsOf = (server: Server): readonly Duplex[] => [...(open.get(server) ?? [])]
