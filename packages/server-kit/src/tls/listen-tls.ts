import type { Server as HttpServer } from 'node:http'
import { createServer as createPort, type Socket } from 'node:net'
import { createServer, type TLSSocket } from 'node:tls'
import { handshakesOf } from '../admission/handshakes'
import { listenPlain, type ListenOptions } from '../http/listen'
import type { KeptCertificate } from './keep-certificate'

/** How long a client may take to agree on a connection. */
const handshakeTimeout = 20_000

/**
 * Takes TLS connections on a port of their own and hands them to a server that also listens without: its limits and its
 * end are theirs too; they are counted from their first moment on, before anything is agreed. `stop` takes no more of
 * them. @throws PortBusyError
 */
export async function listenTls(
  server: HttpServer,
  { certificate, ...options }: ListenOptions & { certificate: KeptCertificate },
): Promise<{ stop(): void }> {
  const door = createServer({
    ...certificate.current(),
    minVersion: 'TLSv1.2',
    ALPNProtocols: ['http/1.1'],
    handshakeTimeout,
  })
  const agreeing = new Map<string, Socket>()
  door.on('secureConnection', (socket: TLSSocket) => {
    const raw = agreeing.get(endsOf(socket))
    if (raw) handshakesOf(server)?.end(socket, raw)
    server.emit('connection', socket)
  })
  // a client that cannot agree is nothing to tell the log
  door.on('tlsClientError', (_error, socket) => socket.destroy())
  certificate.onChange((changed) => door.setSecureContext({ ...changed, minVersion: 'TLSv1.2' }))
  const port = createPort({ noDelay: true }, (raw) => {
    handshakesOf(server)?.begin(raw)
    if (raw.destroyed) return
    const ends = endsOf(raw)
    agreeing.set(ends, raw)
    raw.once('close', () => agreeing.get(ends) === raw && agreeing.delete(ends))
    door.emit('connection', raw)
  })
  await listenPlain(port, options)
  return { stop: () => void port.close() }
}

/** What a connection has in common with the one that carries it. */
const endsOf = ({ remoteAddress, remotePort, localAddress }: Socket): string =>
  [remoteAddress, remotePort, localAddress].join(' ')
