import { EngineError } from '@perigee/compute/engine'
import { second } from '@perigee/std/durations'
import type { Connection } from './connection'

export interface Sent {
  method: string
  path: string
  headers: Record<string, string>
  bytes?: Buffer | undefined
  /** What of the answer is kept at most. */
  maxBytes: number
  /** What a longer one is: none, or its end. */
  longer: 'refused' | 'cut'
  /** Until the whole answer is here. */
  timeout?: number
}

export interface Answer {
  status: number
  bytes: Buffer
}

const usualTimeout = 30 * second

/** One request and its whole answer. @throws EngineError `unavailable` where none comes, or one that is refused */
export const createSend =
  (connection: Connection) =>
  ({ method, path, headers, bytes, maxBytes, longer, timeout = usualTimeout }: Sent): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const fail = (cause: unknown) =>
        reject(new EngineError('unavailable', 'Incus cannot be reached at the moment.', { cause }))
      const signal = AbortSignal.timeout(timeout)
      const length = { 'content-length': String(bytes?.length ?? 0) }
      const asked = connection.request({ method, path, headers: { ...headers, ...length }, signal }, (answer) => {
        const parts: Buffer[] = []
        let size = 0
        answer.on('data', (part: Buffer) => {
          parts.push(part)
          size += part.length
          if (size > maxBytes && longer === 'refused') answer.destroy(new Error('the answer is too long'))
          while (size - (parts[0]?.length ?? 0) >= maxBytes) size -= parts.shift()?.length ?? 0
        })
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, bytes: lastOf(Buffer.concat(parts), maxBytes) }),
        )
        answer.on('error', fail)
        answer.on('close', () => fail(new Error('the answer was cut off')))
      })
      asked.on('error', fail)
      asked.end(bytes)
    })

const lastOf = (bytes: Buffer, length: number): Buffer => bytes.subarray(Math.max(0, bytes.length - length))
