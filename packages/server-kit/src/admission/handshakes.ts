import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Learns of the connections that a port with TLS will hand to a server, before there is anything to hand over. */
export interface Handshakes {
  /** May close the connection, which nothing else is done for then. */
  begin(raw: Socket): void
  /** Both sides agreed: `raw` carries what the server is handed. */
  end(secured: Socket, raw: Socket): void
}

const watching = new WeakMap<Server, Handshakes>()

export const watchHandshakes = (server: Server, handshakes: Handshakes): void => void watching.set(server, handshakes)

/** Undefined for a server that nobody watches. */
export const handshakesOf = (server: Server): Handshakes | undefined => watching.get(server)
