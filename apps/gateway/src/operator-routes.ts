import type { IncomingMessage, ServerResponse } from 'node:http'
import { hasSeveralHosts } from '@perigee/server-kit/http/client'
import { bucketOfHost } from './request/s3-request'

/** The routes for whoever runs the gateway; false when the request is for none of them. */
export function answerOperator(
  request: IncomingMessage,
  response: ServerResponse,
  { stopping, version, domains }: { stopping: boolean; version: string; domains: readonly string[] },
): boolean {
  if (hasSeveralHosts(request)) return false
  const answers = new Map([
    ['/-/health', stopping ? { status: 503, text: 'down' } : { status: 200, text: '' }],
    ['/-/version', { status: 200, text: version }],
  ])
  const answer = answers.get((request.url ?? '').replace(/\?.*$/s, ''))
  if (!answer || bucketOfHost(request.headers.host ?? '', domains) !== null) return false
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  response.writeHead(answer.status, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(answer.text),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  response.end(request.method === 'HEAD' ? undefined : answer.text)
  return true
}
