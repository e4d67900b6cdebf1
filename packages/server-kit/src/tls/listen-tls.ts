import type { Server as HttpServer } from 'node:http'
import { createServer as createPort } from 'node:net'
import { handshakesOf } from '../admission/handshakes'
import { listenPlain, type ListenOptions } from '../http/listen'
import { createDoor } from './create-door'
import type { KeptCertificate } from './keep-certificate'

/**
 * Takes TLS connections on a port of their own and hands them to a server that also listens without: its limits and its
 * end are theirs too; they are counted from their first moment on, before anything is agreed. `stop` takes no more of
 * them. @throws PortBusyError
 */
export async function listenTls(
  server: HttpServer,
  { certificate, ...options }: ListenOptions & { certificate: KeptCertificate },
): Promise<{ stop(): void }> {
  const door = createDoor(server, { ...certificate.current() })
  certificate.onChange((changed) => door.server.setSecureContext({ ...changed, minVersion: 'TLSv1.2' }))
  const port = createPort({ noDelay: true }, (raw) => {
    handshakesOf(server)?.begin(raw)
    if (!raw.destroyed) door.agree(raw)
  })
  await listenPlain(port, options)
  return { stop: () => void port.close() }
}
