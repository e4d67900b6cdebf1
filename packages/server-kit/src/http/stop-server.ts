import type { Server } from 'node:http'

const sweepPeriod = 100

/**
 * Takes no new connections, lets the requests under way finish, and cuts what is left after `timeout` milliseconds.
 * A connection that has done its last request is closed soon after, though its client would keep it.
 */
export async function stopServer(server: Server, timeout: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const sweep = setInterval(() => server.closeIdleConnections(), sweepPeriod)
  const cut = setTimeout(() => server.closeAllConnections(), timeout)
  await closed
  clearInterval(sweep)
  clearTimeout(cut)
}
