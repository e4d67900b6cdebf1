import { createServer, type Server } from 'node:net'

/** Ports of 127.0.0.1 that nobody listens on; all are held until the last is known, so they differ. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, listening))
  const ports = servers.map(portOf)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}

const listening = (): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen({ host: '127.0.0.1', port: 0 }, () => resolve(server))
  })

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the probe has no port')
  return address.port
}
