import { HeadObjectCommand } from '@aws-sdk/client-s3'
import { describe, expect, it } from 'vitest'
import { newName, useBucket } from './buckets'
import { refusal, s3 } from './clients'
import { content } from './content'
import { target } from './endpoint/target'
import { bytesOf, get, read } from './objects'
import { element, verdict } from './wire/call'
import { type FormOptions, postForm } from './wire/post-form'

const bucket = useBucket()
const post = (fields: Record<string, string>, options: FormOptions = {}) => postForm(bucket.name, fields, options)

describe('a form from a browser', () => {
  it('stores its file', async () => {
    const answer = await post({ key: 'simple' }, { file: content(100_000) })
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect(answer.headers.etag).toMatch(/^"[0-9a-f]{32}"$/)
    expect((await bytesOf(await get(bucket.name, 'simple'))).equals(content(100_000))).toBe(true)
  })

  it('puts the name of the file where the key says so', async () => {
    await post({ key: 'folder/${filename}' }, { filename: 'a b+é.txt' })
    expect(await read(bucket.name, 'folder/a b+é.txt')).toBe('the file')
  })

  it('keeps headers and metadata of its fields', async () => {
    const fields = {
      key: 'dressed',
      'Content-Type': 'text/x-form',
      'Cache-Control': 'no-store',
      'x-amz-meta-colour': 'blue',
    }
    await post(fields)
    const head = await s3.send(new HeadObjectCommand({ Bucket: bucket.name, Key: 'dressed' }))
    expect(head).toMatchObject({ ContentType: 'text/x-form', CacheControl: 'no-store', Metadata: { colour: 'blue' } })
  })

  it('is answered with 200 or 201 on demand', async () => {
    expect((await post({ key: 'two-hundred', success_action_status: '200' })).status).toBe(200)
    const created = await post({ key: 'created', success_action_status: '201' })
    expect([created.status, element(created, 'Key'), element(created, 'Bucket')]).toEqual([201, 'created', bucket.name])
    expect(element(created, 'ETag')).toContain(created.headers.etag?.replaceAll('"', ''))
  })

  it('is led on to the page that it names', async () => {
    const { status, headers } = await post({ key: 'led', success_action_redirect: `${target.endpoint}/done?x=1` })
    expect(status).toBe(303)
    const place = new URL(headers.location ?? '')
    expect([place.pathname, place.searchParams.get('bucket'), place.searchParams.get('key')]).toEqual([
      '/done',
      bucket.name,
      'led',
    ])
  })

  it('may hold a file of no bytes, and fields after the file do not count', async () => {
    expect((await post({ key: 'empty' }, { file: '', after: { key: 'other' } })).status).toBe(204)
    expect(await read(bucket.name, 'empty')).toBe('')
    expect(await refusal(get(bucket.name, 'other'))).toEqual([404, 'NoSuchKey'])
  })

  it.each(['eu-central-1', 'auto'])('may be signed for the region %s', async (region) => {
    expect((await post({ key: newName() }, { region })).status).toBe(204)
  })
})

describe('the policy of a form', () => {
  it.each([
    ['eq of the key', ['eq', '$key', 'exact'], 'exact'],
    ['starts-with of the key', ['starts-with', '$key', 'user/'], 'user/1'],
    ['starts-with anything', ['starts-with', '$key', ''], 'whatever'],
    ['a length in the range', ['content-length-range', 8, 8], 'length'],
  ])('allows %s', async (_, condition, key) => {
    expect((await post({ key }, { conditions: [condition] })).status).toBe(204)
  })

  it.each([
    ['another key', ['eq', '$key', 'exact'], {}],
    ['another beginning', ['starts-with', '$key', 'user/'], {}],
    ['another type', ['eq', '$Content-Type', 'image/png'], { 'Content-Type': 'text/html' }],
    ['another bucket', { bucket: 'another-bucket' }, {}],
    ['a field that is missing', ['eq', '$x-amz-meta-owner', 'me'], {}],
  ])('refuses %s', async (_, condition, fields) => {
    const key = newName()
    expect(verdict(await post({ key, ...fields }, { conditions: [condition] }))).toEqual([403, 'AccessDenied'])
    expect(await refusal(get(bucket.name, key))).toEqual([404, 'NoSuchKey'])
  })

  it('refuses a field that it does not mention', async () => {
    const key = newName()
    const answer = await post({ key, 'x-amz-meta-extra': 'x' }, { mentioned: ['key'] })
    expect(verdict(answer)).toEqual([403, 'AccessDenied'])
  })

  it.each([
    ['below the range', [9, 100], 'EntityTooSmall'],
    ['above the range', [0, 7], 'EntityTooLarge'],
  ] as const)('refuses a file %s and keeps nothing', async (_, range, code) => {
    const key = newName()
    const answer = await post({ key }, { conditions: [['content-length-range', ...range]] })
    expect(verdict(answer)).toEqual([400, code])
    expect(await refusal(get(bucket.name, key))).toEqual([404, 'NoSuchKey'])
  })

  it('refuses a large file above the range before it is all there', async () => {
    const key = newName()
    const conditions = [['content-length-range', 0, 100_000]]
    const answer = await post({ key }, { conditions, file: Buffer.alloc(3_000_000) })
    expect(verdict(answer)).toEqual([400, 'EntityTooLarge'])
    expect(await refusal(get(bucket.name, key))).toEqual([404, 'NoSuchKey'])
  })

  it('refuses when it has expired', async () => {
    const answer = await post({ key: newName() }, { expires: new Date(Date.now() - 1000) })
    expect([answer.status, element(answer, 'Code')]).toEqual([403, 'AccessDenied'])
  })

  it.each(['not base64!', Buffer.from('not json').toString('base64'), Buffer.from('{}').toString('base64')])(
    'refuses to be "%s"',
    async (policy) => {
      const [status, code] = verdict(await post({ key: newName() }, { policy }))
      expect([400, 403]).toContain(status)
      expect(['InvalidPolicyDocument', 'MalformedPOSTRequest', 'AccessDenied']).toContain(code)
    },
  )
})

describe('a form is refused', () => {
  it('with a wrong signature', async () => {
    const key = newName()
    expect(verdict(await post({ key, 'X-Amz-Signature': '0'.repeat(64) }))).toEqual([403, 'SignatureDoesNotMatch'])
    expect(await refusal(get(bucket.name, key))).toEqual([404, 'NoSuchKey'])
  })

  it('with an unknown key', async () => {
    const answer = await post({ key: newName() }, { accessKey: 'jwaohtj3dhixxfpzhwj522x7z3pb' })
    expect(verdict(answer)).toEqual([403, 'InvalidAccessKeyId'])
  })

  it.each(['key', 'Policy', 'X-Amz-Signature', 'X-Amz-Credential', 'X-Amz-Date'])(
    'without the field %s',
    async (name) => {
      const answer = await post({ key: newName() }, { without: [name] })
      expect([400, 401, 403]).toContain(answer.status)
      expect(element(answer, 'Code')).toBeTruthy()
    },
  )

  it('without a file', async () => {
    const answer = await post({ key: newName() }, { noFile: true })
    expect(answer.status).toBe(400)
  })

  it('that is no form', async () => {
    const answer = await post({ key: newName() }, { contentType: 'multipart/form-data' })
    expect([400, 403]).toContain(answer.status)
  })

  it('that ends early', async () => {
    const key = newName()
    const answer = await post({ key }, { cut: 20 })
    expect(answer.status).toBe(400)
    expect(await refusal(get(bucket.name, key))).toEqual([404, 'NoSuchKey'])
  })

  it('with a field of more than 1 MiB', async () => {
    const answer = await post({ key: newName(), 'x-amz-meta-much': 'm'.repeat(1_200_000) })
    expect(answer.status).toBe(400)
  })
})
