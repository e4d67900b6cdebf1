import { DeleteObjectCommand, HeadObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3'
import { describe, expect, it } from 'vitest'
import { useBucket } from './buckets'
import { refusal, s3 } from './clients'
import { get, put, read } from './objects'
import { call, verdict } from './wire/call'
import { pathOf } from './wire/sign-v4'

const bucket = useBucket()

const odd = [
  'a b+c%#?é日本',
  '.leading-dot',
  '..leading-dots',
  '...',
  'a/.hidden/b',
  'name.',
  'double//slash',
  'end//',
  '/leading/slash',
  '//two/leading',
  'folder/',
  'folder/.file_placeholder',
  '%41 is not A',
  '%2F',
  '100%',
  'plus+plus',
  ' space first',
  'space last ',
  'tab\tinside',
  'newline\ninside',
  `quotes ' " \``,
  'a&b=c;d,e:f@g$h!i*j(k)l',
  '<xml>&amp;</xml>',
  'back\\slash',
  '[brackets]{braces}|^~',
  '🛰 emoji',
  'e\u0301 is not \u00e9',
  '\u00e9 is not e\u0301',
  'name?versionId=null',
  'name?acl',
  'x'.repeat(1024),
  'é'.repeat(512),
  `${'a/'.repeat(511)}ab`,
]

describe('a key', () => {
  it.each(odd.map((key) => [key.length > 60 ? `${key.slice(0, 8)}… of ${key.length}` : JSON.stringify(key), key]))(
    'may be %s: put, head, list, get, delete',
    async (name, key) => {
      await put(bucket.name, key, name)
      const head = await s3.send(new HeadObjectCommand({ Bucket: bucket.name, Key: key }))
      expect(head.ContentLength).toBe(Buffer.byteLength(name))
      expect(await read(bucket.name, key)).toBe(name)
      const { Contents = [] } = await s3.send(
        new ListObjectsV2Command({ Bucket: bucket.name, Prefix: key, EncodingType: 'url' }),
      )
      expect(Contents.map(({ Key = '' }) => decodeURIComponent(Key.replaceAll('+', ' ')))).toContain(key)
      await s3.send(new DeleteObjectCommand({ Bucket: bucket.name, Key: key }))
      expect(await refusal(get(bucket.name, key))).toEqual([404, 'NoSuchKey'])
    },
  )

  it.each([
    ['1,025 bytes', 'x'.repeat(1025)],
    ['513 letters of two bytes', 'é'.repeat(513)],
  ])('may not have %s', async (_, key) => {
    expect(await refusal(put(bucket.name, key))).toEqual([400, 'KeyTooLongError'])
  })

  it.each(['.', '..', 'a/./b', 'a/../b', '../a', './a', 'a/..', 'a/.'])(
    'may not have the component of dots in %s',
    async (key) => {
      for (const method of ['PUT', 'GET', 'DELETE']) {
        const answer = await call({ method, path: pathOf(bucket.name, key) })
        expect([method, answer.status]).toEqual([method, 400])
      }
    },
  )

  it.each(['%2e%2e/a', 'a/%2e%2e/b', '%2E/a', 'a%2F..%2Fb'])(
    'may not hide a component of dots behind percents: %s',
    async (path) => {
      expect((await call({ method: 'PUT', path: `/${bucket.name}/${path}` })).status).toBe(400)
    },
  )

  it.each(['%', '%4', '%zz', 'a%'])('may not be half a percent code: %s', async (path) => {
    const [status] = verdict(await call({ method: 'PUT', path: `/${bucket.name}/${path}` }))
    expect(status).toBe(400)
  })

  it('may not be bytes that are no UTF-8', async () => {
    const [status] = verdict(await call({ method: 'PUT', path: `/${bucket.name}/%ff%fe` }))
    expect(status).toBe(400)
  })

  it('differs from one with a slash at the end', async () => {
    await put(bucket.name, 'same', 'file')
    await put(bucket.name, 'same/', 'folder')
    expect([await read(bucket.name, 'same'), await read(bucket.name, 'same/')]).toEqual(['file', 'folder'])
  })

  it('differs in upper and lower case', async () => {
    await put(bucket.name, 'case', 'lower')
    await put(bucket.name, 'CASE', 'upper')
    expect([await read(bucket.name, 'case'), await read(bucket.name, 'CASE')]).toEqual(['lower', 'upper'])
  })

  it('is not a folder of the keys below it', async () => {
    await put(bucket.name, 'both', 'file')
    await put(bucket.name, 'both/below', 'below')
    await s3.send(new DeleteObjectCommand({ Bucket: bucket.name, Key: 'both' }))
    expect(await read(bucket.name, 'both/below')).toBe('below')
  })
})
