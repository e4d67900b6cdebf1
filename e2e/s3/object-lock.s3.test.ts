import { CopyObjectCommand, DeleteObjectCommand, DeleteObjectsCommand, HeadObjectCommand } from '@aws-sdk/client-s3'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeBucket, newName } from './buckets'
import { refusal, s3, sdk } from './clients'
import { target } from './endpoint/target'
import { destroy, hold, holdOf, inDays, lockedBucket, retain, retentionOf } from './locks'
import { startUpload } from './multipart'
import { put, read } from './objects'

let bucket = ''
let plain = ''
beforeAll(async () => {
  bucket = await lockedBucket()
  plain = await makeBucket()
})

const protectedBy = 'Access Denied because object protected by object lock'
const denied = [403, 'AccessDenied']

/** A new object under this lock. */
async function locked(mode: 'GOVERNANCE' | 'COMPLIANCE', days = 1): Promise<{ key: string; VersionId: string }> {
  const key = newName('locked')
  const lock = { ObjectLockMode: mode, ObjectLockRetainUntilDate: inDays(days) }
  const { VersionId = '' } = await put(bucket, key, 'locked', lock)
  return { key, VersionId }
}

async function plainObject(): Promise<{ key: string; VersionId: string }> {
  const key = newName('free')
  const { VersionId = '' } = await put(bucket, key, 'free')
  return { key, VersionId }
}

describe('retention', () => {
  it.each(['GOVERNANCE', 'COMPLIANCE'] as const)('in the mode %s is set, told and shown', async (mode) => {
    const { key } = await plainObject()
    const until = inDays(2)
    await retain(bucket, key, mode, until)
    expect(await retentionOf(bucket, key)).toEqual({ Mode: mode, RetainUntilDate: until })
    const head = await s3.send(new HeadObjectCommand({ Bucket: bucket, Key: key }))
    expect([head.ObjectLockMode, head.ObjectLockRetainUntilDate]).toEqual([mode, until])
  })

  it('comes with a PUT, a copy and an upload in parts', async () => {
    const lock = { ObjectLockMode: 'GOVERNANCE', ObjectLockRetainUntilDate: inDays(1) } as const
    const expected = { Mode: 'GOVERNANCE', RetainUntilDate: lock.ObjectLockRetainUntilDate }
    const [one, two, three] = [newName(), newName(), newName()]
    await put(bucket, one, 'x', lock)
    await s3.send(new CopyObjectCommand({ Bucket: bucket, Key: two, CopySource: `${bucket}/${one}`, ...lock }))
    const upload = await startUpload(bucket, three, { ...lock, ObjectLockLegalHoldStatus: 'ON' })
    await upload.complete([await upload.part(1, 'x')])
    for (const key of [one, two, three]) expect(await retentionOf(bucket, key)).toEqual(expected)
    expect(await holdOf(bucket, three)).toBe('ON')
  })

  it('is not inherited by a copy', async () => {
    const { key } = await locked('GOVERNANCE')
    const to = newName()
    await s3.send(new CopyObjectCommand({ Bucket: bucket, Key: to, CopySource: `${bucket}/${key}` }))
    expect(await refusal(retentionOf(bucket, to))).toEqual([404, 'NoSuchObjectLockConfiguration'])
  })

  it('of one version leaves the others free', async () => {
    const { key, VersionId } = await locked('GOVERNANCE')
    const second = await put(bucket, key, 'newer')
    await destroy(bucket, key, second.VersionId)
    expect(await refusal(destroy(bucket, key, VersionId))).toEqual(denied)
  })

  it('that is over holds nothing', async () => {
    const { key, VersionId } = await plainObject()
    const soon = new Date(Date.now() + 5000)
    await retain(bucket, key, 'COMPLIANCE', soon)
    expect(await refusal(destroy(bucket, key, VersionId))).toEqual(denied)
    await expect
      .poll(
        () =>
          destroy(bucket, key, VersionId).then(
            () => 'gone',
            () => 'held',
          ),
        { interval: 300 },
      )
      .toBe('gone')
  })
})

describe.each(['GOVERNANCE', 'COMPLIANCE'] as const)('an object under %s', (mode) => {
  it('cannot be deleted, and says why', async () => {
    const { key, VersionId } = await locked(mode)
    expect(await refusal(destroy(bucket, key, VersionId))).toEqual(denied)
    await expect(destroy(bucket, key, VersionId)).rejects.toThrow(protectedBy)
    expect(await read(bucket, key, { VersionId })).toBe('locked')
  })

  it('cannot be deleted among others', async () => {
    const { key, VersionId } = await locked(mode)
    const free = await plainObject()
    const Objects = [
      { Key: key, VersionId },
      { Key: free.key, VersionId: free.VersionId },
    ]
    const { Errors = [], Deleted = [] } = await s3.send(
      new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects } }),
    )
    expect(Errors.map(({ Key, Code, Message }) => [Key, Code, Message])).toEqual([
      [key, 'AccessDenied', expect.stringContaining('object protected by object lock')],
    ])
    expect(Deleted.map(({ Key }) => Key)).toEqual([free.key])
    expect(await read(bucket, key, { VersionId })).toBe('locked')
  })

  it('can be hidden by a delete marker and covered by a new version', async () => {
    const { key, VersionId } = await locked(mode)
    await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))
    await put(bucket, key, 'cover')
    expect(await read(bucket, key, { VersionId })).toBe('locked')
  })

  it('can be kept longer', async () => {
    const { key } = await locked(mode)
    await retain(bucket, key, mode, inDays(5))
    const until = (await retentionOf(bucket, key)).RetainUntilDate ?? new Date(0)
    expect(Math.abs(until.getTime() - inDays(5).getTime())).toBeLessThan(60_000)
  })

  it('cannot be kept shorter', async () => {
    const { key } = await locked(mode, 5)
    expect(await refusal(retain(bucket, key, mode, inDays(2)))).toEqual(denied)
  })

  it('cannot change its mode', async () => {
    const { key } = await locked(mode)
    const other = mode === 'GOVERNANCE' ? 'COMPLIANCE' : 'GOVERNANCE'
    expect(await refusal(retain(bucket, key, other, inDays(5)))).toEqual(denied)
    expect((await retentionOf(bucket, key)).Mode).toBe(mode)
  })
})

describe('the bypass of governance', () => {
  it('deletes, shortens and removes', async () => {
    const [gone, shorter] = [await locked('GOVERNANCE'), await locked('GOVERNANCE', 5)]
    await destroy(bucket, gone.key, gone.VersionId, true)
    await retain(bucket, shorter.key, 'GOVERNANCE', inDays(2), { BypassGovernanceRetention: true })
    const until = (await retentionOf(bucket, shorter.key)).RetainUntilDate ?? new Date(0)
    expect(until < inDays(3)).toBe(true)
  })

  it('deletes among others', async () => {
    const { key, VersionId } = await locked('GOVERNANCE')
    const Delete = { Objects: [{ Key: key, VersionId }] }
    const { Errors } = await s3.send(
      new DeleteObjectsCommand({ Bucket: bucket, Delete, BypassGovernanceRetention: true }),
    )
    expect(Errors ?? []).toEqual([])
  })

  it('does nothing under compliance', async () => {
    const { key, VersionId } = await locked('COMPLIANCE', 5)
    expect(await refusal(destroy(bucket, key, VersionId, true))).toEqual(denied)
    const shorter = retain(bucket, key, 'COMPLIANCE', inDays(2), { BypassGovernanceRetention: true })
    expect(await refusal(shorter)).toEqual(denied)
  })

  it('does nothing against a legal hold', async () => {
    const { key, VersionId } = await locked('GOVERNANCE')
    await hold(bucket, key, 'ON')
    expect(await refusal(destroy(bucket, key, VersionId, true))).toEqual(denied)
  })

  it.runIf(target.own)('needs the right to it', async () => {
    const client = sdk(target.own?.withoutBypass)
    const { key, VersionId } = await locked('GOVERNANCE', 5)
    expect(await refusal(destroy(bucket, key, VersionId, true, client))).toEqual(denied)
    const shorter = retain(bucket, key, 'GOVERNANCE', inDays(2), { BypassGovernanceRetention: true }, client)
    expect(await refusal(shorter)).toEqual(denied)
  })
})

describe('a legal hold', () => {
  it('is off at first, then on, then off', async () => {
    const { key } = await plainObject()
    expect(await holdOf(bucket, key)).toBe('OFF')
    for (const state of ['ON', 'OFF'] as const) {
      await hold(bucket, key, state)
      expect(await holdOf(bucket, key)).toBe(state)
      const head = await s3.send(new HeadObjectCommand({ Bucket: bucket, Key: key }))
      expect(head.ObjectLockLegalHoldStatus).toBe(state)
    }
  })

  it('comes with a PUT', async () => {
    const key = newName()
    await put(bucket, key, 'x', { ObjectLockLegalHoldStatus: 'ON' })
    expect(await holdOf(bucket, key)).toBe('ON')
    await hold(bucket, key, 'OFF')
  })

  it('keeps the version from deletion until it is off', async () => {
    const { key, VersionId } = await plainObject()
    await hold(bucket, key, 'ON')
    expect(await refusal(destroy(bucket, key, VersionId))).toEqual(denied)
    await expect(destroy(bucket, key, VersionId)).rejects.toThrow(protectedBy)
    await hold(bucket, key, 'OFF')
    await destroy(bucket, key, VersionId)
  })
})

describe('a lock under many hands at once', () => {
  it('either stands before the deletion or comes too late for the object', async () => {
    for (let round = 0; round < 8; round++) {
      const { key, VersionId } = await plainObject()
      const settled = async (call: Promise<unknown>) =>
        call.then(
          () => true,
          () => false,
        )
      const [isHeld, isGone] = await Promise.all([
        settled(hold(bucket, key, 'ON')),
        settled(destroy(bucket, key, VersionId)),
      ])
      expect([isHeld, isGone]).not.toEqual([true, true])
      if (isHeld) expect(await read(bucket, key, { VersionId })).toBe('free')
      if (isHeld) await hold(bucket, key, 'OFF')
    }
  })
})

it('an object of a bucket without locks is not touched by any of it', async () => {
  await put(plain, 'free')
  expect(await refusal(retain(plain, 'free', 'GOVERNANCE', inDays(1)))).toEqual([400, 'InvalidRequest'])
  await s3.send(new DeleteObjectCommand({ Bucket: plain, Key: 'free' }))
})
