/** What the main process says to one that it keeps running. A `connection` comes with its socket. */
export type ToChild =
  | { kind: 'connection'; id: number; place: string }
  | { kind: 'opened'; place: string; error?: { message: string; code?: string } }
  | { kind: 'are-you-well' }
  | { kind: 'measure'; id: number }
  | { kind: 'stopping' }
  | { kind: 'stop' }

/** What it answers, and asks. `memory` is what it takes of the machine's, in bytes. */
export type FromChild =
  | { kind: 'open'; place: string; host: string; port: number }
  | { kind: 'ready' }
  | { kind: 'got'; id: number }
  | { kind: 'declined'; id: number }
  | { kind: 'well'; memory: number }
  | { kind: 'measured'; id: number; metrics: string }
  | { kind: 'leaving' }

/** One place of connections: an address and a port. */
export const placeOf = ({ host, port }: { host: string; port: number }): string => `${host}|${port}`
