import type { NewLock, Retention } from '@perigee/contract/store'
import type { BucketName, PlainPath } from '@perigee/std/brand'
import { utf8 } from '@perigee/std/bytes'
import { day } from '@perigee/std/durations'
import { aProject, startTestStore, type TestStore } from '@perigee/store-core/testing/test-store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openObjects, type Objects } from './open-objects'
import { inChunks } from './testing/bodies'
import { aGrant } from './testing/grants'

let test: TestStore
let objects: Objects
const bucket = 'vault' as BucketName
const name = (key: string) => ({ bucket, key: key as PlainPath })

beforeAll(async () => {
  test = await startTestStore()
  const project = await aProject(test.db)
  objects = openObjects({ store: test.store, grant: aGrant(project.apiKey) })
  await objects.createBucket({ bucket, objectLock: true })
})
afterAll(() => test.stop())

const retention = (days: number): Retention => ({
  mode: 'GOVERNANCE',
  until: new Date(test.clock().getTime() + days * day),
})
const put = (key: string, lock?: NewLock) =>
  objects.putObject({ ...name(key), body: inChunks(utf8(key), 9), metadata: {}, etag: () => 'e'.repeat(32), lock })

describe('locks, behind encrypted names', () => {
  it('come with an object and are seen on it', async () => {
    const lock = { retention: retention(1), legalHold: true }
    expect(await put('a/b', lock)).toMatchObject(lock)
    expect(await objects.headObject(name('a/b'))).toMatchObject(lock)
    expect(await objects.getRetention(name('a/b'))).toEqual(lock.retention)
    expect(await objects.getLegalHold(name('a/b'))).toBe(true)
  })

  it('change on the version that is named', async () => {
    const { versionId } = await put('k')
    await put('k')
    const first = { ...name('k'), versionId: versionId ?? '' }
    await objects.setRetention({ ...first, retention: retention(2), bypassGovernance: false })
    await objects.setLegalHold({ ...name('k'), legalHold: true })
    expect(await objects.getRetention(first)).toEqual(retention(2))
    expect(await objects.getRetention(name('k'))).toBeNull()
    expect(await objects.getLegalHold(first)).toBe(false)
    await expect(objects.deleteObject(first)).rejects.toMatchObject({ code: 'objectLocked' })
    expect(await objects.deleteObject({ ...first, bypassGovernance: true })).toMatchObject({ versionId })
  })

  it('do not come along with a copy', async () => {
    await put('from', { retention: retention(1) })
    const copy = (lock?: NewLock) => objects.copyObject({ source: name('from'), target: name('to'), lock })
    expect((await copy()).info.retention).toBeNull()
    expect((await copy({ legalHold: true })).info.legalHold).toBe(true)
  })

  it('are refused for one of many that are deleted', async () => {
    const { versionId } = await put('one', { retention: retention(1) })
    await put('two')
    const many = [{ key: 'one' as PlainPath, versionId: versionId ?? '' }, { key: 'two' as PlainPath }]
    const outcomes = await objects.deleteObjects({ bucket, objects: many })
    expect(outcomes).toMatchObject([{ ok: false, refusal: { code: 'objectLocked' } }, { ok: true }])
    expect(await objects.deleteObjects({ bucket, objects: many, bypassGovernance: true })).toMatchObject([
      { ok: true, deleted: { versionId } },
      { ok: true },
    ])
  })

  it('restore a version as a copy of it, also the null one', async () => {
    const plain = 'plain' as BucketName
    await objects.createBucket({ bucket: plain })
    const key = 'k' as PlainPath
    const write = (text: string) =>
      objects.putObject({ bucket: plain, key, body: inChunks(utf8(text), 9), metadata: {}, etag: () => text })
    await write('old')
    await objects.setVersioning({ bucket: plain, keeps: true })
    await write('new')
    const restored = await objects.copyObject({
      source: { bucket: plain, key, versionId: 'null' },
      target: { bucket: plain, key },
    })
    expect(restored.source.versionId).toBe('null')
    expect(await objects.headObject({ bucket: plain, key })).toMatchObject({
      etag: 'old',
      versionId: restored.info.versionId,
    })
  })
})
