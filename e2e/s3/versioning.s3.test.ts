import {
  CopyObjectCommand,
  DeleteObjectCommand,
  type DeleteObjectCommandInput,
  DeleteObjectsCommand,
  GetBucketVersioningCommand,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  PutObjectTaggingCommand,
} from '@aws-sdk/client-s3'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeBucket, newName } from './buckets'
import { refusal, s3 } from './clients'
import { startUpload } from './multipart'
import { get, put, read } from './objects'
import { listVersions, makeVersionedBucket, setVersioning } from './versions'
import { call, element, verdict } from './wire/call'
import { pathOf } from './wire/sign-v4'

const stateOf = async (bucket: string) => (await s3.send(new GetBucketVersioningCommand({ Bucket: bucket }))).Status
const remove = (Bucket: string, Key: string, more: Partial<DeleteObjectCommandInput> = {}) =>
  s3.send(new DeleteObjectCommand({ Bucket, Key, ...more }))
const unknown = '0123456789abcdef0123456789abcdef'

describe('versioning of a bucket', () => {
  it('has no state at first', async () => {
    const bucket = await makeBucket()
    const answer = await call({ path: pathOf(bucket), query: { versioning: '' } })
    expect([answer.status, element(answer, 'Status')]).toEqual([200, undefined])
    expect(answer.text).toContain('<VersioningConfiguration')
  })

  it('is enabled and suspended', async () => {
    const bucket = await makeBucket()
    for (const state of ['Enabled', 'Suspended', 'Enabled'] as const) {
      await setVersioning(bucket, state)
      expect(await stateOf(bucket)).toBe(state)
    }
  })

  it('may be suspended before it was ever enabled', async () => {
    const bucket = await makeBucket()
    await setVersioning(bucket, 'Suspended')
    expect(await stateOf(bucket)).toBe('Suspended')
  })

  it('cannot be suspended where objects can be locked', async () => {
    const bucket = await makeBucket({ ObjectLockEnabledForBucket: true })
    expect(await stateOf(bucket)).toBe('Enabled')
    expect(await refusal(setVersioning(bucket, 'Suspended'))).toEqual([409, 'InvalidBucketState'])
  })

  it.each(['', 'x', '<Other/>', '<VersioningConfiguration><Status>On</Status></VersioningConfiguration>'])(
    'is not set by the body "%s"',
    async (body) => {
      const bucket = await makeBucket()
      const answer = await call({ method: 'PUT', path: pathOf(bucket), query: { versioning: '' }, body })
      expect(verdict(answer)).toEqual([400, 'MalformedXML'])
      expect(await stateOf(bucket)).toBeUndefined()
    },
  )

  it('needs a bucket', async () => {
    expect(await refusal(stateOf(newName()))).toEqual([404, 'NoSuchBucket'])
    expect(await refusal(setVersioning(newName(), 'Enabled'))).toEqual([404, 'NoSuchBucket'])
  })
})

describe('in a versioned bucket', () => {
  let bucket = ''
  beforeAll(async () => {
    bucket = await makeVersionedBucket()
  })

  it('every write makes a version that can be read', async () => {
    const ids = [(await put(bucket, 'writes', '1')).VersionId, (await put(bucket, 'writes', '2')).VersionId]
    const upload = await startUpload(bucket, 'writes')
    ids.push((await upload.complete([await upload.part(1, '3')])).VersionId)
    const copied = await s3.send(
      new CopyObjectCommand({ Bucket: bucket, Key: 'writes', CopySource: `${bucket}/writes?versionId=${ids[0]}` }),
    )
    expect(copied.CopySourceVersionId).toBe(ids[0])
    ids.push(copied.VersionId)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/)
    expect(new Set(ids).size).toBe(4)
    const bodies = await Promise.all(ids.map((VersionId = '') => read(bucket, 'writes', { VersionId })))
    expect(bodies).toEqual(['1', '2', '3', '1'])
    const latest = await get(bucket, 'writes')
    expect(latest.VersionId).toBe(ids[3])
    const head = await s3.send(new HeadObjectCommand({ Bucket: bucket, Key: 'writes', VersionId: ids[1] }))
    expect([head.VersionId, head.ContentLength]).toEqual([ids[1], 1])
  })

  it('a deletion leaves a marker, and the version stays', async () => {
    const { VersionId } = await put(bucket, 'deleted', 'kept')
    const marker = await remove(bucket, 'deleted')
    expect([marker.DeleteMarker, marker.VersionId]).toEqual([true, expect.stringMatching(/^[0-9a-f]{32}$/)])
    expect(await refusal(get(bucket, 'deleted'))).toEqual([404, 'NoSuchKey'])
    expect(await read(bucket, 'deleted', { VersionId })).toBe('kept')
  })

  it.each(['GET', 'HEAD'])('%s of a deleted object says that a marker is the reason', async (method) => {
    await put(bucket, 'marked')
    const { VersionId } = await remove(bucket, 'marked')
    const answer = await call({ method, path: pathOf(bucket, 'marked') })
    expect([answer.status, answer.headers['x-amz-delete-marker'], answer.headers['x-amz-version-id']]).toEqual([
      404,
      'true',
      VersionId,
    ])
  })

  it('a marker cannot be read by its id', async () => {
    await put(bucket, 'marker-id')
    const { VersionId = '' } = await remove(bucket, 'marker-id')
    const answer = await call({ path: pathOf(bucket, 'marker-id'), query: { versionId: VersionId } })
    expect(verdict(answer)).toEqual([405, 'MethodNotAllowed'])
    expect(answer.headers['x-amz-delete-marker']).toBe('true')
  })

  it('removing the marker brings the object back', async () => {
    await put(bucket, 'back', 'again')
    const { VersionId } = await remove(bucket, 'back')
    const removed = await remove(bucket, 'back', { VersionId })
    expect([removed.DeleteMarker, removed.VersionId]).toEqual([true, VersionId])
    expect(await read(bucket, 'back')).toBe('again')
  })

  it('a version is removed for good by its id', async () => {
    const first = await put(bucket, 'for-good', '1')
    await put(bucket, 'for-good', '2')
    const removed = await remove(bucket, 'for-good', { VersionId: first.VersionId })
    expect(removed.VersionId).toBe(first.VersionId)
    expect((await refusal(get(bucket, 'for-good', { VersionId: first.VersionId })))[0]).toBe(404)
    expect(await read(bucket, 'for-good')).toBe('2')
  })

  it('removing the latest version shows the one before', async () => {
    await put(bucket, 'latest', '1')
    const { VersionId } = await put(bucket, 'latest', '2')
    await remove(bucket, 'latest', { VersionId })
    expect(await read(bucket, 'latest')).toBe('1')
  })

  it('deleting what is not there leaves a marker too', async () => {
    expect((await remove(bucket, 'never')).DeleteMarker).toBe(true)
    expect((await listVersions(bucket, { Prefix: 'never' })).markers).toHaveLength(1)
  })

  it('an old version is restored by a copy onto its own key', async () => {
    const { VersionId } = await put(bucket, 'restored', 'old', { Metadata: { v: '1' } })
    await put(bucket, 'restored', 'new')
    await s3.send(
      new CopyObjectCommand({
        Bucket: bucket,
        Key: 'restored',
        CopySource: `${bucket}/restored?versionId=${VersionId}`,
      }),
    )
    const latest = await get(bucket, 'restored')
    expect([latest.Metadata, await latest.Body?.transformToString()]).toEqual([{ v: '1' }, 'old'])
    expect((await listVersions(bucket, { Prefix: 'restored' })).versions).toHaveLength(3)
  })

  it('DeleteObjects removes versions and leaves markers', async () => {
    const { VersionId } = await put(bucket, 'batch-1', 'x')
    await put(bucket, 'batch-2', 'x')
    const { Deleted = [] } = await s3.send(
      new DeleteObjectsCommand({
        Bucket: bucket,
        Delete: { Objects: [{ Key: 'batch-1', VersionId }, { Key: 'batch-2' }] },
      }),
    )
    const sorted = Deleted.sort((a, b) => ((a.Key ?? '') < (b.Key ?? '') ? -1 : 1))
    expect(sorted[0]).toMatchObject({ Key: 'batch-1', VersionId })
    expect(sorted[1]).toMatchObject({ Key: 'batch-2', DeleteMarker: true })
    expect(sorted[1]?.DeleteMarkerVersionId).toMatch(/^[0-9a-f]{32}$/)
    const { versions, markers } = await listVersions(bucket, { Prefix: 'batch-' })
    expect([versions.map(({ Key }) => Key), markers.map(({ Key }) => Key)]).toEqual([['batch-2'], ['batch-2']])
  })

  it('each version has tags of its own', async () => {
    const first = await put(bucket, 'tagged', '1', { Tagging: 'v=1' })
    await put(bucket, 'tagged', '2', { Tagging: 'v=2' })
    const at = { Bucket: bucket, Key: 'tagged' }
    const tags = async (VersionId?: string) =>
      (await s3.send(new GetObjectTaggingCommand({ ...at, VersionId }))).TagSet?.map(({ Value }) => Value)
    await s3.send(new PutObjectTaggingCommand({ ...at, Tagging: { TagSet: [{ Key: 'v', Value: 'new' }] } }))
    expect([await tags(first.VersionId), await tags()]).toEqual([['1'], ['new']])
    expect((await listVersions(bucket, { Prefix: 'tagged' })).versions).toHaveLength(2)
  })

  it.each(['xyz', '1234', '0123456789abcdef0123456789abcdeg'])('%s is no version id', async (versionId) => {
    const answer = await call({ path: pathOf(bucket, 'writes'), query: { versionId } })
    expect(verdict(answer)).toEqual([400, 'InvalidArgument'])
  })

  it('a version that never was answers 404', async () => {
    const answer = await call({ path: pathOf(bucket, 'writes'), query: { versionId: unknown } })
    expect(answer.status).toBe(404)
    expect(['NoSuchKey', 'NoSuchVersion']).toContain(element(answer, 'Code'))
  })

  it('deleting a version that never was is content', async () => {
    expect((await remove(bucket, 'writes', { VersionId: unknown })).$metadata.httpStatusCode).toBe(204)
  })

  it('the bucket is not empty while versions or markers remain', async () => {
    const other = await makeVersionedBucket()
    await put(other, 'a')
    await remove(other, 'a')
    expect(verdict(await call({ method: 'DELETE', path: pathOf(other) }))).toEqual([409, 'BucketNotEmpty'])
    const forced = await call({ method: 'DELETE', path: pathOf(other), headers: { 'x-minio-force-delete': 'true' } })
    expect(forced.status).toBe(204)
  })
})
