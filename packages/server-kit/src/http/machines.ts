import type { Socket } from 'node:net'

/**
 * The address of all machines of compute on this host together: no client can have it. They come by way of the host, so
 * whatever their connections say of themselves is the host's.
 */
export const machineAddress = '0.0.0.0'

type Connection = Pick<Socket, 'remoteAddress'>

const machines = new WeakSet<Connection>()

/** From here on what comes by this connection is a machine's; to be said before a server gets it. */
export const markMachine = (socket: Connection): void => void machines.add(socket)

export const isMachine = (socket: Connection): boolean => machines.has(socket)
