import type { Server } from 'node:http'
import { createServer, type Socket } from 'node:net'
import { listenPlain, type ListenOptions } from './listen'
import { markMachine } from './machines'

interface Port {
  /** Takes no more connections. */
  stop(): void
}

/** Lets a server take the connections of one more port. @throws PortBusyError */
export const listenToo = (server: Server, options: ListenOptions): Promise<Port> => open(server, options)

/** The same for a port that machines of compute come by, and nobody else. @throws PortBusyError */
export const listenForMachines = (server: Server, options: ListenOptions): Promise<Port> =>
  open(server, options, markMachine)

async function open(server: Server, options: ListenOptions, mark?: (socket: Socket) => void): Promise<Port> {
  const port = createServer({ noDelay: true, allowHalfOpen: true }, (socket) => {
    // also where another process took it: who has sent a whole request may close that side
    socket.allowHalfOpen = true
    mark?.(socket)
    server.emit('connection', socket)
  })
  await listenPlain(port, options)
  return { stop: () => void port.close() }
}
