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
  body: Buffer
  text: string
}

const patience = 60_000

/** Sends a request as it is: nothing is added but `Content-Length` and `Host` where they are missing. */
export function send({ method, path, headers, body }: WireRequest): Promise<Answer> {
  const url = new URL(target.endpoint)
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
            body: content,
            text: content.toString(),
          }),
        )
        .catch(reject)
    })
    request.end(body)
  })
}
