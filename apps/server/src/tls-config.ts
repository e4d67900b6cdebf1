import type { ListenOptions } from '@perigee/server-kit/http/listen'
import type { CertificateFiles } from '@perigee/server-kit/tls/read-certificate'
import type { ServiceName } from './services/service-names'

/** Services that are reached from elsewhere. */
export type PublicService = Exclude<ServiceName, 'outbox'>

/** Where the services also listen, with a certificate of the operator's. */
export interface Tls {
  files: CertificateFiles
  host: string
  ports: Record<PublicService, number>
}

interface TlsSettings {
  tlsCertificate: string | null
  tlsKey: string | null
  tlsBind: string | null
  apiTlsPort: number
  gatewayTlsPort: number
  authTlsPort: number
  linkshareTlsPort: number
  computeTlsPort: number
}

/** Null without a certificate. @throws Error when there is a certificate without its key, or the other way round */
export function tlsOf(settings: TlsSettings, bind: string): Tls | null {
  const { tlsCertificate: certificate, tlsKey: key, tlsBind } = settings
  if (certificate === null && key === null) return null
  if (certificate === null || key === null) {
    throw new Error('PERIGEE_TLS_CERTIFICATE and PERIGEE_TLS_KEY belong together: set both, or neither.')
  }
  const { apiTlsPort: api, gatewayTlsPort: gateway, authTlsPort: auth } = settings
  const { linkshareTlsPort: linkshare, computeTlsPort: compute } = settings
  return { files: { certificate, key }, host: tlsBind ?? bind, ports: { api, gateway, auth, linkshare, compute } }
}

export const tlsPortOf = ({ host, ports }: Tls, name: PublicService): ListenOptions => ({
  host,
  port: ports[name],
  variable: `PERIGEE_${name.toUpperCase()}_TLS_PORT`,
})
