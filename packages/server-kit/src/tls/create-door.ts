import type { Server as HttpServer } from 'node:http'
import type { Socket } from 'node:net'
import { createServer, type Server, type TLSSocket, type TlsOptions } from 'node:tls'
import { second } from '@perigee/std/durations'
import { handshakesOf } from '../admission/handshakes'

/** How long a client may take to agree on a connection. */
const handshakeTimeout = 20 * second

export interface Door {
  server: Server
  /** Agrees with whoever is at the other end, and hands the connection on. */
  agree(raw: Socket): void
}

/** Where connections with TLS are agreed on before a server gets them. */
export function createDoor(server: HttpServer, options: TlsOptions): Door {
  const door = createServer({ minVersion: 'TLSv1.2', ALPNProtocols: ['http/1.1'], handshakeTimeout, ...options })
  const agreeing = new Map<string, Socket>()
  door.on('secureConnection', (socket: TLSSocket) => {
    const raw = agreeing.get(endsOf(socket))
    if (raw) handshakesOf(server)?.end(socket, raw)
    server.emit('connection', socket)
  })
  // a client that cannot agree is nothing to tell the log
  door.on('tlsClientError', (_error, socket) => socket.destroy())
  return {
    server: door,
    agree(raw) {
      const ends = endsOf(raw)
      agreeing.set(ends, raw)
      raw.once('close', () => agreeing.get(ends) === raw && agreeing.delete(ends))
      door.emit('connection', raw)
    },
  }
}

/** What a connection has in common with the one that carries it. */
const endsOf = ({ remoteAddress, remotePort, localAddress }: Socket): string =>
  [remoteAddress, remotePort, localAddress].join(' ')
