import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { useBucket } from './buckets'
import { md5 } from './content'
import { startUpload } from './multipart'
import { put, read } from './objects'
import { call, element } from './wire/call'
import { pathOf } from './wire/sign-v4'

const bucket = useBucket()
let uploadId = ''
beforeAll(async () => {
  await put(bucket.name, 'key', 'content')
  uploadId = (await startUpload(bucket.name, 'upload')).UploadId
})
afterEach(async () => {
  expect(await read(bucket.name, 'key')).toBe('content')
})

const laughs = Array.from({ length: 12 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')
const bodies: [string, (inside: string) => string][] = [
  ['a billion laughs', (inside) => `<!DOCTYPE x [<!ENTITY l0 "ha">${laughs}]>${inside.replace('key', '&l12;')}`],
  [
    'an entity of a file',
    (inside) => `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>${inside.replace('key', '&f;')}`,
  ],
  ['a document type', (inside) => `<!DOCTYPE x SYSTEM "http://127.0.0.1:1/x.dtd">${inside}`],
  ['an unknown entity', (inside) => inside.replace('key', '&unknown;')],
  ['10,000 levels', () => `${'<a>'.repeat(10_000)}${'</a>'.repeat(10_000)}`],
  ['levels without an end', () => '<a>'.repeat(20_000)],
  ['text before the root', (inside) => `text${inside}`],
  ['a second root', (inside) => `${inside}${inside}`],
  ['crossed elements', (inside) => inside.replace(/<\/(\w+)>$/, '</other>')],
  ['a control character', (inside) => inside.replace('key', '\u0001')],
  ['a reference to one', (inside) => inside.replace('key', '&#1;')],
  ['UTF-16', (inside) => Buffer.from(`\ufeff${inside}`, 'utf16le').toString('latin1')],
  ['JSON', () => '{"Delete":{"Objects":[{"Key":"key"}]}}'],
]

const documents: [string, string, () => [Record<string, string>, string], string][] = [
  [
    'DeleteObjects',
    'POST',
    () => [{ delete: '' }, pathOf(bucket.name)],
    '<Delete><Object><Key>key</Key></Object></Delete>',
  ],
  [
    'PutBucketTagging',
    'PUT',
    () => [{ tagging: '' }, pathOf(bucket.name)],
    '<Tagging><TagSet><Tag><Key>key</Key><Value>v</Value></Tag></TagSet></Tagging>',
  ],
  [
    'CompleteMultipartUpload',
    'POST',
    () => [{ uploadId }, pathOf(bucket.name, 'upload')],
    '<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>key</ETag></Part></CompleteMultipartUpload>',
  ],
]

describe.each(documents)('%s', (_, method, place, good) => {
  it.each(bodies)('refuses %s', async (_, spoil) => {
    const [query, path] = place()
    const body = Buffer.from(spoil(good), 'utf8')
    const headers = { 'content-md5': md5(body, 'base64') }
    const started = Date.now()
    const answer = await call({ method, path, query, body, headers })
    expect(answer.status).toBe(400)
    expect(element(answer, 'Code')).toBeTruthy()
    expect(answer.text).not.toContain('root:')
    expect(Date.now() - started).toBeLessThan(30_000)
  })

  it('refuses a body of 20 MiB', async () => {
    const [query, path] = place()
    const body = Buffer.from(good.replace('key', 'k'.repeat(20 * 2 ** 20)))
    const headers = { 'content-md5': md5(body, 'base64') }
    // The service may hang up before all of it is written.
    const answer = await call({ method, path, query, body, headers }).catch(() => undefined)
    expect(answer?.status ?? 400).toBe(400)
  })
})
