import type { Server } from 'node:http'
import { createServer } from 'node:net'
import { listenPlain, type ListenOptions } from './listen'

/** Lets a server take the connections of one more port. `stop` takes no more of them. @throws PortBusyError */
export async function listenToo(server: Server, options: ListenOptions): Promise<{ stop(): void }> {
  const port = createServer({ noDelay: true, allowHalfOpen: true }, (socket) => {
    // also where another process took it: who has sent a whole request may close that side
    socket.allowHalfOpen = true
    server.emit('connection', socket)
  })
  await listenPlain(port, options)
  return { stop: () => void port.close() }
}
