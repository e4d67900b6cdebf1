import type { Server as HttpServer } from 'node:http'
import { createServer as createPort, type Socket } from 'node:net'
import { createServer } from 'node:tls'
import { second } from '@perigee/std/durations'
import { handshakesOf } from '../admission/handshakes'
import { peerOf } from '../http/client'
import { listenPlain, type ListenOptions } from '../http/listen'
import { createDoor, type Door } from './create-door'
import { readClientHello, type ClientHello } from './client-hello'

/** As PEM. The same object stands for the same certificate: what is made of it is kept as long. */
export interface KeyPair {
  readonly cert: string
  readonly key: string
}

/** Certificates that are found by the name that a client asks for. */
export interface NamedCertificates {
  /** Finds one, or gets one. Null when the name has none: the client is then sent away. */
  find(name: string | null, ip: string): Promise<KeyPair | null>
  /** What shows an authority that the name is answered here (RFC 8737); null when nobody asked for that. */
  findChallenge(name: string): Promise<KeyPair | null>
}

const challengeProtocol = 'acme-tls/1'
/** For what a client says first. A certificate that has to be got first takes longer, and is waited for elsewhere. */
const helloTimeout = 10 * second

/**
 * Takes TLS connections on a port of their own, each with the certificate of the name that it asks for, and hands them to
 * a server whose limits and end are theirs too. What a client says first is read before anything is agreed: only there
 * stands whether an authority looks for a challenge. @throws PortBusyError
 */
export async function listenByName(
  server: HttpServer,
  { certificates, ...options }: ListenOptions & { certificates: NamedCertificates },
): Promise<{ stop(): void }> {
  async function take(raw: Socket): Promise<void> {
    handshakesOf(server)?.begin(raw)
    if (raw.destroyed) return
    const hello = await firstWords(raw)
    if (!hello || raw.destroyed) return void raw.destroy()
    const isChallenge = hello.protocols.includes(challengeProtocol)
    const pair = await (isChallenge
      ? certificates.findChallenge(hello.name ?? '')
      : certificates.find(hello.name, peerOf(raw)))
    if (!pair || raw.destroyed) return void raw.destroy()
    if (isChallenge) showChallenge(raw, pair)
    else doorOf(pair).agree(raw)
  }

  const doors = new WeakMap<KeyPair, Door>()
  function doorOf(pair: KeyPair): Door {
    const known = doors.get(pair)
    if (known) return known
    const door = createDoor(server, { cert: pair.cert, key: pair.key })
    doors.set(pair, door)
    return door
  }

  const port = createPort({ noDelay: true }, (raw) => {
    raw.on('error', () => undefined)
    take(raw).catch(() => raw.destroy())
  })
  await listenPlain(port, options)
  return { stop: () => void port.close() }
}

/** Who looks for a challenge sees the certificate, and says nothing. */
function showChallenge(raw: Socket, { cert, key }: KeyPair): void {
  const door = createServer({ ALPNProtocols: [challengeProtocol], cert, key })
  door.on('secureConnection', (socket) => socket.end())
  door.on('tlsClientError', (_error, socket) => socket.destroy())
  door.emit('connection', raw)
}

/** Reads what the client says first and leaves it where it was. Null for what is no TLS, and in the end for silence. */
function firstWords(raw: Socket): Promise<ClientHello | null> {
  return new Promise((resolve) => {
    let bytes = Buffer.alloc(0)
    const finish = (hello: ClientHello | null): void => {
      clearTimeout(over)
      raw.off('readable', read)
      raw.off('close', close)
      if (hello) raw.unshift(bytes)
      resolve(hello)
    }
    const close = (): void => finish(null)
    const over = setTimeout(close, helloTimeout)
    function read(): void {
      for (let piece = raw.read() as Buffer | null; piece !== null; piece = raw.read() as Buffer | null)
        bytes = Buffer.concat([bytes, piece])
      const hello = readClientHello(bytes)
      if (hello !== 'more') finish(hello)
    }
    raw.on('readable', read)
    raw.once('close', close)
  })
}
