import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type CopyObjectCommandInput,
  type DeleteObjectsCommandInput,
} from '@aws-sdk/client-s3'
import { addCaveat } from '@perigee/grants/api-key'
import { emptyCaveat, encodeCaveat } from '@perigee/grants/caveat'
import { signHeaders } from '@perigee/s3/sigv4/sign'
import { beforeAll, describe, expect, it } from 'vitest'
import { failureOf } from '../testing/failure'
import { useGateway } from '../testing/start-gateway'

const gateway = useGateway()
const Bucket = 'copies'
const send = () => gateway().client()
const put = (Key: string, Body = Key) =>
  send().send(new PutObjectCommand({ Bucket, Key, Body, ContentType: 'text/plain', Metadata: { a: '1' } }))
const head = (Key: string) => send().send(new HeadObjectCommand({ Bucket, Key }))
const read = async (Key: string) => (await send().send(new GetObjectCommand({ Bucket, Key }))).Body?.transformToString()
const copy = (CopySource: string, Key: string, more: Partial<CopyObjectCommandInput> = {}) =>
  send().send(new CopyObjectCommand({ Bucket, Key, CopySource, ...more }))

beforeAll(() => send().send(new CreateBucketCommand({ Bucket })))

describe('CopyObject', () => {
  const odd = "a b+c%#?é日本/&=;:@!$'()*,~//x"
  const encoded = odd.split('/').map(encodeURIComponent).join('/')

  it.each([`${Bucket}/${encoded}`, `/${Bucket}/${encoded}`, `/${Bucket}/${encoded}?versionId=null`])(
    'takes its source as %s',
    async (source) => {
      const { ETag } = await put(odd)
      const answer = await copy(source, 'copied/here')
      expect(answer.CopyObjectResult).toMatchObject({ ETag })
      expect(await read('copied/here')).toBe(odd)
      expect(await head('copied/here')).toMatchObject({ ETag, ContentType: 'text/plain', Metadata: { a: '1' } })
    },
  )

  it('replaces metadata when it is told so', async () => {
    await put('m')
    const replace = { MetadataDirective: 'REPLACE', ContentType: 'text/html', Metadata: { b: '2' } } as const
    await copy(`${Bucket}/m`, 'n', replace)
    expect(await head('n')).toMatchObject({ ContentType: 'text/html', Metadata: { b: '2' } })
    await copy(`${Bucket}/m`, 'm', replace)
    expect(await head('m')).toMatchObject({ ContentType: 'text/html', Metadata: { b: '2' } })
    expect(await read('m')).toBe('m')
  })

  it.each<[string, () => Promise<unknown>, string, number]>([
    ['onto itself without a change', () => copy(`${Bucket}/c`, 'c'), 'InvalidRequest', 400],
    ['of a missing key', () => copy(`${Bucket}/none`, 'x'), 'NoSuchKey', 404],
    ['of a missing bucket', () => copy('nowhere/c', 'x'), 'NoSuchBucket', 404],
    ['of a malformed version', () => copy(`${Bucket}/c?versionId=1`, 'x'), 'NoSuchVersion', 404],
    ['of an unknown version', () => copy(`${Bucket}/c?versionId=${'0'.repeat(31)}1`, 'x'), 'NoSuchVersion', 404],
    ['of a bucket', () => copy(`${Bucket}/`, 'x'), 'InvalidArgument', 400],
    ['of nothing', () => copy('c', 'x'), 'InvalidArgument', 400],
    ['onto a key that is taken', () => copy(`${Bucket}/c`, 'd', { IfNoneMatch: '*' }), 'PreconditionFailed', 412],
    ['if another ETag', () => copy(`${Bucket}/c`, 'x', { CopySourceIfMatch: '"abc"' }), 'PreconditionFailed', 412],
    ['if not any ETag', () => copy(`${Bucket}/c`, 'x', { CopySourceIfNoneMatch: '*' }), 'PreconditionFailed', 412],
    [
      'if newer',
      () => copy(`${Bucket}/c`, 'x', { CopySourceIfModifiedSince: new Date('2030-01-01') }),
      'PreconditionFailed',
      412,
    ],
    [
      'if older',
      () => copy(`${Bucket}/c`, 'x', { CopySourceIfUnmodifiedSince: new Date('2020-01-01') }),
      'PreconditionFailed',
      412,
    ],
    [
      'with a directive of its own',
      () => copy(`${Bucket}/c`, 'x', { MetadataDirective: 'MERGE' as never }),
      'InvalidArgument',
      400,
    ],
    ['with a storage class', () => copy(`${Bucket}/c`, 'x', { StorageClass: 'GLACIER' }), 'InvalidStorageClass', 400],
  ])('is refused %s', async (_, attempt, code, status) => {
    await put('c')
    await put('d')
    expect(await failureOf(attempt())).toEqual({ code, status })
  })

  it('goes ahead when its conditions hold', async () => {
    const { ETag } = await put('c')
    await copy(`${Bucket}/c`, 'x', { CopySourceIfMatch: ETag, CopySourceIfUnmodifiedSince: new Date('2020-01-01') })
    expect(await read('x')).toBe('c')
  })
})

describe('DeleteObjects', () => {
  const remove = (
    keys: (string | { Key: string; VersionId: string })[],
    more: Partial<DeleteObjectsCommandInput> = {},
  ) => {
    const Objects = keys.map((one) => (typeof one === 'string' ? { Key: one } : one))
    return send().send(new DeleteObjectsCommand({ Bucket, Delete: { Objects }, ...more }))
  }

  it('deletes what is there and says so of what is not', async () => {
    await put('one')
    await put('two & <three>')
    const { Deleted, Errors } = await remove(['one', 'two & <three>', 'never'])
    expect([Deleted, Errors]).toEqual([[{ Key: 'one' }, { Key: 'two & <three>' }, { Key: 'never' }], undefined])
    expect((await failureOf(head('one'))).status).toBe(404)
  })

  it('says nothing of what went well when it is to be quiet', async () => {
    await put('quiet')
    const { Deleted, Errors } = await remove(['quiet'], { Delete: { Quiet: true, Objects: [{ Key: 'quiet' }] } })
    expect([Deleted, Errors]).toEqual([undefined, undefined])
    expect((await failureOf(head('quiet'))).status).toBe(404)
  })

  it('refuses single objects that may not be deleted', async () => {
    const { project, credentialsFor, rootKey } = gateway()
    const apiKey = addCaveat(project.apiKey, encodeCaveat({ ...emptyCaveat, flags: new Set(['disallowDeletes']) }))
    const apart = gateway().client({ credentials: credentialsFor({ apiKey, rootKey }) })
    await put('kept')
    const { Deleted, Errors } = await apart.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: 'kept' }] } }),
    )
    expect(Deleted).toBeUndefined()
    expect(Errors).toMatchObject([{ Key: 'kept', Code: 'AccessDenied' }])
    expect(await read('kept')).toBe('kept')
  })

  it('takes a thousand', async () => {
    const keys = Array.from({ length: 1_000 }, (_, n) => `thousand/${n}`)
    await Promise.all(keys.slice(0, 40).map((key) => put(key)))
    expect((await remove(keys)).Deleted).toHaveLength(1_000)
    expect((await failureOf(head('thousand/39'))).status).toBe(404)
  })

  it.each<[string, () => Promise<unknown>, string]>([
    ['more', () => remove(Array.from({ length: 1_001 }, (_, n) => `${n}`)), 'MalformedXML'],
    ['none', () => remove([]), 'MalformedXML'],
    ['an empty key', () => remove(['']), 'UserKeyMustBeSpecified'],
    ['a long key', () => remove(['x'.repeat(1_025)]), 'KeyTooLongError'],
    ['a malformed version', () => remove([{ Key: 'k', VersionId: '1' }]), 'InvalidVersion'],
    ['a missing bucket', () => remove(['k'], { Bucket: 'nowhere' }), 'NoSuchBucket'],
  ])('refuses %s', async (_, attempt, code) => expect((await failureOf(attempt())).code).toBe(code))

  it('wants to know that its list is whole', async () => {
    const body = '<Delete><Object><Key>kept</Key></Object></Delete>'
    const { accessKeyId, secretAccessKey } = gateway().credentials
    const post = async (more: Record<string, string>) => {
      const headers = { host: new URL(gateway().url).host, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD', ...more }
      const signer = { accessKeyId, secretKey: secretAccessKey, region: 'us-east-1', service: 's3' }
      const request = { method: 'POST', path: `/${Bucket}`, query: 'delete=', headers }
      const signature = signHeaders(request, signer, { now: new Date(), payloadHash: 'UNSIGNED-PAYLOAD' })
      const init = { method: 'POST', headers: { ...headers, ...signature }, body }
      return (await fetch(`${gateway().url}/${Bucket}?delete=`, init)).text()
    }
    expect(await post({})).toContain('<Code>MissingContentMD5</Code>')
    expect(await post({ 'content-md5': 'XUFAKrxLKna5cZ2REBfFkg==' })).toContain('<Code>BadDigest</Code>')
    expect(await post({ 'x-amz-checksum-crc32': 'AAAAAA==' })).toContain('<Code>BadDigest</Code>')
    expect(await read('kept')).toBe('kept')
  })
})
