import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { isPreflight } from '../request/s3-request'
import { corsHeaders, preflightHeaders } from './cors'

const request = (method: string, headers: Record<string, string>) => ({ method, headers }) as unknown as IncomingMessage
const from = (origin: string) => request('GET', { origin })

it.each([
  [['*'], 'https://console.example', true],
  [['https://console.example'], 'https://console.example', true],
  [['https://*.example'], 'https://console.example', true],
  [['https://*.example'], 'https://console.example.evil', false],
  [['https://console.example'], 'https://consoleXexample', false],
  [[], 'https://console.example', false],
])('origins %j let %s in: %s', (origins, origin, allowed) => {
  expect(corsHeaders(from(origin), origins)['access-control-allow-origin']).toBe(allowed ? origin : undefined)
})

it('says nothing to requests that come from no page', () => expect(corsHeaders(request('GET', {}), ['*'])).toEqual({}))

it('lets pages read ETag, ranges and the metadata of the answer', () => {
  const exposed = corsHeaders(from('https://a'), ['*'], { 'x-amz-meta-note': '1' })['access-control-expose-headers']
  expect(exposed?.split(', ')).toEqual(
    expect.arrayContaining(['ETag', 'Content-Range', 'x-amz-request-id', 'x-amz-version-id', 'x-amz-meta-note']),
  )
})

it('answers pre-flights for any header', () => {
  const asked = request('OPTIONS', {
    origin: 'https://a',
    'access-control-request-method': 'PUT',
    'access-control-request-headers': 'authorization,x-amz-date',
  })
  expect(isPreflight(asked)).toBe(true)
  expect(preflightHeaders(asked, ['*'])).toMatchObject({
    'access-control-allow-methods': 'GET, PUT, HEAD, POST, DELETE, OPTIONS, PATCH',
    'access-control-allow-headers': 'authorization,x-amz-date',
  })
})
