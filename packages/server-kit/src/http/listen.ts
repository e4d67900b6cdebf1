import { createServer, type Server } from 'node:http'
import type { Server as AnyServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { trackConnections } from './connections'

export interface ListenOptions {
  host: string
  /** 0 takes a free one. */
  port: number
  /** The setting that chose the port; named when the port is taken. */
  variable: string
}

/** The port that a service wants belongs to another program. */
export class PortBusyError extends Error {
  override name = 'PortBusyError'
  constructor({ host, port, variable }: ListenOptions) {
    super(`Port ${port} on ${host} is in use by another program. Choose another one with ${variable}=<port>.`)
  }
}

/** Lets a server have the connections of a port that another process opens. @throws what opening it here would throw */
export type PortSource = (server: AnyServer, at: Pick<ListenOptions, 'host' | 'port'>) => Promise<void>

let portSource: PortSource | undefined

/** From now on this process opens no ports itself, but for those of a Fastify. */
export const takePortsFrom = (source: PortSource): void => void (portSource = source)

/** Listens and gives the address as a URL. @throws PortBusyError */
export async function listen(server: FastifyInstance | Server, options: ListenOptions): Promise<string> {
  const listener = 'routing' in server ? server.server : server
  trackConnections(listener)
  try {
    if ('routing' in server) await server.listen({ host: options.host, port: options.port })
    else await listenOn(server, options)
  } catch (cause) {
    throw explained(cause, options)
  }
  const address = listener.address()
  return urlOf(options.host, address && typeof address === 'object' ? address.port : options.port)
}

/** The same for a server of any protocol, which knows its address itself. @throws PortBusyError */
export async function listenPlain(server: AnyServer, options: ListenOptions): Promise<void> {
  try {
    await listenOn(server, options)
  } catch (cause) {
    throw explained(cause, options)
  }
}

/** Finds out early whether a port can be had. @throws PortBusyError */
export async function assertPortFree(options: ListenOptions): Promise<void> {
  const probe = createServer()
  await listen(probe, options)
  await new Promise<void>((resolve) => probe.close(() => resolve()))
}

function listenOn(server: AnyServer, { host, port }: ListenOptions): Promise<void> {
  if (portSource) return portSource(server, { host, port })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function explained(cause: unknown, options: ListenOptions): unknown {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (code === 'EADDRINUSE') return new PortBusyError(options)
  if (code === 'EACCES') {
    return new Error(
      `Port ${options.port} needs more rights than this user has. Choose another one with ${options.variable}=<port>.`,
      { cause },
    )
  }
  return cause
}

const urlOf = (host: string, port: number): string => `http://${host.includes(':') ? `[${host}]` : host}:${port}`
