import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { connectionsOf } from './connections'

const sweepPeriod = 100

/**
 * Takes no new connections, lets the requests under way finish, and cuts what is left after `timeout` milliseconds.
 * A connection that has done its last request is closed soon after, though its client would keep it. Connections that
 * came in elsewhere, as with TLS, are treated alike; who hands them over has to stop doing so first.
 */
export const stopServer = (server: Server, timeout: number): Promise<void> =>
  drained(server, timeout, new Promise<void>((resolve) => server.close(() => resolve())))

/** The same for the connections that there are now, without closing the port: for a server that somebody else closes. */
export const drainConnections = (server: Server, timeout: number): Promise<void> =>
  drained(server, timeout, Promise.resolve())

async function drained(server: Server, timeout: number, closed: Promise<void>): Promise<void> {
  const sweep = setInterval(() => server.closeIdleConnections(), sweepPeriod)
  const cut = setTimeout(() => {
    server.closeAllConnections()
    for (const connection of connectionsOf(server)) connection.destroy()
  }, timeout)
  server.closeIdleConnections()
  await Promise.all([closed, ...connectionsOf(server).map(untilClosed)])
  clearInterval(sweep)
  clearTimeout(cut)
}

const untilClosed = (connection: Duplex): Promise<void> =>
  new Promise((resolve) => (connection.closed ? resolve() : connection.once('close', () => resolve())))
