import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** What greets whoever connects, or accepts and says nothing while it is told to be silent. */
export async function sshServer() {
  const says = { greeting: 'SSH-2.0-OpenSSH_9.2\r\n' }
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    if (says.greeting !== '') socket.write(says.greeting)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    at: { host: '127.0.0.1', port },
    says,
    close: () => void server.close(),
  }
}
