import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { target } from '../endpoint/target'
import type { Route, WireRequest } from './request'

const patience = 15_000
/** For what may come behind the answer. */
const moment = 300

/** What a connection is given, one after the other: bytes, milliseconds to wait, or what has to happen first. */
export type Step = string | Buffer | number | Promise<void>

interface Manners extends Route {
  /** Once everything was given. */
  hangUp?: boolean
  /** A moment after this has come back. */
  hangUpAfter?: string
}

/** Writes these bytes to a connection of its own and gives all that comes back until it ends. */
export function exchange(
  steps: Step[],
  { hangUp = false, hangUpAfter, to = target.endpoint, from }: Manners = {},
): Promise<string> {
  const { hostname, port } = new URL(to)
  const place = { host: hostname, port: Number(port) }
  return new Promise((resolve) => {
    const received: Buffer[] = []
    const socket = connect(from === undefined ? place : { ...place, localAddress: from, family: 4 })
    const end = () => {
      socket.destroy()
      resolve(Buffer.concat(received).toString('latin1'))
    }
    socket.setTimeout(patience, end)
    socket.on('data', (part) => {
      received.push(part)
      if (hangUpAfter !== undefined && Buffer.concat(received).includes(hangUpAfter)) setTimeout(end, moment)
    })
    // A server may well hang up on such a client.
    socket.on('error', end)
    socket.on('close', end)
    void (async () => {
      for (const step of steps) {
        if (typeof step === 'number') await pause(step)
        else if (step instanceof Promise) await step
        else if (!socket.destroyed) socket.write(step)
      }
      if (hangUp) socket.destroy()
    })()
  })
}

/** The head of a request, with a blank line behind it. */
export const head = ({ method, path, headers }: Omit<WireRequest, 'body'>): string =>
  [`${method} ${path} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n')

/** Whether the request is refused for what it is; a failure of the service is no refusal. */
export const isRefusal = (status: number): boolean => status >= 400 && status < 500

/** Status codes of the answers in what came back. */
export const statuses = (received: string): number[] =>
  [...received.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))
