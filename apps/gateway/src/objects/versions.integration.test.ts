import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutBucketVersioningCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { beforeEach, describe, expect, it } from 'vitest'
import { failureOf } from '../testing/failure'
import { signedFetch } from '../testing/signed-fetch'
import { useGateway } from '../testing/start-gateway'

const gateway = useGateway()
let made = 0
let Bucket = ''
const send = () => gateway().client()
const setVersioning = (Status: 'Enabled' | 'Suspended') =>
  send().send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status } }))
const status = async () => (await send().send(new GetBucketVersioningCommand({ Bucket }))).Status
const put = (Key: string, Body = Key) => send().send(new PutObjectCommand({ Bucket, Key, Body }))
const get = (Key: string, VersionId?: string) => send().send(new GetObjectCommand({ Bucket, Key, VersionId }))
const read = async (Key: string, VersionId?: string) => (await get(Key, VersionId)).Body?.transformToString()
const remove = (Key: string, VersionId?: string) => send().send(new DeleteObjectCommand({ Bucket, Key, VersionId }))
const signed = (method: string, key: string, query: string) =>
  signedFetch(gateway(), { method, path: `/${Bucket}/${key}`, query })

beforeEach(async () => {
  Bucket = `versions-${made++}`
  await send().send(new CreateBucketCommand({ Bucket }))
})

describe('the versioning of a bucket', () => {
  it('is none, Enabled, Suspended and back', async () => {
    expect(await status()).toBeUndefined()
    await setVersioning('Enabled')
    expect(await status()).toBe('Enabled')
    await setVersioning('Suspended')
    expect(await status()).toBe('Suspended')
    await setVersioning('Enabled')
    expect(await status()).toBe('Enabled')
  })

  it('can be suspended before it was ever enabled', async () => {
    await setVersioning('Suspended')
    expect(await status()).toBe('Suspended')
    expect((await put('k')).VersionId).toBe('null')
  })

  it('cannot be suspended under object lock', async () => {
    Bucket = `${Bucket}-locked`
    await send().send(new CreateBucketCommand({ Bucket, ObjectLockEnabledForBucket: true }))
    expect(await status()).toBe('Enabled')
    expect(await failureOf(setVersioning('Suspended'))).toMatchObject({ code: 'InvalidBucketState', status: 409 })
    await setVersioning('Enabled')
  })
})

describe('an unversioned bucket', () => {
  it('names no versions, but knows the null one', async () => {
    expect((await put('k', 'one')).VersionId).toBeUndefined()
    expect((await get('k')).VersionId).toBeUndefined()
    expect(await read('k', 'null')).toBe('one')
    expect(await remove('k', 'null')).not.toHaveProperty('DeleteMarker', true)
    expect(await failureOf(get('k'))).toMatchObject({ code: 'NoSuchKey', status: 404 })
  })
})

describe('an enabled bucket', () => {
  beforeEach(() => setVersioning('Enabled'))

  it('keeps every version under its own id', async () => {
    const first = await put('k', 'one')
    const second = await put('k', 'two')
    expect(first.VersionId).toMatch(/^[0-9a-f]{32}$/)
    expect(await read('k')).toBe('two')
    expect(await read('k', first.VersionId)).toBe('one')
    const head = await send().send(new HeadObjectCommand({ Bucket, Key: 'k', VersionId: first.VersionId }))
    expect(head).toMatchObject({ VersionId: first.VersionId, ContentLength: 3 })
    expect((await get('k')).VersionId).toBe(second.VersionId)
  })

  it('puts a delete marker over a key, which goes like a version', async () => {
    await put('k', 'one')
    const marker = await remove('k')
    expect(marker).toMatchObject({ DeleteMarker: true, VersionId: expect.stringMatching(/^[0-9a-f]{32}$/) as string })
    expect(await failureOf(get('k'))).toMatchObject({ code: 'NoSuchKey', status: 404 })
    expect((await send().send(new ListObjectsV2Command({ Bucket }))).KeyCount).toBe(0)
    expect(await remove('k', marker.VersionId)).toMatchObject({ DeleteMarker: true, VersionId: marker.VersionId })
    expect(await read('k')).toBe('one')
  })

  it('says in headers that a delete marker was met', async () => {
    await put('k')
    const { VersionId = '' } = await remove('k')
    for (const method of ['GET', 'HEAD']) {
      const latest = await signed(method, 'k', '')
      expect(latest.status).toBe(404)
      expect(latest.headers.get('x-amz-delete-marker')).toBe('true')
      expect(latest.headers.get('x-amz-version-id')).toBe(VersionId)
      const named = await signed(method, 'k', `versionId=${VersionId}`)
      expect(named.status).toBe(405)
      expect(named.headers.get('x-amz-delete-marker')).toBe('true')
    }
    expect((await signed('GET', 'never', '')).headers.get('x-amz-delete-marker')).toBeNull()
  })

  it('takes one version away for good', async () => {
    const first = await put('k', 'one')
    const second = await put('k', 'two')
    expect(await remove('k', second.VersionId)).toMatchObject({ VersionId: second.VersionId })
    expect(await read('k')).toBe('one')
    await remove('k', first.VersionId)
    expect(await failureOf(get('k'))).toMatchObject({ code: 'NoSuchKey' })
  })

  it.each([
    ['GET', 'versionId=abc', 400],
    ['GET', 'versionId=', 400],
    ['GET', `versionId=${'0'.repeat(31)}1`, 404],
    ['HEAD', `versionId=${'0'.repeat(31)}1`, 404],
    ['GET', 'versionId=null', 404],
    ['DELETE', `versionId=${'0'.repeat(31)}1`, 204],
    ['DELETE', 'versionId=nonsense', 400],
  ])('%s ?%s of a key that has other versions: %d', async (method, query, expected) => {
    await put('k')
    expect((await signed(method, 'k', query)).status).toBe(expected)
    expect(await read('k')).toBe('k')
  })

  it('restores an older version by a copy of it', async () => {
    const first = await put('k', 'one')
    await put('k', 'two')
    const copied = await send().send(
      new CopyObjectCommand({ Bucket, Key: 'k', CopySource: `${Bucket}/k?versionId=${first.VersionId}` }),
    )
    expect(copied.CopySourceVersionId).toBe(first.VersionId)
    expect(copied.VersionId).not.toBe(first.VersionId)
    expect(await read('k')).toBe('one')
    await remove('k', copied.VersionId)
    expect(await read('k')).toBe('two')
  })

  it('deletes many versions with one request', async () => {
    const first = await put('k', 'one')
    await put('k', 'two')
    const answer = await send().send(
      new DeleteObjectsCommand({
        Bucket,
        Delete: { Objects: [{ Key: 'k', VersionId: first.VersionId }, { Key: 'k' }, { Key: 'x', VersionId: 'null' }] },
      }),
    )
    const [version, marker, missing] = answer.Deleted ?? []
    expect(version).toEqual({ Key: 'k', VersionId: first.VersionId })
    expect(marker).toMatchObject({ Key: 'k', DeleteMarker: true })
    expect(missing).toEqual({ Key: 'x', VersionId: 'null' })
    expect(await remove('k', marker?.DeleteMarkerVersionId)).toMatchObject({ DeleteMarker: true })
    expect(await read('k')).toBe('two')
  })
})
