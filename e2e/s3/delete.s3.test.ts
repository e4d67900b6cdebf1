import { DeleteObjectCommand, DeleteObjectsCommand, type ObjectIdentifier } from '@aws-sdk/client-s3'
import { describe, expect, it } from 'vitest'
import { newName, useBucket } from './buckets'
import { refusal, s3, sdk } from './clients'
import { md5 } from './content'
import { target } from './endpoint/target'
import { get, put, read } from './objects'
import { call, verdict } from './wire/call'
import { pathOf } from './wire/sign-v4'

const bucket = useBucket()

const removeAll = (keys: string[], more: { Quiet?: boolean } = {}) =>
  s3.send(new DeleteObjectsCommand({ Bucket: bucket.name, Delete: { Objects: keys.map((Key) => ({ Key })), ...more } }))

describe('DeleteObject', () => {
  it('removes an object', async () => {
    await put(bucket.name, 'a')
    const { $metadata } = await s3.send(new DeleteObjectCommand({ Bucket: bucket.name, Key: 'a' }))
    expect($metadata.httpStatusCode).toBe(204)
    expect(await refusal(get(bucket.name, 'a'))).toEqual([404, 'NoSuchKey'])
  })

  it('is content with a key that is not there', async () => {
    const { $metadata } = await s3.send(new DeleteObjectCommand({ Bucket: bucket.name, Key: 'never' }))
    expect($metadata.httpStatusCode).toBe(204)
  })

  it('needs a bucket', async () => {
    expect(await refusal(s3.send(new DeleteObjectCommand({ Bucket: newName(), Key: 'a' })))).toEqual([
      404,
      'NoSuchBucket',
    ])
  })

  it.runIf(target.own)('needs the right to delete', async () => {
    await put(bucket.name, 'stays')
    const remove = new DeleteObjectCommand({ Bucket: bucket.name, Key: 'stays' })
    expect(await refusal(sdk(target.own?.readOnly).send(remove))).toEqual([403, 'AccessDenied'])
    expect(await read(bucket.name, 'stays')).toBe('x')
  })
})

describe('DeleteObjects', () => {
  it('removes what is there, and counts what is not as removed', async () => {
    for (const key of ['a b', 'c&<d>', 'é/']) await put(bucket.name, key)
    const { Deleted = [], Errors } = await removeAll(['a b', 'c&<d>', 'é/', 'missing'])
    expect(Deleted.map(({ Key }) => Key).sort()).toEqual(['a b', 'c&<d>', 'missing', 'é/'])
    expect(Errors ?? []).toEqual([])
    expect(await refusal(get(bucket.name, 'c&<d>'))).toEqual([404, 'NoSuchKey'])
  })

  it('says nothing of success when it is asked to be quiet', async () => {
    await put(bucket.name, 'a')
    const { Deleted, Errors } = await removeAll(['a'], { Quiet: true })
    expect([Deleted ?? [], Errors ?? []]).toEqual([[], []])
    expect(await refusal(get(bucket.name, 'a'))).toEqual([404, 'NoSuchKey'])
  })

  it('takes 1,000 keys', async () => {
    const { Deleted = [] } = await removeAll(Array.from({ length: 1000 }, (_, at) => `n${at}`))
    expect(Deleted).toHaveLength(1000)
  })

  it('takes no more than that', async () => {
    const keys = Array.from({ length: 1001 }, (_, at) => `n${at}`)
    expect(await refusal(removeAll(keys))).toEqual([400, 'MalformedXML'])
  })

  it('needs a bucket', async () => {
    const Delete = { Objects: [{ Key: 'a' }] satisfies ObjectIdentifier[] }
    expect(await refusal(s3.send(new DeleteObjectsCommand({ Bucket: newName(), Delete })))).toEqual([
      404,
      'NoSuchBucket',
    ])
  })

  const post = (body: string, headers: Record<string, string> = { 'content-md5': md5(body, 'base64') }) =>
    call({ method: 'POST', path: pathOf(bucket.name), query: { delete: '' }, body, headers })
  const one = '<Delete><Object><Key>one</Key></Object></Delete>'

  it('takes a body with Content-MD5, with or without a namespace', async () => {
    await put(bucket.name, 'one')
    expect((await post(one)).text).toContain('<Key>one</Key>')
    const spaced = one.replace('<Delete>', '<Delete xmlns="http://s3.amazonaws.com/doc/2006-03-01/">')
    expect((await post(spaced)).status).toBe(200)
  })

  it('needs a Content-MD5 or a checksum', async () => {
    expect(verdict(await post(one, {}))).toEqual([400, 'MissingContentMD5'])
  })

  it('believes neither when it is wrong', async () => {
    await put(bucket.name, 'one')
    expect(verdict(await post(one, { 'content-md5': md5('other', 'base64') }))).toEqual([400, 'BadDigest'])
    expect(verdict(await post(one, { 'x-amz-checksum-crc32': 'AAAAAA==' }))).toEqual([400, 'BadDigest'])
    expect(await read(bucket.name, 'one')).toBe('x')
  })

  it.each([
    ['without keys', '<Delete></Delete>', 'MalformedXML'],
    ['with an empty key', '<Delete><Object><Key></Key></Object></Delete>', 'UserKeyMustBeSpecified'],
    ['with a key too long', `<Delete><Object><Key>${'k'.repeat(1025)}</Key></Object></Delete>`, 'KeyTooLongError'],
    ['of another root', '<Remove><Object><Key>a</Key></Object></Remove>', 'MalformedXML'],
    ['that ends early', '<Delete><Object><Key>a</Key>', 'MalformedXML'],
    ['that is empty', '', 'MalformedXML'],
  ])('refuses a body %s', async (_, body, code) => {
    expect(verdict(await post(body))).toEqual([400, code])
  })

  it.runIf(target.own)('tells of each key that may not be deleted', async () => {
    await put(bucket.name, 'stays')
    const remove = new DeleteObjectsCommand({ Bucket: bucket.name, Delete: { Objects: [{ Key: 'stays' }] } })
    const { Errors = [], Deleted = [] } = await sdk(target.own?.readOnly).send(remove)
    expect([Errors.map(({ Key, Code }) => [Key, Code]), Deleted]).toEqual([[['stays', 'AccessDenied']], []])
    expect(await read(bucket.name, 'stays')).toBe('x')
  })
})
