import {
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteBucketCommand,
  GetBucketLocationCommand,
  HeadBucketCommand,
  ListBucketsCommand,
} from '@aws-sdk/client-s3'
import { describe, expect, it } from 'vitest'
import { makeBucket, newName, removedLater } from './buckets'
import { refusal, s3, sdk } from './clients'
import { target } from './endpoint/target'
import { put } from './objects'
import { call, element, verdict } from './wire/call'

const names = async (client = s3) =>
  ((await client.send(new ListBucketsCommand())).Buckets ?? []).map(({ Name }) => Name)

describe('a bucket', () => {
  it('is listed with its time once it is made', async () => {
    const name = await makeBucket()
    const { Buckets = [], Owner } = await s3.send(new ListBucketsCommand())
    const made = Buckets.find(({ Name }) => Name === name)
    expect(Math.abs(Date.now() - (made?.CreationDate?.getTime() ?? 0))).toBeLessThan(120_000)
    expect(Owner?.ID).toBeTruthy()
  })

  it('is listed among the others in the order of names', async () => {
    const made = [await makeBucket(), await makeBucket(), await makeBucket()].sort()
    const listed = await names()
    expect(listed).toEqual([...listed].sort())
    expect(listed.filter((name) => made.some((own) => own === name))).toEqual(made)
  })

  it('is listed for a path of two slashes as well', async () => {
    const name = await makeBucket()
    expect((await call({ path: '//' })).text).toContain(`<Name>${name}</Name>`)
  })

  it('answers HEAD, with and without a slash at the end', async () => {
    const name = await makeBucket()
    await s3.send(new HeadBucketCommand({ Bucket: name }))
    expect((await call({ method: 'HEAD', path: `/${name}/` })).status).toBe(200)
  })

  it('answers 404 to HEAD when there is none', async () => {
    expect(await refusal(s3.send(new HeadBucketCommand({ Bucket: newName() })))).toEqual([404, 'NotFound'])
  })

  it('tells where it is', async () => {
    const name = await makeBucket()
    const answer = await call({ path: `/${name}`, query: { location: '' } })
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('<LocationConstraint')
    await s3.send(new GetBucketLocationCommand({ Bucket: name }))
  })

  it('cannot be made twice', async () => {
    const name = await makeBucket()
    const [status, code] = await refusal(s3.send(new CreateBucketCommand({ Bucket: name })))
    expect(status).toBe(409)
    expect(['BucketAlreadyExists', 'BucketAlreadyOwnedByYou']).toContain(code)
  })

  it('is gone once it is deleted', async () => {
    const name = await makeBucket()
    const { $metadata } = await s3.send(new DeleteBucketCommand({ Bucket: name }))
    expect($metadata.httpStatusCode).toBe(204)
    expect(await names()).not.toContain(name)
    expect(await refusal(s3.send(new DeleteBucketCommand({ Bucket: name })))).toEqual([404, 'NoSuchBucket'])
  })

  it('stays while it holds an object', async () => {
    const name = await makeBucket()
    await put(name, 'a')
    expect(await refusal(s3.send(new DeleteBucketCommand({ Bucket: name })))).toEqual([409, 'BucketNotEmpty'])
  })

  it('goes although an upload is pending in it', async () => {
    const name = await makeBucket()
    await s3.send(new CreateMultipartUploadCommand({ Bucket: name, Key: 'pending' }))
    await s3.send(new DeleteBucketCommand({ Bucket: name }))
  })

  it('can be made again under the name of one that is gone', async () => {
    const name = await makeBucket()
    await s3.send(new DeleteBucketCommand({ Bucket: name }))
    await s3.send(new CreateBucketCommand({ Bucket: removedLater(name) }))
    expect(await names()).toContain(name)
  })

  it.runIf(target.own)('belongs to its project: another one does not see it and may use its name', async () => {
    const stranger = sdk(target.own?.stranger)
    const name = await makeBucket()
    expect(await names(stranger)).not.toContain(name)
    await stranger.send(new CreateBucketCommand({ Bucket: name }))
    await stranger.send(new DeleteBucketCommand({ Bucket: name }))
    expect(await names()).toContain(name)
  })
})

describe('the name of a bucket', () => {
  it.each(['abc', 'a1.b2.c3', '0digits-first', `a${'b'.repeat(62)}`, 'with--two-dashes'])(
    'may be %s',
    async (start) => {
      const name = start.length === 63 ? newName('x').padEnd(63, 'y') : `${start}${newName('')}`
      await s3.send(new CreateBucketCommand({ Bucket: removedLater(name) }))
      await s3.send(new HeadBucketCommand({ Bucket: name }))
    },
  )

  it.each([
    'ab',
    'a'.repeat(64),
    'Upper-case',
    'under_score',
    '-dash-first',
    'dash-last-',
    'two..dots',
    'dot-.dash',
    '.dot-first',
    'dot-last.',
    '192.168.5.4',
    'with space',
    'ünï',
  ])('may not be %s', async (name) => {
    const answer = await call({ method: 'PUT', path: `/${encodeURIComponent(name)}` })
    expect(verdict(answer)).toEqual([400, 'InvalidBucketName'])
  })
})

describe('making a bucket', () => {
  const configuration = (inside: string) =>
    `<CreateBucketConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${inside}</CreateBucketConfiguration>`
  const create = (body: string, headers: Record<string, string> = {}) =>
    call({ method: 'PUT', path: `/${removedLater()}`, body, headers })

  it('takes a body without a place', async () => {
    expect((await create(configuration(''))).status).toBe(200)
  })

  it('takes the region of the signature as its place: SDKs send it by themselves', async () => {
    const regional = sdk(target, { region: 'eu-central-1' })
    await regional.send(new CreateBucketCommand({ Bucket: removedLater() }))
  })

  it('refuses a place that does not exist', async () => {
    const { status } = await create(configuration('<LocationConstraint>far-side-of-the-moon</LocationConstraint>'))
    expect(status).toBe(400)
  })

  it.each(['<', configuration('<LocationConstraint>'), 'not xml', '<Other/>'])('refuses the body %s', async (body) => {
    expect(verdict(await create(body))).toEqual([400, 'MalformedXML'])
  })

  it('refuses a lock header that is neither true nor false', async () => {
    const answer = await create('', { 'x-amz-bucket-object-lock-enabled': 'perhaps' })
    expect(answer.status).toBe(400)
    expect(element(answer, 'RequestId')).toBeTruthy()
  })
})

describe('deleting a bucket by force', () => {
  const remove = (name: string, force: string) =>
    call({ method: 'DELETE', path: `/${name}`, headers: { 'x-minio-force-delete': force } })

  it.each(['true', 'TRUE', 'True', 't', 'T', '1'])('with %s removes its objects as well', async (word) => {
    const name = await makeBucket()
    await put(name, 'a/b')
    await put(name, 'c')
    expect((await remove(name, word)).status).toBe(204)
    expect(await names()).not.toContain(name)
  })

  it.each(['false', 'F', '0'])('with %s is a usual deletion', async (word) => {
    const name = await makeBucket()
    await put(name, 'a')
    expect(verdict(await remove(name, word))).toEqual([409, 'BucketNotEmpty'])
  })

  it.each(['yes', 'maybe', 'on'])('refuses the word %s', async (word) => {
    const name = await makeBucket()
    expect(verdict(await remove(name, word))).toEqual([400, 'InvalidRequest'])
    expect(await names()).toContain(name)
  })

  it.runIf(target.own)('needs the right to delete', async () => {
    const name = await makeBucket()
    await put(name, 'a')
    const headers = { 'x-minio-force-delete': 'true' }
    const answer = await call({ method: 'DELETE', path: `/${name}`, headers }, target.own?.readOnly)
    expect(verdict(answer)).toEqual([403, 'AccessDenied'])
    expect(await names()).toContain(name)
  })

  it('of a bucket that is not there answers 404', async () => {
    expect(verdict(await remove(newName(), 'true'))).toEqual([404, 'NoSuchBucket'])
  })
})
