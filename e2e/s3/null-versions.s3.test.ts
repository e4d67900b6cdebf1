import { CopyObjectCommand, DeleteObjectCommand } from '@aws-sdk/client-s3'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeBucket } from './buckets'
import { s3 } from './clients'
import { get, put, read } from './objects'
import { listVersions, setVersioning } from './versions'
import { call } from './wire/call'
import { pathOf } from './wire/sign-v4'

let bucket = ''
const remove = (VersionId?: string) => s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: 'k', VersionId }))
const versions = async () => {
  const { versions, markers } = await listVersions(bucket)
  return {
    versions: versions.map(({ VersionId, IsLatest }) => [VersionId === 'null' ? 'null' : 'id', IsLatest]),
    markers: markers.map(({ VersionId, IsLatest }) => [VersionId === 'null' ? 'null' : 'id', IsLatest]),
  }
}

beforeEach(async () => {
  bucket = await makeBucket()
})

describe('an object of an unversioned bucket', () => {
  it('is the version null', async () => {
    expect((await put(bucket, 'k', 'plain')).VersionId).toBeUndefined()
    expect(await versions()).toEqual({ versions: [['null', true]], markers: [] })
    expect(await read(bucket, 'k', { VersionId: 'null' })).toBe('plain')
  })

  it('has no version header', async () => {
    await put(bucket, 'k', 'plain')
    expect((await call({ path: pathOf(bucket, 'k') })).headers['x-amz-version-id']).toBeUndefined()
  })

  it('is deleted as the version null', async () => {
    await put(bucket, 'k', 'plain')
    await remove('null')
    expect(await versions()).toEqual({ versions: [], markers: [] })
  })
})

describe('an object from before versioning', () => {
  beforeEach(async () => {
    await put(bucket, 'k', 'before')
    await setVersioning(bucket, 'Enabled')
  })

  it('stays the version null below newer ones', async () => {
    const { VersionId } = await put(bucket, 'k', 'after')
    expect(await read(bucket, 'k', { VersionId: 'null' })).toBe('before')
    expect(await read(bucket, 'k', { VersionId })).toBe('after')
    expect((await get(bucket, 'k', { VersionId: 'null' })).VersionId).toBe('null')
    expect(await versions()).toEqual({
      versions: [
        ['id', true],
        ['null', false],
      ],
      markers: [],
    })
  })

  it('stays below a delete marker', async () => {
    await remove()
    expect(await versions()).toEqual({ versions: [['null', false]], markers: [['id', true]] })
    expect(await read(bucket, 'k', { VersionId: 'null' })).toBe('before')
  })

  it('is removed for good by its id', async () => {
    await put(bucket, 'k', 'after')
    await remove('null')
    expect(await versions()).toEqual({ versions: [['id', true]], markers: [] })
  })

  it('can be the source of a copy', async () => {
    await put(bucket, 'k', 'after')
    await s3.send(new CopyObjectCommand({ Bucket: bucket, Key: 'copy', CopySource: `${bucket}/k?versionId=null` }))
    expect(await read(bucket, 'copy')).toBe('before')
  })
})

describe('while versioning is suspended', () => {
  beforeEach(async () => {
    await setVersioning(bucket, 'Enabled')
    await put(bucket, 'k', 'versioned')
    await setVersioning(bucket, 'Suspended')
  })

  it('a write makes the version null and leaves the others', async () => {
    expect(['null', undefined]).toContain((await put(bucket, 'k', 'suspended')).VersionId)
    expect(await versions()).toEqual({
      versions: [
        ['null', true],
        ['id', false],
      ],
      markers: [],
    })
  })

  it('the next write takes the place of the version null', async () => {
    await put(bucket, 'k', 'first')
    await put(bucket, 'k', 'second')
    expect((await versions()).versions).toHaveLength(2)
    expect(await read(bucket, 'k', { VersionId: 'null' })).toBe('second')
  })

  it('a deletion puts a null marker in the place of the version null', async () => {
    await put(bucket, 'k', 'first')
    const { DeleteMarker, VersionId } = await remove()
    expect([DeleteMarker, VersionId]).toEqual([true, 'null'])
    expect(await versions()).toEqual({ versions: [['id', false]], markers: [['null', true]] })
  })

  it('a write takes the place of the null marker', async () => {
    await remove()
    await put(bucket, 'k', 'again')
    expect((await versions()).markers).toEqual([])
    expect(await read(bucket, 'k')).toBe('again')
  })

  it('removing the null marker brings the older version back', async () => {
    await remove()
    await remove('null')
    expect(await read(bucket, 'k')).toBe('versioned')
  })
})
