import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { type ClientOptions, createClient, type PerigeeClient } from '../client'

export interface Asked {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

type Answer = (response: ServerResponse, asked: Asked) => void

export const apiKey = 'perigee_0123456789abcdefghijklmnopqrstuv000000'

/** A server that answers one request after another with these, the last one for all further ones, and a client of it. */
export async function aService(
  answers: readonly Answer[],
  options: Partial<ClientOptions> = {},
): Promise<{ client: PerigeeClient; asked: Asked[]; url: string }> {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const one = { method, url, headers, body: Buffer.concat(pieces).toString() }
      asked.push(one)
      answers[Math.min(asked.length, answers.length) - 1]?.(response, one)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { client: createClient({ baseUrl: url, apiKey, retryDelayMs: 1, ...options }), asked, url }
}

/** An answer of JSON. */
export const says =
  (body: unknown, { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {}): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'r-1', ...headers })
    response.end(JSON.stringify(body))
  }

/** A failure as the API says it. */
export const refuses = (status: number, code: string, more: { retryAfter?: string; path?: string } = {}): Answer =>
  says(
    {
      code,
      message: `It is ${code}.`,
      requestId: 'r-1',
      docs: `https://x.test/public/v1/docs/errors#${code}`,
      ...more,
    },
    { status, headers: more.retryAfter === undefined ? {} : { 'retry-after': more.retryAfter } },
  )

/** The connection ends without an answer. */
export const breaks: Answer = (response) => void response.destroy()

/** Nothing comes. */
export const isSilent: Answer = () => undefined
