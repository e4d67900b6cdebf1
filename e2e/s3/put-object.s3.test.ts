import { HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { describe, expect, it } from 'vitest'
import { newName, useBucket } from './buckets'
import { refusal, s3, sdk } from './clients'
import { content, md5, MiB } from './content'
import { target } from './endpoint/target'
import { bytesOf, get, put, read } from './objects'
import { call, verdict } from './wire/call'
import { send } from './wire/request'
import { pathOf, signV4 } from './wire/sign-v4'

const bucket = useBucket()
const head = (key: string) => s3.send(new HeadObjectCommand({ Bucket: bucket.name, Key: key }))

describe('an object', () => {
  it.each([0, 1, 4095, 4096, 4097, 65_536, MiB, 7 * MiB + 13])('of %i bytes comes back byte by byte', async (size) => {
    const sent = content(size)
    const { ETag } = await put(bucket.name, `size-${size}`, sent)
    const back = await get(bucket.name, `size-${size}`)
    expect((await bytesOf(back)).equals(sent)).toBe(true)
    expect([ETag, back.ETag]).toEqual([`"${md5(sent)}"`, `"${md5(sent)}"`])
    expect([back.ContentLength, back.AcceptRanges]).toEqual([size, 'bytes'])
  })

  it('keeps the standard headers and those of its own', async () => {
    const given = {
      ContentType: 'text/x-orbit; charset=utf-8',
      CacheControl: 'max-age=60, public',
      ContentDisposition: `attachment; filename="a b.txt"`,
      ContentEncoding: 'x-none',
      ContentLanguage: 'de, en',
      Expires: new Date('2040-01-02T03:04:05Z'),
      Metadata: { colour: 'dark blue', 'with-dash': '1=2;3,4' },
    }
    await put(bucket.name, 'headers', 'x', given)
    const { Expires, ...strings } = given
    expect(await head('headers')).toMatchObject(strings)
    expect(await get(bucket.name, 'headers')).toMatchObject(strings)
    expect((await call({ path: pathOf(bucket.name, 'headers') })).headers.expires).toBe(Expires.toUTCString())
  })

  it('has a type even if none was given', async () => {
    const path = pathOf(bucket.name, 'typeless')
    await call({ method: 'PUT', path, body: 'x' })
    expect((await call({ path })).headers['content-type']).toBe('binary/octet-stream')
  })

  it('replaces all of an older one, metadata too', async () => {
    await put(bucket.name, 'twice', 'first, and longer', { Metadata: { old: '1' }, CacheControl: 'no-store' })
    await put(bucket.name, 'twice', 'second', { Metadata: { new: '2' } })
    const { Metadata, CacheControl, ContentLength } = await head('twice')
    expect({ Metadata, CacheControl, ContentLength }).toEqual({
      Metadata: { new: '2' },
      CacheControl: undefined,
      ContentLength: 6,
    })
  })

  it('may have 2,048 bytes of metadata of its own', async () => {
    const Metadata = { half: 'h'.repeat(1000), rest: 'r'.repeat(2048 - 1000 - 8) }
    await put(bucket.name, 'much-metadata', 'x', { Metadata })
    expect((await head('much-metadata')).Metadata).toEqual(Metadata)
  })

  it('may not have more metadata than that', async () => {
    const Metadata = { much: 'm'.repeat(3000) }
    expect(await refusal(put(bucket.name, 'too-much', 'x', { Metadata }))).toEqual([400, 'MetadataTooLarge'])
    expect(await refusal(head('too-much'))).toEqual([404, 'NotFound'])
  })

  it('tells when it was written', async () => {
    await put(bucket.name, 'now')
    const { LastModified } = await head('now')
    expect(Math.abs(Date.now() - (LastModified?.getTime() ?? 0))).toBeLessThan(120_000)
  })

  it('goes into a bucket that is there', async () => {
    expect(await refusal(put(newName(), 'a'))).toEqual([404, 'NoSuchBucket'])
  })

  it('takes the storage classes whose objects are there at once, and no other', async () => {
    for (const StorageClass of ['STANDARD', 'STANDARD_IA', 'REDUCED_REDUNDANCY'] as const) {
      await put(bucket.name, 'class', 'x', { StorageClass })
      expect([undefined, 'STANDARD']).toContain((await head('class')).StorageClass)
    }
    expect(await refusal(put(bucket.name, 'glacier', 'x', { StorageClass: 'GLACIER' }))).toEqual([
      400,
      'InvalidStorageClass',
    ])
    const unknown = await call({
      method: 'PUT',
      path: pathOf(bucket.name, 'class'),
      headers: { 'x-amz-storage-class': 'IRON' },
    })
    expect(verdict(unknown)).toEqual([400, 'InvalidStorageClass'])
  })

  it('may have metadata of no characters, also in place of others', async () => {
    for (const Metadata of [{ meta1: '' }, { meta1: 'old' }, { meta1: '' }]) {
      await put(bucket.name, 'empty-metadata', 'x', { Metadata })
      expect((await head('empty-metadata')).Metadata).toEqual(Metadata)
    }
  })

  it('keeps its encodings as they were written', async () => {
    for (const [sent, kept] of [
      ['deflate, gzip', 'deflate, gzip'],
      ['gzip', 'gzip'],
      ['aws-chunked, gzip', 'gzip'],
    ]) {
      await put(bucket.name, 'encoded', 'x', { ContentEncoding: sent })
      expect((await head('encoded')).ContentEncoding).toBe(kept)
    }
  })

  it('is encrypted, as it says of itself', async () => {
    const written = await put(bucket.name, 'sse', 'x', { ServerSideEncryption: 'AES256' })
    expect([written.ServerSideEncryption, (await head('sse')).ServerSideEncryption]).toEqual(['AES256', 'AES256'])
  })

  it.each([
    ['x-amz-server-side-encryption', 'aws:kms'],
    ['x-amz-server-side-encryption-customer-algorithm', 'AES256'],
  ])('is not encrypted by %s: %s', async (name, value) => {
    const answer = await call({ method: 'PUT', path: pathOf(bucket.name, 'sse'), headers: { [name]: value } })
    expect(verdict(answer)).toEqual([501, 'NotImplemented'])
  })
})

describe('a body', () => {
  const path = () => pathOf(bucket.name, 'body')
  const put = (headers: Record<string, string>, body = 'some text') =>
    call({ method: 'PUT', path: path(), headers, body })

  it('with its Content-MD5 is taken', async () => {
    expect((await put({ 'content-md5': md5('some text', 'base64') })).status).toBe(200)
  })

  it.each([
    ['of other bytes', md5('other', 'base64'), 'BadDigest'],
    ['that is no digest', 'abc', 'InvalidDigest'],
    ['that is too long', Buffer.alloc(20).toString('base64'), 'InvalidDigest'],
  ])('with a Content-MD5 %s is refused and nothing is kept', async (_, digest, code) => {
    await call({ method: 'PUT', path: path(), body: 'before' })
    expect(verdict(await put({ 'content-md5': digest }))).toEqual([400, code])
    expect(await read(bucket.name, 'body')).toBe('before')
  })

  it('of other bytes than the signature names is refused and nothing is kept', async () => {
    const request = signV4({ method: 'PUT', path: pathOf(bucket.name, 'forged'), body: 'signed bytes' })
    expect(verdict(await send({ ...request, body: 'forged bytes' }))).toEqual([400, 'XAmzContentSHA256Mismatch'])
    expect(await refusal(get(bucket.name, 'forged'))).toEqual([404, 'NoSuchKey'])
  })

  it('needs no hash when it says UNSIGNED-PAYLOAD', async () => {
    const wanted = { method: 'PUT', path: path(), body: 'not hashed' }
    expect((await call(wanted, { payload: 'UNSIGNED-PAYLOAD' })).status).toBe(200)
    expect(await read(bucket.name, 'body')).toBe('not hashed')
  })

  it('needs a length', async () => {
    const request = signV4({ method: 'PUT', path: path(), body: 'x' }, { payload: 'UNSIGNED-PAYLOAD' })
    const answer = await send({ ...request, headers: [...request.headers, ['transfer-encoding', 'chunked']] })
    expect(verdict(answer)).toEqual([411, 'MissingContentLength'])
  })

  it('may wait for 100 Continue', async () => {
    expect((await put({ expect: '100-continue' })).status).toBe(200)
  })
})

describe.runIf(target.own)('a key pair', () => {
  it('without the right to write cannot put', async () => {
    expect(await refusal(putWith('readOnly'))).toEqual([403, 'AccessDenied'])
  })

  it('without the right to delete cannot overwrite', async () => {
    await put(bucket.name, 'taken', 'first')
    await putWith('writeOnly', 'free')
    expect(await refusal(putWith('writeOnly', 'taken'))).toEqual([403, 'AccessDenied'])
  })

  it('without the right to read cannot get', async () => {
    await put(bucket.name, 'unreadable', 'x')
    const answer = await call({ path: pathOf(bucket.name, 'unreadable') }, target.own?.writeOnly)
    expect(verdict(answer)).toEqual([403, 'AccessDenied'])
  })

  it('of one folder reaches nothing beside it', async () => {
    const keys = target.own?.folderOnly
    if (!keys) throw new Error('needs the own product')
    await call({ method: 'PUT', path: pathOf(keys.bucket) })
    const putThere = (key: string) => call({ method: 'PUT', path: pathOf(keys.bucket, key), body: 'x' }, keys)
    expect((await putThere(`${keys.folder}inside`)).status).toBe(200)
    expect((await putThere('outside')).status).toBe(403)
    expect((await call({ path: pathOf(bucket.name, 'taken') }, keys)).status).toBe(403)
  })

  const putWith = (name: 'readOnly' | 'writeOnly', key = 'by a limited key') =>
    sdk(target.own?.[name]).send(new PutObjectCommand({ Bucket: bucket.name, Key: key, Body: 'x' }))
})
