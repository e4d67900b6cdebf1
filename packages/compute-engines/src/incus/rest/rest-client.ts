import { setTimeout as pause } from 'node:timers/promises'
import { EngineError } from '@perigee/compute/engine'
import { minute, second } from '@perigee/std/durations'
import { MiB } from '@perigee/std/units'
import type { ZodType } from 'zod'
import { operation } from './answers'
import { connectTo, type IncusPlace } from './connection'
import { readEnvelope } from './read-envelope'
import { refusalOf, unless } from './refusal'
import { createSend } from './send'

/** The calls of Incus for one project. Each throws EngineError, an IncusRefusal where Incus answered. */
export interface IncusClient {
  /** The name under which the daemon is reached. */
  host: string
  get<T>(path: string, answer: ZodType<T>, query?: Query): Promise<T>
  /** Null where there is no such thing. */
  find<T>(path: string, answer: ZodType<T>, query?: Query): Promise<T | null>
  /** Resolves once it is done, however long Incus works on it, `patience` at most. */
  change(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown, patience?: number): Promise<void>
  /** Until the operation of this path has ended, well or not, or is forgotten. */
  waitFor(operationPath: string, patience?: number): Promise<void>
  /** The last bytes of what stands there, `maxBytes` at most; null where there is nothing. */
  read(path: string, maxBytes: number, query?: Query): Promise<Buffer | null>
  /** Writes a file into a machine. */
  write(path: string, query: Query, headers: Record<string, string>, bytes: Buffer): Promise<void>
  close(): void
}

type Query = Readonly<Record<string, string>>

/** A copy of an image to another member may take that long. */
const usualPatience = 10 * minute
/** For one turn of waiting: Incus answers by then, ended or not. */
const turn = 20
const answerLimit = 32 * MiB
/** Operations of another member of a cluster are told to be under way at once. */
const pauseBetweenTurns = 200
const running = 200

export function createRestClient(place: IncusPlace, project: string): IncusClient {
  const connection = connectTo(place)
  const send = createSend(connection)

  const pathOf = (path: string, query: Query = {}): string =>
    `${path}?${new URLSearchParams({ project, ...query }).toString()}`

  async function call(method: string, path: string, body?: unknown, timeout = 30 * second) {
    const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
    const headers = bytes ? { 'content-type': 'application/json' } : {}
    return readEnvelope(await send({ method, path, headers, bytes, maxBytes: answerLimit, longer: 'refused', timeout }))
  }

  async function get<T>(path: string, answer: ZodType<T>, query?: Query): Promise<T> {
    const { metadata } = await call('GET', pathOf(path, query))
    return parse(answer, metadata)
  }

  async function ended(operationPath: string, patience: number): Promise<void> {
    const until = Date.now() + patience
    while (Date.now() < until) {
      const path = pathOf(`${operationPath}/wait`, { timeout: String(turn) })
      const { metadata } = await call('GET', path, undefined, (turn + 10) * second)
      const { status_code: code, err } = parse(operation, metadata)
      if (code > running) throw refusalOf(code, err ?? '')
      if (code === running) return
      await pause(pauseBetweenTurns)
    }
    throw new EngineError('unavailable', 'Incus did not end what it was asked for in time.')
  }

  return {
    host: connection.host,
    get,
    find: (path, answer, query) =>
      get(path, answer, query).catch((error: unknown) => {
        unless('not-there')(error)
        return null
      }),
    async change(method, path, body, patience = usualPatience) {
      const answer = await call(method, pathOf(path), body)
      if (answer.operation) await ended(answer.operation, patience).catch(notForgotten)
    },
    waitFor: (path, patience = usualPatience) =>
      ended(path, patience).catch((error: unknown) => {
        if (!(error instanceof EngineError) || error.failure === 'unavailable') throw error
      }),
    async read(path, maxBytes, query) {
      const answer = await send({ method: 'GET', path: pathOf(path, query), headers: {}, maxBytes, longer: 'cut' })
      if (answer.status === 200) return answer.bytes
      if (answer.status === 404) return null
      readEnvelope(answer)
      return null
    },
    async write(path, query, headers, bytes) {
      const maxBytes = answerLimit
      readEnvelope(
        await send({ method: 'POST', path: pathOf(path, query), headers, bytes, maxBytes, longer: 'refused' }),
      )
    },
    close: () => connection.close(),
  }
}

/** A daemon that was started anew knows nothing of what it did before: how it ended is to be looked at. */
function notForgotten(error: unknown): never {
  const forgotten = error instanceof EngineError && String(error.cause).toLowerCase().includes('operation not found')
  throw forgotten ? new EngineError('unavailable', 'Incus was started anew meanwhile.', { cause: error }) : error
}

function parse<T>(answer: ZodType<T>, metadata: unknown): T {
  const parsed = answer.safeParse(metadata)
  if (parsed.success) return parsed.data
  throw new EngineError('unavailable', 'Incus answered in a way that is not known.', { cause: parsed.error })
}
