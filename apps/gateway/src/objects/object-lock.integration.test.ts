import {
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectLegalHoldCommand,
  GetObjectRetentionCommand,
  HeadObjectCommand,
  PutObjectCommand,
  PutObjectLegalHoldCommand,
  PutObjectRetentionCommand,
  UploadPartCommand,
  type ObjectLockRetention,
  type PutObjectCommandInput,
} from '@aws-sdk/client-s3'
import { addCaveat } from '@perigee/grants/api-key'
import { emptyCaveat, encodeCaveat, type Caveat } from '@perigee/grants/caveat'
import { day } from '@perigee/std/durations'
import { beforeAll, describe, expect, it } from 'vitest'
import { failureOf } from '../testing/failure'
import { useGateway } from '../testing/start-gateway'

/** From the moment at which the clock of the test's store stands still. */
const inDays = (days: number) => new Date(new Date('2026-01-02T03:04:05.000Z').getTime() + days * day)
const gateway = useGateway()
const Bucket = 'vault'
const send = () => gateway().client()
const put = (Key: string, more: Partial<PutObjectCommandInput> = {}) =>
  send().send(new PutObjectCommand({ Bucket, Key, Body: Key, ...more }))
const head = (Key: string) => send().send(new HeadObjectCommand({ Bucket, Key }))
const retain = (Key: string, Retention: ObjectLockRetention, BypassGovernanceRetention?: boolean) =>
  send().send(new PutObjectRetentionCommand({ Bucket, Key, Retention, BypassGovernanceRetention }))
const retentionOf = async (Key: string) => (await send().send(new GetObjectRetentionCommand({ Bucket, Key }))).Retention
const holdOf = async (Key: string) =>
  (await send().send(new GetObjectLegalHoldCommand({ Bucket, Key }))).LegalHold?.Status
const hold = (Key: string, Status: 'ON' | 'OFF') =>
  send().send(new PutObjectLegalHoldCommand({ Bucket, Key, LegalHold: { Status } }))
const remove = (Key: string, VersionId?: string, BypassGovernanceRetention?: boolean) =>
  send().send(new DeleteObjectCommand({ Bucket, Key, VersionId, BypassGovernanceRetention }))
const lock = (Mode: 'GOVERNANCE' | 'COMPLIANCE', days: number) =>
  ({ ObjectLockMode: Mode, ObjectLockRetainUntilDate: inDays(days) }) as const
const governance = (days: number): ObjectLockRetention => ({ Mode: 'GOVERNANCE', RetainUntilDate: inDays(days) })
const compliance = (days: number): ObjectLockRetention => ({ Mode: 'COMPLIANCE', RetainUntilDate: inDays(days) })
const denied = { code: 'AccessDenied', status: 403 }

beforeAll(() => send().send(new CreateBucketCommand({ Bucket, ObjectLockEnabledForBucket: true })))

describe('headers of an upload', () => {
  it('lock the object, and reading shows it', async () => {
    await put('headers', { ...lock('GOVERNANCE', 3), ObjectLockLegalHoldStatus: 'ON' })
    expect(await head('headers')).toMatchObject({ ...lock('GOVERNANCE', 3), ObjectLockLegalHoldStatus: 'ON' })
    expect(await retentionOf('headers')).toEqual(governance(3))
    await put('free')
    const free = await head('free')
    expect(free.ObjectLockMode).toBeUndefined()
    expect(free.ObjectLockLegalHoldStatus).toBe('OFF')
  })

  it('lock what is uploaded in parts', async () => {
    const Key = 'parts'
    const { UploadId } = await send().send(new CreateMultipartUploadCommand({ Bucket, Key, ...lock('COMPLIANCE', 2) }))
    const { ETag } = await send().send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: 1, Body: 'one' }))
    const MultipartUpload = { Parts: [{ ETag, PartNumber: 1 }] }
    await send().send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload }))
    expect(await retentionOf(Key)).toEqual(compliance(2))
  })

  it('lock a copy, which inherits nothing', async () => {
    await put('source', { ...lock('COMPLIANCE', 5), ObjectLockLegalHoldStatus: 'ON' })
    const CopySource = `${Bucket}/source`
    await send().send(new CopyObjectCommand({ Bucket, Key: 'copy', CopySource }))
    expect(await holdOf('copy')).toBe('OFF')
    expect(await failureOf(retentionOf('copy'))).toEqual({ code: 'NoSuchObjectLockConfiguration', status: 404 })
    await send().send(new CopyObjectCommand({ Bucket, Key: 'copy', CopySource, ...lock('GOVERNANCE', 1) }))
    expect(await retentionOf('copy')).toEqual(governance(1))
  })
})

describe('a version under lock', () => {
  it.each<[string, Partial<PutObjectCommandInput>, boolean, boolean]>([
    ['GOVERNANCE', lock('GOVERNANCE', 1), false, false],
    ['GOVERNANCE with a bypass', lock('GOVERNANCE', 1), true, true],
    ['COMPLIANCE', lock('COMPLIANCE', 1), false, false],
    ['COMPLIANCE with a bypass', lock('COMPLIANCE', 1), true, false],
    ['legal hold', { ObjectLockLegalHoldStatus: 'ON' }, true, false],
    ['nothing', {}, false, true],
  ])('%s: bypass %j', async (_, settings, bypass, goes) => {
    const { VersionId } = await put('locked', settings)
    const attempt = remove('locked', VersionId, bypass)
    if (goes) await expect(attempt).resolves.toMatchObject({ VersionId })
    else {
      const error: unknown = await attempt.catch((caught: unknown) => caught)
      expect(error).toMatchObject({
        name: 'AccessDenied',
        message: 'Access Denied because object protected by object lock',
        $metadata: { httpStatusCode: 403 },
      })
    }
  })

  it('can always be covered by a delete marker', async () => {
    const { VersionId } = await put('covered', lock('COMPLIANCE', 1))
    expect(await remove('covered')).toMatchObject({ DeleteMarker: true })
    expect(await send().send(new HeadObjectCommand({ Bucket, Key: 'covered', VersionId }))).toMatchObject({ VersionId })
  })

  it('is refused for itself among many', async () => {
    const { VersionId } = await put('many', lock('GOVERNANCE', 1))
    const Delete = { Objects: [{ Key: 'many', VersionId }, { Key: 'other' }] }
    const { Errors, Deleted } = await send().send(new DeleteObjectsCommand({ Bucket, Delete }))
    expect(Errors).toEqual([
      {
        Key: 'many',
        VersionId,
        Code: 'AccessDenied',
        Message: 'Access Denied because object protected by object lock',
      },
    ])
    expect(Deleted).toHaveLength(1)
    const bypassed = await send().send(new DeleteObjectsCommand({ Bucket, Delete, BypassGovernanceRetention: true }))
    expect(bypassed.Errors).toBeUndefined()
  })
})

describe('PutObjectRetention', () => {
  it.each<[ObjectLockRetention, ObjectLockRetention, boolean, typeof denied | 'done']>([
    [governance(2), governance(3), false, 'done'],
    [governance(2), governance(1), false, denied],
    [governance(2), governance(1), true, 'done'],
    [governance(2), compliance(2), false, denied],
    [governance(2), {}, true, 'done'],
    [compliance(2), compliance(3), false, 'done'],
    [compliance(2), compliance(1), true, denied],
    [compliance(2), governance(3), true, denied],
    [compliance(2), {}, true, denied],
  ])('%j → %j with bypass %j', async (current, next, bypass, outcome) => {
    await put('changing', { ObjectLockMode: current.Mode, ObjectLockRetainUntilDate: current.RetainUntilDate })
    if (outcome === 'done') await retain('changing', next, bypass)
    else expect(await failureOf(retain('changing', next, bypass))).toEqual(outcome)
    if (outcome !== 'done') expect(await retentionOf('changing')).toEqual(current)
    else if (next.Mode) expect(await retentionOf('changing')).toEqual(next)
    else expect((await failureOf(retentionOf('changing'))).code).toBe('NoSuchObjectLockConfiguration')
  })
})

describe('a legal hold', () => {
  it('is put on and taken off', async () => {
    await put('held')
    expect(await holdOf('held')).toBe('OFF')
    await hold('held', 'ON')
    expect(await holdOf('held')).toBe('ON')
    await hold('held', 'OFF')
    expect(await holdOf('held')).toBe('OFF')
  })
})

describe('keys that lack a right', () => {
  const clientWithout = (...flags: string[]) => {
    const caveat: Caveat = { ...emptyCaveat, flags: new Set(flags) as Caveat['flags'] }
    const { project, rootKey, credentialsFor, client } = gateway()
    const apiKey = addCaveat(project.apiKey, encodeCaveat(caveat))
    return client({ credentials: credentialsFor({ apiKey, rootKey }) })
  }

  it('see nothing of a lock, and change nothing', async () => {
    const { VersionId } = await put('rights', { ...lock('GOVERNANCE', 1), ObjectLockLegalHoldStatus: 'OFF' })
    const named = { Bucket, Key: 'rights' }
    const blind = clientWithout('disallowGetRetention', 'disallowPutRetention', 'disallowGetLegalHold')
    const seen = await blind.send(new HeadObjectCommand(named))
    expect([seen.ObjectLockMode, seen.ObjectLockLegalHoldStatus]).toEqual([undefined, undefined])
    expect(await failureOf(blind.send(new GetObjectRetentionCommand(named)))).toEqual(denied)
    expect(await failureOf(blind.send(new GetObjectLegalHoldCommand(named)))).toEqual(denied)
    const putting = new PutObjectCommand({ ...named, Body: 'x', ...lock('GOVERNANCE', 1) })
    expect(await failureOf(blind.send(putting))).toEqual(denied)
    const strict = clientWithout('disallowBypassGovernanceRetention')
    const bypassing = new DeleteObjectCommand({ ...named, VersionId, BypassGovernanceRetention: true })
    expect(await failureOf(strict.send(bypassing))).toEqual(denied)
    expect(await retentionOf('rights')).toEqual(governance(1))
  })
})
