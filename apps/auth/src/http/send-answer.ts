import type { ServerResponse } from 'node:http'
import type { Answer } from './answer'

export function sendAnswer(response: ServerResponse, { status, headers = {}, body = { text: '' } }: Answer): void {
  if (response.destroyed) return
  const content = Buffer.from('json' in body ? JSON.stringify(body.json) : body.text)
  response.writeHead(status, {
    'content-type': 'json' in body ? 'application/json' : 'text/plain; charset=utf-8',
    'content-length': content.length,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    ...headers,
  })
  response.end(content)
}
