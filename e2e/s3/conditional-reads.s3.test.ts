import { beforeAll, describe, expect, it } from 'vitest'
import { useBucket } from './buckets'
import { md5 } from './content'
import { put } from './objects'
import { call, verdict } from './wire/call'
import { pathOf } from './wire/sign-v4'

const bucket = useBucket()
const etag = `"${md5('content')}"`
const other = `"${md5('other')}"`
const past = 'Sat, 01 Jan 2000 00:00:00 GMT'
let later = ''

beforeAll(async () => {
  await put(bucket.name, 'key', 'content')
  const { headers } = await call({ method: 'HEAD', path: pathOf(bucket.name, 'key') })
  later = headers['last-modified'] ?? ''
})

interface Case {
  given: Record<string, string>
  status: number
}

const cases: Case[] = [
  { given: { 'if-match': etag }, status: 200 },
  { given: { 'if-match': md5('content') }, status: 200 },
  { given: { 'if-match': '*' }, status: 200 },
  { given: { 'if-match': `${other}, ${etag}` }, status: 200 },
  { given: { 'if-match': other }, status: 412 },
  { given: { 'if-none-match': other }, status: 200 },
  { given: { 'if-none-match': etag }, status: 304 },
  { given: { 'if-none-match': '*' }, status: 304 },
  { given: { 'if-none-match': `${other}, ${etag}` }, status: 304 },
  { given: { 'if-modified-since': past }, status: 200 },
  { given: { 'if-modified-since': 'written' }, status: 304 },
  { given: { 'if-unmodified-since': 'written' }, status: 200 },
  { given: { 'if-unmodified-since': past }, status: 412 },
  { given: { 'if-match': etag, 'if-unmodified-since': past }, status: 200 },
  { given: { 'if-none-match': etag, 'if-modified-since': past }, status: 304 },
  { given: { 'if-none-match': other, 'if-modified-since': 'written' }, status: 200 },
  { given: { 'if-match': other, 'if-unmodified-since': 'written' }, status: 412 },
  { given: { 'if-modified-since': 'no date at all' }, status: 200 },
]
const text = ({ given }: Case) =>
  Object.entries(given)
    .map(([name, value]) => `${name} ${value}`)
    .join(' and ')
const headersOf = ({ given }: Case) =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value === 'written' ? later : value]))

describe.each(['GET', 'HEAD'])('%s', (method) => {
  it.each(cases.map((each) => [text(each), each] as const))('with %s', async (_, each) => {
    const answer = await call({ method, path: pathOf(bucket.name, 'key'), headers: headersOf(each) })
    expect(answer.status).toBe(each.status)
    expect(answer.text).toBe(
      method === 'GET' && each.status === 200 ? 'content' : answer.status === 412 ? answer.text : '',
    )
    if (each.status < 400) expect(answer.headers.etag).toBe(etag)
  })

  it('with a condition of a key that is missing answers 404', async () => {
    const answer = await call({ method, path: pathOf(bucket.name, 'gone'), headers: { 'if-none-match': '*' } })
    expect(answer.status).toBe(404)
  })
})

it('a refused condition says PreconditionFailed', async () => {
  const answer = await call({ path: pathOf(bucket.name, 'key'), headers: { 'if-match': other } })
  expect(verdict(answer)).toEqual([412, 'PreconditionFailed'])
})

it('a condition goes before a range', async () => {
  const path = pathOf(bucket.name, 'key')
  const matched = await call({ path, headers: { 'if-match': etag, range: 'bytes=0-2' } })
  expect([matched.status, matched.text]).toEqual([206, 'con'])
  expect((await call({ path, headers: { 'if-match': other, range: 'bytes=0-2' } })).status).toBe(412)
})
