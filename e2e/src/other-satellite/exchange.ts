import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

/** A request as the calls of the satellite see it. */
export interface Asked {
  method: string
  path: string
  params: Record<string, string>
  query: URLSearchParams
  /** Raw: many bodies are text that is labelled as JSON. */
  body: string
  cookies: ReadonlyMap<string, string>
  csrfHeader: string | undefined
  userAgent: string
  /** Goes out as X-Request-Id; that of a sign-up is its id. */
  requestId: string
}

export interface Answer {
  status: number
  body: string
  headers: Record<string, string | string[]>
}

const typed = (status: number, body: string, type: string): Answer => ({
  status,
  body,
  headers: { 'content-type': type },
})

export const json = (value: unknown, status = 200): Answer => typed(status, JSON.stringify(value), 'application/json')
export const plain = (body: string): Answer => typed(200, body, 'text/plain; charset=utf-8')
export const page = (body: string): Answer => typed(200, body, 'text/html; charset=UTF-8')
export const empty: Answer = { status: 200, body: '', headers: {} }
export const refused = (status: number, error: string): Answer => json({ error }, status)
export const withCookie = (answer: Answer, cookie: string): Answer => ({
  ...answer,
  headers: { ...answer.headers, 'set-cookie': [`${cookie}; Path=/; HttpOnly; SameSite=Strict`] },
})

/** The members of a JSON body. */
export const bodyOf = ({ body }: Asked): Record<string, unknown> => JSON.parse(body || '{}') as Record<string, unknown>
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export async function read(request: IncomingMessage): Promise<Asked> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const pieces = (request.headers.cookie ?? '').split('; ').map((piece) => piece.split('='))
  const csrf = request.headers['x-csrf-token']
  return {
    method: request.method ?? 'GET',
    path: pathname,
    params: {},
    query: searchParams,
    body: await text(request),
    cookies: new Map(pieces.map(([name = '', value = '']) => [name, value])),
    csrfHeader: typeof csrf === 'string' ? csrf : undefined,
    userAgent: request.headers['user-agent'] ?? '',
    requestId: randomUUID(),
  }
}

export function send(response: ServerResponse, { requestId }: Asked, { status, body, headers }: Answer): void {
  response.writeHead(status, { 'x-request-id': requestId, 'cache-control': 'no-store', ...headers })
  response.end(body)
}
