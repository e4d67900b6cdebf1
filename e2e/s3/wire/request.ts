import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { target } from '../endpoint/target'

/** A request exactly as it goes over the wire; header names may repeat. */
export interface WireRequest {
  method: string
  /** Path and query, encoded. */
  path: string
  headers: [name: string, value: string][]
  body?: Uint8Array | string
}

export interface Answer {
  status: number
  headers: Record<string, string | undefined>
  /** The lines of `Set-Cookie`. */
  cookies: string[]
  body: Buffer
  text: string
}

/** Where a request goes, and from which address of this machine; the endpoint of the suite unless given. */
export interface Route {
  to?: string
  /** Within 127.0.0.0/8: Linux has all of it. */
  from?: string
}

const patience = 60_000

/** Sends a request as it is: nothing is added but `Content-Length` and `Host` where they are missing. */
export function send({ method, path, headers, body }: WireRequest, { to, from }: Route = {}): Promise<Answer> {
  const url = new URL(to ?? target.endpoint)
  const has = (wanted: string) => headers.some(([name]) => name.toLowerCase() === wanted)
  const all = [...headers]
  if (!has('host')) all.push(['host', url.host])
  const mayHaveBody = body !== undefined || method === 'PUT' || method === 'POST'
  if (mayHaveBody && !has('content-length') && !has('transfer-encoding')) {
    all.push(['content-length', String(Buffer.byteLength(body ?? ''))])
  }
  const start = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const request = start({
      host: url.hostname,
      port: url.port,
      method,
      path,
      agent: false,
      ...(from === undefined ? {} : { localAddress: from, family: 4 }),
      headers: all.flat(),
      timeout: patience,
    })
    request.once('timeout', () => request.destroy(new Error(`no answer within ${patience} ms`)))
    request.once('error', reject)
    request.once('response', (response) => {
      buffer(response)
        .then((content) =>
          resolve({
            status: response.statusCode ?? 0,
            headers: Object.fromEntries(
              Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
            ),
            cookies: response.headers['set-cookie'] ?? [],
            body: content,
            text: content.toString(),
          }),
        )
        .catch(reject)
    })
    request.end(body)
  })
}
