import {
  Agent as PlainAgent,
  request as plainRequest,
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'
import { X509Certificate } from 'node:crypto'

/** How the daemon is reached: its socket on this host, or a member of a cluster over the network. */
export type IncusPlace =
  | { socket: string }
  | {
      url: string
      /** PEM: of a certificate that Incus trusts, best one restricted to the project. */
      certificate: string
      /** PEM. */
      key: string
      /** PEM: of the daemon or the cluster. No other one is talked to, whatever name it bears. */
      serverCertificate: string
    }

export interface Connection {
  /** The name under which machines and people reach the daemon's host. */
  host: string
  request(options: RequestOptions, answered: (answer: IncomingMessage) => void): ClientRequest
  close(): void
}

const keptOpen = { keepAlive: true, maxSockets: 16 }

export function connectTo(place: IncusPlace): Connection {
  return 'socket' in place ? bySocket(place.socket) : byNetwork(place)
}

function bySocket(socketPath: string): Connection {
  const agent = new PlainAgent(keptOpen)
  return {
    host: '127.0.0.1',
    request: (options, answered) => plainRequest({ ...options, socketPath, agent, host: 'incus' }, answered),
    close: () => agent.destroy(),
  }
}

function byNetwork(place: Exclude<IncusPlace, { socket: string }>): Connection {
  const { hostname, port } = new URL(place.url)
  const pinned = new X509Certificate(place.serverCertificate).fingerprint256
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const agent = new SecureAgent({
    ...keptOpen,
    cert: place.certificate,
    key: place.key,
    ca: place.serverCertificate,
    // The certificate names the host that it was made on, which says nothing: it is the one that was pinned, or not.
    checkServerIdentity: (_, { fingerprint256 }) =>
      fingerprint256 === pinned ? undefined : new Error('the certificate is not the pinned one'),
  })
  return {
    host,
    request: (options, answered) => secureRequest({ ...options, agent, host, port: port || 8443 }, answered),
    close: () => agent.destroy(),
  }
}
