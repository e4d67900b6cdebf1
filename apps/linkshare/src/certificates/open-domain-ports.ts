import { listenToo } from '@perigee/server-kit/http/listen-too'
import type { KeptCertificate as OwnCertificate } from '@perigee/server-kit/tls/keep-certificate'
import { listenByName, type KeyPair, type NamedCertificates } from '@perigee/server-kit/tls/listen-by-name'
import type { ChallengeType } from '@perigee/server-kit/acme/obtain-certificate'
import type { Server } from 'node:http'
import { domainPorts, type PortSettings } from '../settings'

/** How an authority can look at a domain: at our port for TLS, and by http, which a proxy may pass on. */
export const challengesOf = ({ domainsTlsPort }: PortSettings): [ChallengeType, ...ChallengeType[]] =>
  domainsTlsPort === 0 ? ['http-01'] : ['http-01', 'tls-alpn-01']

/** Opens them. `stop` takes no more connections. @throws PortBusyError */
export async function openDomainPorts(
  server: Server,
  settings: PortSettings,
  certificates: NamedCertificates,
): Promise<{ stop: () => void }> {
  const { http, tls } = domainPorts(settings)
  const opened = [
    ...(http ? [await listenToo(server, http)] : []),
    ...(tls ? [await listenByName(server, { ...tls, certificates })] : []),
  ]
  return { stop: () => opened.forEach((port) => port.stop()) }
}

/** The operator's certificate, for the service's own names; as it is at the moment. */
export const ownPair = (certificate: OwnCertificate | null) => (): KeyPair | null => certificate?.current() ?? null
