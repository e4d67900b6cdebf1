import { connect, type Socket } from 'node:net'
import { second } from '@perigee/std/durations'
import { z } from 'zod'
import { jsonLines } from './json-lines'

/** The monitor of one QEMU. It serves one client at a time. */
export interface Qmp {
  /** @throws Error where QEMU refuses, does not answer in time or has ended */
  execute(command: string, args?: Record<string, unknown>): Promise<unknown>
  /** Settles once the connection has ended, by whomever. */
  readonly closed: Promise<void>
  close(): void
}

interface QmpOptions {
  path: string
  /** Called with the name of each event. */
  onEvent: (event: string) => void
  /** For the greeting and for each answer, in milliseconds. */
  timeout?: number
}

interface Waiting {
  resolve(value: unknown): void
  reject(cause: Error): void
}

const refusal = z.object({ desc: z.string() }).catch({ desc: 'no reason' })

/** Connects, and has heard the greeting when it resolves. @throws Error */
export async function connectQmp({ path, onEvent, timeout = 5 * second }: QmpOptions): Promise<Qmp> {
  const socket = connect({ path })
  const waiting = new Map<string, Waiting>()
  let last = 0
  const failed: { cause: Error } = { cause: new Error('QEMU closed the connection') }
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      for (const { reject } of waiting.values()) reject(failed.cause)
      waiting.clear()
      resolve()
    })
  })

  function answerTo(key: string): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(key)
        reject(new Error('QEMU did not answer in time'))
      }, timeout)
      const settle =
        <T>(done: (value: T) => void) =>
        (value: T) => {
          clearTimeout(timer)
          done(value)
        }
      waiting.set(key, { resolve: settle(resolve), reject: settle(reject) })
    })
  }

  function take(message: Record<string, unknown>): void {
    if (typeof message.event === 'string') return onEvent(message.event)
    const key = 'QMP' in message ? 'greeting' : String(message.id)
    const asker = waiting.get(key)
    waiting.delete(key)
    if ('error' in message) asker?.reject(new Error(`QEMU refused: ${refusal.parse(message.error).desc}`))
    else asker?.resolve(message.return)
  }

  function execute(command: string, args: Record<string, unknown> = {}): Promise<unknown> {
    if (socket.destroyed) return Promise.reject(failed.cause)
    const id = String(++last)
    const answer = answerTo(id)
    socket.write(`${JSON.stringify({ execute: command, arguments: args, id })}\n`)
    return answer
  }

  const greeting = answerTo('greeting')
  listen(socket, jsonLines(take), (cause) => {
    failed.cause = cause
  })
  try {
    await greeting
    await execute('qmp_capabilities')
  } catch (cause) {
    socket.destroy()
    throw cause
  }
  return { execute, closed, close: () => void socket.destroy() }
}

function listen(socket: Socket, read: (piece: Buffer) => void, fail: (cause: Error) => void): void {
  socket.on('error', fail)
  socket.on('data', (piece: Buffer) => {
    try {
      read(piece)
    } catch (cause) {
      fail(new Error('QEMU said what cannot be read', { cause }))
      socket.destroy()
    }
  })
}
