import type { PlainPath } from '@perigee/std/brand'
import { expect, it } from 'vitest'
import { objectHeaders, overriddenHeaders } from './object-headers'

const lastModified = new Date('2026-01-02T03:04:05.678Z')
const headersOf = (metadata: Record<string, string>, more: object = {}) =>
  objectHeaders({
    key: 'k' as PlainPath,
    size: 1,
    etag: 'ab',
    lastModified,
    versionId: null,
    metadata,
    tags: '',
    ...more,
  })

it('describes the object', () => {
  expect(headersOf({ 'content-type': 'text/plain', 'x-amz-meta-Note': 'é' }, { versionId: '1f' })).toEqual({
    'content-type': 'text/plain',
    'x-amz-meta-note': '\u00c3\u00a9',
    'x-amz-server-side-encryption': 'AES256',
    'last-modified': 'Fri, 02 Jan 2026 03:04:05 GMT',
    etag: '"ab"',
    'x-amz-version-id': '1f',
  })
})

it('passes on what native clients stored under names of their own', () => {
  expect(headersOf({ colour: 'red' })).toMatchObject({ colour: 'red' })
})

it('has no ETag when the object has none', () => {
  expect(headersOf({}, { etag: '' })).not.toHaveProperty('etag')
})

it.each([
  ['set-cookie', 'a=b'],
  ['Content-Length', '9'],
  ['transfer-encoding', 'chunked'],
  ['access-control-allow-origin', '*'],
  ['x-amz-version-id', '1'],
  ['Clear-Site-Data', '"cookies"'],
  ['refresh', '0;url=https://elsewhere.example'],
  ['link', '</a>; rel=preload'],
  ['content-security-policy', 'script-src *'],
  ['content-security-policy-report-only', "default-src 'none'; report-uri /x"],
  ['cross-origin-opener-policy', 'unsafe-none'],
  ['x-content-type-options', 'sniff'],
  ['s3:tags', 'a=b'],
  ['note', 'a\r\nset-cookie: b'],
])('leaves out stored metadata that would change the answer: %s', (name, value) => {
  expect(headersOf({ [name]: value })).toEqual(headersOf({}))
})

it('lets signed reads choose headers', () => {
  const query = new Map([
    ['response-content-disposition', 'attachment; filename="ä"'],
    ['other', 'x'],
  ])
  expect(overriddenHeaders(query)).toEqual({ 'content-disposition': 'attachment; filename="\u00c3\u00a4"' })
  expect(() => overriddenHeaders(new Map([['response-content-type', 'a\r\nb: c']]))).toThrow('cannot stand in a header')
})
