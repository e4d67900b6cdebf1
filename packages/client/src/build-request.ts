import type { CallOptions } from './client-options'
import { PerigeeError } from './perigee-error'

/** One call as data. */
export interface CallFacts {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `:name` for each of its parts that is given. */
  readonly path: string
  /** What the answer is. `page`: JSON with `items` and `next`. */
  readonly answer: 'json' | 'page' | 'file' | 'none'
}

export type CallInput = Readonly<Record<string, unknown>>

export interface BuiltRequest {
  method: CallFacts['method']
  /** Path and query. */
  address: string
  headers: Record<string, string>
  body: string | undefined
}

/** What goes over the wire for a call. @throws PerigeeError invalid_request */
export function buildRequest(
  name: string,
  { method, path }: CallFacts,
  input: CallInput,
  { ifMatch, idempotencyKey }: CallOptions,
): BuiltRequest {
  const { body, ...fields } = input
  const inPath = new Set<string>()
  const filled = path.replace(/:(\w+)/g, (_, part: string) => {
    inPath.add(part)
    return segment(name, part, fields[part])
  })
  const query = Object.entries(fields).filter(([field, value]) => !inPath.has(field) && value !== undefined)
  const search = new URLSearchParams(query.map(([field, value]) => [field, String(value)])).toString()
  return {
    method,
    address: search === '' ? filled : `${filled}?${search}`,
    body: body === undefined ? undefined : JSON.stringify(body),
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(method === 'POST' && { 'idempotency-key': idempotencyKey ?? randomKey() }),
      ...(ifMatch !== undefined && { 'if-match': ifMatch }),
    },
  }
}

/** Addresses are shortened by parts that are empty, `.` or `..`: what they lead to would be another call. */
function segment(call: string, part: string, value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (text !== '' && text !== '.' && text !== '..') return encodeURIComponent(text)
  const message = `${part} is missing, or is no name that anything can have.`
  throw new PerigeeError(call, { code: 'invalid_request', status: 0, message, path: `params.${part}` })
}

/** Without `crypto.randomUUID`, which pages over plain http do not have. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
