import type { KeptCertificate } from '@perigee/server-kit/tls/keep-certificate'
import { listenTls } from '@perigee/server-kit/tls/listen-tls'
import type { Server } from 'node:http'
import type { Config } from '../load-config'
import { tlsPortOf } from '../tls-config'
import type { ServiceName } from './service-names'

/** One that has started. */
export interface Service {
  /** Absent where it is never reached from elsewhere. */
  server?: Server
  stop: () => Promise<void>
  tellStopping?: () => void
}

/** Lets the service also take connections with TLS, until it stops. */
export async function withTls(
  service: Service,
  { name, config, certificate }: { name: ServiceName; config: Config; certificate: KeptCertificate },
): Promise<Service> {
  if (!config.tls || !service.server || name === 'outbox') return service
  const door = await listenTls(service.server, { ...tlsPortOf(config.tls, name), certificate })
  return {
    ...service,
    stop() {
      door.stop()
      return service.stop()
    },
  }
}
