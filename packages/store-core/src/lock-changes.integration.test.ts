import type { NewLock, ObjectAddress, Retention, StoreCaller } from '@perigee/contract/store'
import { addCaveat } from '@perigee/grants/api-key'
import { emptyCaveat, encodeCaveat, type Caveat } from '@perigee/grants/caveat'
import type { BucketName } from '@perigee/std/brand'
import { day } from '@perigee/std/durations'
import { beforeEach, describe, expect, it } from 'vitest'
import { inlineSegment, path } from './testing/objects'
import { tableProblems } from './testing/table-problems'
import { useProject } from './testing/use-project'

const bucket = 'vault' as BucketName
const plain = 'plain' as BucketName
const start = new Date('2026-02-01T00:00:00Z')
const { test, project, caller } = useProject(bucket, { objectLock: true, now: start })
beforeEach(async () => {
  await test.store.createBucket(caller, { bucket: plain })
})

const inDays = (days: number) => new Date(start.getTime() + days * day)
const governance = (days: number): Retention => ({ mode: 'GOVERNANCE', until: inDays(days) })
const compliance = (days: number): Retention => ({ mode: 'COMPLIANCE', until: inDays(days) })
const address = (key: string, of = bucket): ObjectAddress => ({ bucket: of, path: path(key) })
const restricted = (...flags: string[]): StoreCaller => ({
  apiKey: addCaveat(project.apiKey, encodeCaveat({ ...emptyCaveat, flags: new Set(flags) as Caveat['flags'] })).raw,
})
const put = (key: string, lock?: NewLock, as = caller, of = bucket) =>
  test.store.commitObject(as, { ...address(key, of), segments: [inlineSegment()], sealed: null, ...(lock && { lock }) })
const setRetention = (retention: Retention | null, bypassGovernance = false, as = caller) =>
  test.store.setRetention(as, { ...address('k'), retention, bypassGovernance })
const getRetention = () => test.store.getRetention(caller, address('k'))

describe('the retention of a version', () => {
  it.each([
    [null, governance(5), false, 'allowed'],
    [governance(5), governance(9), false, 'allowed'],
    [governance(5), governance(4), false, 'objectLocked'],
    [governance(5), governance(4), true, 'allowed'],
    [governance(5), null, false, 'objectLocked'],
    [governance(5), null, true, 'allowed'],
    [governance(5), compliance(5), false, 'objectLocked'],
    [compliance(5), compliance(9), false, 'allowed'],
    [compliance(5), compliance(4), true, 'objectLocked'],
    [compliance(5), governance(9), true, 'objectLocked'],
    [compliance(5), null, true, 'objectLocked'],
    [governance(5), governance(0), true, 'retentionInPast'],
  ])('%j → %j with bypass %s: %s', async (current, next, bypass, outcome) => {
    await put('k', current ? { retention: current } : undefined)
    const attempt = setRetention(next, bypass)
    if (outcome === 'allowed') await attempt
    else await expect(attempt).rejects.toMatchObject({ code: outcome })
    expect(await getRetention()).toEqual(outcome === 'allowed' ? next : current)
  })

  it('belongs to one version', async () => {
    const first = await put('k')
    await put('k')
    await test.store.setRetention(caller, {
      ...address('k'),
      versionId: first.versionId,
      retention: compliance(5),
      bypassGovernance: false,
    })
    expect(await getRetention()).toBeNull()
    expect(await test.store.getRetention(caller, { ...address('k'), versionId: first.versionId })).toEqual(
      compliance(5),
    )
  })
})

describe('a legal hold', () => {
  it('is put on and taken off, also beside a retention', async () => {
    const { versionId } = await put('k', { retention: governance(5) })
    expect(await test.store.getLegalHold(caller, address('k'))).toBe(false)
    await test.store.setLegalHold(caller, { ...address('k'), legalHold: true })
    expect(await test.store.statObject(caller, address('k'))).toMatchObject({
      legalHold: true,
      retention: governance(5),
    })
    const remove = () => test.store.deleteObject(caller, { ...address('k'), versionId, bypassGovernance: true })
    await expect(remove()).rejects.toMatchObject({ code: 'objectLocked' })
    await test.store.setLegalHold(caller, { ...address('k'), legalHold: false })
    expect(await remove()).toMatchObject({ existed: true })
  })
})

describe('refusals', () => {
  const calls = (key: string, of = bucket) => {
    const at = address(key, of)
    return {
      getRetention: () => test.store.getRetention(caller, at),
      setRetention: () => test.store.setRetention(caller, { ...at, retention: governance(1), bypassGovernance: false }),
      getLegalHold: () => test.store.getLegalHold(caller, at),
      setLegalHold: () => test.store.setLegalHold(caller, { ...at, legalHold: true }),
    }
  }

  it.each(['getRetention', 'setRetention', 'getLegalHold', 'setLegalHold'] as const)('of %s', async (name) => {
    await put('p', undefined, caller, plain)
    await put('k')
    await test.store.deleteObject(caller, address('k'))
    await expect(calls('p', plain)[name]()).rejects.toMatchObject({ code: 'noObjectLock' })
    await expect(calls('none')[name]()).rejects.toMatchObject({ code: 'noSuchKey' })
    await expect(calls('k')[name]()).rejects.toMatchObject({ code: 'isDeleteMarker' })
    await expect(calls('k', 'nowhere' as BucketName)[name]()).rejects.toMatchObject({ code: 'noSuchBucket' })
  })

  it.each([
    [{ legalHold: false }, 'noObjectLock'],
    [{ retention: governance(1) }, 'noObjectLock'],
  ] as const)('of an upload with %j to a bucket without lock', async (lock, code) => {
    await expect(put('k', lock, caller, plain)).rejects.toMatchObject({ code })
    const begun = test.store.beginUpload(caller, { ...address('k', plain), sealed: null, lock })
    await expect(begun).rejects.toMatchObject({ code })
  })

  it('of an upload that would be locked until a moment that has passed', async () => {
    await expect(put('k', { retention: governance(0) })).rejects.toMatchObject({ code: 'retentionInPast' })
  })

  it('of a lock for a bucket that keeps no versions', async () => {
    const on = () => test.store.setBucketLock(caller, { bucket: plain, defaultRetention: null })
    await expect(test.store.getBucketLock(caller, { bucket: plain })).rejects.toMatchObject({
      code: 'lockNotConfigured',
    })
    await expect(on()).rejects.toMatchObject({ code: 'lockNeedsVersions' })
    await test.store.setVersioning(caller, { bucket: plain, keeps: true })
    await on()
    expect(await test.store.getBucketLock(caller, { bucket: plain })).toEqual({ defaultRetention: null })
    const suspend = test.store.setVersioning(caller, { bucket: plain, keeps: false })
    await expect(suspend).rejects.toMatchObject({ code: 'versionsAreLocked' })
  })
})

describe('rights', () => {
  const at = address('k')
  const lockedPut = (lock: NewLock) => (as: StoreCaller) => put('k', lock, as)

  it.each<[string, string[], (as: StoreCaller) => Promise<unknown>, boolean]>([
    ['get retention', ['disallowGetRetention'], (as) => test.store.getRetention(as, at), true],
    ['get retention', ['disallowGetRetention', 'disallowPutRetention'], (as) => test.store.getRetention(as, at), false],
    ['put retention', ['disallowPutRetention'], (as) => setRetention(governance(1), false, as), false],
    ['get hold', ['disallowGetLegalHold'], (as) => test.store.getLegalHold(as, at), false],
    ['get hold', ['disallowPutLegalHold'], (as) => test.store.getLegalHold(as, at), true],
    ['put hold', ['disallowPutLegalHold'], (as) => test.store.setLegalHold(as, { ...at, legalHold: true }), false],
    ['upload retained', ['disallowPutRetention'], lockedPut({ retention: governance(1) }), false],
    ['upload held', ['disallowPutRetention'], lockedPut({ legalHold: true }), true],
    ['upload held', ['disallowPutLegalHold'], lockedPut({ legalHold: true }), false],
    ['get lock', ['disallowGetBucketObjectLockConfiguration'], (as) => test.store.getBucketLock(as, { bucket }), false],
    [
      'put lock',
      ['disallowPutBucketObjectLockConfiguration'],
      (as) => test.store.setBucketLock(as, { bucket, defaultRetention: null }),
      false,
    ],
  ])('%s without %j', async (_, flags, call, isAllowed) => {
    await put('k')
    const attempt = call(restricted(...flags))
    if (isAllowed) await expect(attempt).resolves.not.toThrow()
    else await expect(attempt).rejects.toMatchObject({ code: 'unauthorizedApiKey' })
  })

  it('decide what of a lock is to be seen', async () => {
    await put('k', { retention: governance(1) })
    const seen = await test.store.statObject(restricted('disallowGetLegalHold'), address('k'))
    expect(seen).toMatchObject({ retention: governance(1) })
    expect(seen).not.toHaveProperty('legalHold')
    const blind = restricted('disallowGetLegalHold', 'disallowGetRetention', 'disallowPutRetention')
    expect(await test.store.statObject(blind, address('k'))).not.toHaveProperty('retention')
  })
})

describe('at the same time', () => {
  it('a version is either deleted or retained, never both', async () => {
    for (let round = 0; round < 25; round++) {
      const key = `race/${round}`
      const { versionId } = await put(key)
      const named = { ...address(key), versionId }
      const [removed, retained] = await Promise.allSettled([
        test.store.deleteObject(caller, named),
        test.store.setRetention(caller, { ...named, retention: compliance(1), bypassGovernance: false }),
      ])
      const isThere = await test.store.statObject(caller, named).then(
        () => true,
        () => false,
      )
      expect([removed.status, retained.status].filter((status) => status === 'fulfilled')).toHaveLength(1)
      expect(isThere).toBe(retained.status === 'fulfilled')
    }
    expect(await tableProblems(test.db)).toEqual([])
  })

  it('a null version that is locked survives whatever would take its place in a suspended bucket', async () => {
    const nulls = 'nulls' as BucketName
    await test.store.createBucket(caller, { bucket: nulls })
    const { versionId } = await put('k', undefined, caller, nulls)
    await test.store.setVersioning(caller, { bucket: nulls, keeps: true })
    await test.store.setBucketLock(caller, { bucket: nulls, defaultRetention: null })
    const locked = { ...address('k', nulls), versionId: 'null' as const }
    await test.store.setRetention(caller, { ...locked, retention: compliance(1), bypassGovernance: false })
    // As a writer sees it that began before the bucket kept versions.
    await test.db
      .updateTable('satellite.buckets')
      .set({ versioning: 3, object_lock: false })
      .where('name', '=', nulls)
      .execute()

    const attempts = await Promise.allSettled([
      ...Array.from({ length: 8 }, () => put('k', undefined, caller, nulls)),
      ...Array.from({ length: 8 }, () => test.store.deleteObject(caller, address('k', nulls))),
      test.store.deleteObject(caller, locked),
    ])
    for (const attempt of attempts) expect(attempt).toMatchObject({ reason: { code: 'objectLocked' } })
    expect(await test.store.statObject(caller, address('k', nulls))).toMatchObject({ versionId, isLatest: true })
    expect(await tableProblems(test.db)).toEqual([])
  })
})
