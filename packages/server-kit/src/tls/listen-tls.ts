import type { Server as HttpServer } from 'node:http'
import { createServer, type TLSSocket } from 'node:tls'
import { listenPlain, type ListenOptions } from '../http/listen'
import type { KeptCertificate } from './keep-certificate'

/** How long a client may take to agree on a connection. */
const handshakeTimeout = 20_000

/**
 * Takes TLS connections on a port of their own and hands them to a server that also listens without: its limits and its
 * end are theirs too. `stop` takes no more of them. @throws PortBusyError
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
    noDelay: true,
  })
  door.on('secureConnection', (socket: TLSSocket) => void server.emit('connection', socket))
  // a client that cannot agree is nothing to tell the log
  door.on('tlsClientError', (_error, socket) => socket.destroy())
  certificate.onChange((changed) => door.setSecureContext({ ...changed, minVersion: 'TLSv1.2' }))
  await listenPlain(door, options)
  return { stop: () => void door.close() }
}
