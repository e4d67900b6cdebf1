import type { NewLock, ObjectAddress, Retention, StoreCaller } from '@perigee/contract/store'
import { judgeRetentionChange } from '@perigee/domain/retention'
import { addCaveat } from '@perigee/grants/api-key'
import { emptyCaveat, encodeCaveat, type Caveat } from '@perigee/grants/caveat'
import type { BucketName } from '@perigee/std/brand'
import { day } from '@perigee/std/durations'
import { describe, expect, it } from 'vitest'
import { removeExpiredObjects } from './jobs/remove-expired-objects'
import { inlineSegment, path } from './testing/objects'
import { tableProblems } from './testing/table-problems'
import { begin, complete, putPart } from './testing/uploads'
import { useProject } from './testing/use-project'

const bucket = 'vault' as BucketName
const start = new Date('2026-01-31T12:00:00Z')
const { test, project, caller } = useProject(bucket, { objectLock: true, now: start })

const address = (key: string): ObjectAddress => ({ bucket, path: path(key) })
const inDays = (days: number) => new Date(start.getTime() + days * day)
const governance = (days: number): Retention => ({ mode: 'GOVERNANCE', until: inDays(days) })
const compliance = (days: number): Retention => ({ mode: 'COMPLIANCE', until: inDays(days) })
const restricted = (flags: Caveat['flags']): StoreCaller => ({
  apiKey: addCaveat(project.apiKey, encodeCaveat({ ...emptyCaveat, flags })).raw,
})
const put = (key: string, more: { lock?: NewLock; expiresAt?: Date } = {}, as = caller) =>
  test.store.commitObject(as, { ...address(key), segments: [inlineSegment()], sealed: null, ...more })
const remove = (key: string, versionId: Uint8Array, bypassGovernance = false) =>
  test.store.deleteObject(caller, { ...address(key), versionId, bypassGovernance })
const stat = (key: string, as = caller) => test.store.statObject(as, address(key))

describe('a locked version', () => {
  it.each([
    [null, 1, false, false],
    [null, 1, true, true],
    [governance(5), 1, false, false],
    [governance(5), 1, false, true],
    [governance(5), 1, true, true],
    [governance(5), 6, false, false],
    [compliance(5), 1, false, false],
    [compliance(5), 1, false, true],
    [compliance(5), 6, false, false],
    [compliance(5), 6, true, false],
  ] as const)(
    '%j after %d days with hold %s and bypass %s goes as the rule says',
    async (retention, days, hold, bypass) => {
      const { versionId } = await put('k', { lock: { ...(retention && { retention }), legalHold: hold } })
      test.clock.set(inDays(days))
      const mayGo = !hold && judgeRetentionChange(retention, null, { now: test.clock(), bypass }).ok
      if (mayGo) await expect(remove('k', versionId, bypass)).resolves.toMatchObject({ existed: true })
      else await expect(remove('k', versionId, bypass)).rejects.toMatchObject({ code: 'objectLocked' })
      expect(await tableProblems(test.db)).toEqual([])
    },
  )

  it('can be covered by a delete marker and by another version', async () => {
    const { versionId } = await put('k', { lock: { retention: compliance(5) } })
    await put('k')
    await test.store.deleteObject(caller, address('k'))
    await expect(test.store.statObject(caller, { ...address('k'), versionId })).resolves.toBeDefined()
  })

  it('keeps its bucket, also from being emptied by force', async () => {
    await put('k', { lock: { retention: governance(5) } })
    for (const force of [true, false]) {
      await expect(test.store.deleteBucket(caller, { bucket, force })).rejects.toBeDefined()
    }
    expect(await stat('k')).toMatchObject({ plainSize: 7 })
  })

  it('needs the right to bypass for a bypass, even where nothing is locked', async () => {
    const { versionId } = await put('k')
    const key = restricted(new Set(['disallowBypassGovernanceRetention']))
    const attempt = test.store.deleteObject(key, { ...address('k'), versionId, bypassGovernance: true })
    await expect(attempt).rejects.toMatchObject({ code: 'unauthorizedApiKey' })
    const input = { ...address('k'), retention: governance(1), bypassGovernance: true }
    await expect(test.store.setRetention(key, input)).rejects.toMatchObject({ code: 'unauthorizedApiKey' })
  })

  it('of many that are to be deleted only those without a lock go', async () => {
    const locked = await put('locked', { lock: { legalHold: true } })
    const free = await put('free')
    const outcomes = await test.store.deleteObjects(caller, {
      bucket,
      objects: [
        { path: path('locked'), versionId: locked.versionId },
        { path: path('free'), versionId: free.versionId },
      ],
    })
    expect(outcomes).toMatchObject([{ ok: false, refusal: { code: 'objectLocked' } }, { ok: true }])
  })
})

describe('the default retention of a bucket', () => {
  const setDefault = (defaultRetention: Parameters<typeof test.store.setBucketLock>[1]['defaultRetention']) =>
    test.store.setBucketLock(caller, { bucket, defaultRetention })

  it.each([
    [{ mode: 'GOVERNANCE', days: 30 }, '2026-03-02T12:00:00.000Z'],
    [{ mode: 'COMPLIANCE', years: 1 }, '2027-01-31T12:00:00.000Z'],
    [{ mode: 'COMPLIANCE', years: 3 }, '2029-01-31T12:00:00.000Z'],
  ] as const)('%j goes to every new object', async (retention, until) => {
    await setDefault(retention)
    expect(await test.store.getBucketLock(caller, { bucket })).toEqual({ defaultRetention: retention })
    const expected = { mode: retention.mode, until: new Date(until) }
    expect((await put('put')).retention).toEqual(expected)
    const { versionId } = await stat('put')
    const { keys } = await test.store.openCopySource(caller, address('put'))
    const source = { ...address('put'), versionId }
    expect(
      (await test.store.copyObject(caller, { source, target: address('copy'), keys, sealed: null })).retention,
    ).toEqual(expected)
    const upload = await begin(test.store, caller, { bucket, key: 'parts' })
    const part = await putPart(test.store, caller, upload, 1, new Uint8Array(10))
    expect((await complete(test.store, caller, upload, [part])).retention).toEqual(expected)
  })

  it('gives way to what is asked for, and goes together with a hold', async () => {
    await setDefault({ mode: 'COMPLIANCE', days: 30 })
    expect((await put('a', { lock: { retention: governance(1) } })).retention).toEqual(governance(1))
    expect(await put('b', { lock: { legalHold: true } })).toMatchObject({
      retention: { mode: 'COMPLIANCE' },
      legalHold: true,
    })
    await setDefault(null)
    expect(await put('c')).toMatchObject({ retention: null, legalHold: false })
  })

  it.each([{ days: 0 }, { days: 36_501 }, { days: -1 }, { years: 11 }, { years: 0 }])('is not %j', async (period) => {
    await expect(setDefault({ mode: 'GOVERNANCE', ...period })).rejects.toMatchObject({
      code: 'invalidDefaultRetention',
    })
  })

  it('cannot go with an expiry', async () => {
    await setDefault({ mode: 'GOVERNANCE', days: 1 })
    await expect(put('k', { expiresAt: inDays(1) })).rejects.toMatchObject({ code: 'lockedCannotExpire' })
    const begun = test.store.beginUpload(caller, { ...address('k'), sealed: null, expiresAt: inDays(1) })
    await expect(begun).rejects.toMatchObject({ code: 'lockedCannotExpire' })
  })
})

describe('locks and expiry', () => {
  it('exclude each other', async () => {
    await expect(put('k', { expiresAt: inDays(1), lock: { legalHold: true } })).rejects.toMatchObject({
      code: 'lockedCannotExpire',
    })
    await put('k', { expiresAt: inDays(1) })
    const retained = test.store.setRetention(caller, {
      ...address('k'),
      retention: governance(9),
      bypassGovernance: false,
    })
    await expect(retained).rejects.toMatchObject({ code: 'lockedCannotExpire' })
    await expect(test.store.setLegalHold(caller, { ...address('k'), legalHold: true })).rejects.toMatchObject({
      code: 'lockedCannotExpire',
    })
    test.clock.advance(2 * day)
    expect(await removeExpiredObjects(test)).toBe(1)
  })
})
