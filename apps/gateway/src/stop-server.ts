import type { Server } from 'node:http'

/** Takes no new requests, lets those under way finish, and cuts what is left after `timeout` milliseconds. */
export async function stopServer(server: Server, timeout: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const timer = setTimeout(() => server.closeAllConnections(), timeout)
  await closed
  clearTimeout(timer)
}
