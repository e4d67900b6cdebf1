import {
  GetObjectLockConfigurationCommand,
  type ObjectLockRule,
  PutObjectLockConfigurationCommand,
} from '@aws-sdk/client-s3'
import { describe, expect, it } from 'vitest'
import { makeBucket, newName } from './buckets'
import { refusal, s3, sdk } from './clients'
import { target } from './endpoint/target'
import { day, lockedBucket, retentionOf } from './locks'
import { put } from './objects'
import { makeVersionedBucket } from './versions'
import { call, verdict } from './wire/call'
import { pathOf } from './wire/sign-v4'

const configure = (Bucket: string, Rule?: ObjectLockRule) =>
  s3.send(
    new PutObjectLockConfigurationCommand({
      Bucket,
      ObjectLockConfiguration: { ObjectLockEnabled: 'Enabled', ...(Rule ? { Rule } : {}) },
    }),
  )
const configuration = async (Bucket: string) =>
  (await s3.send(new GetObjectLockConfigurationCommand({ Bucket }))).ObjectLockConfiguration
const rule = (mode: string, length: string) =>
  `<Rule><DefaultRetention><Mode>${mode}</Mode>${length}</DefaultRetention></Rule>`
const document = (inside: string, enabled = 'Enabled') =>
  `<ObjectLockConfiguration><ObjectLockEnabled>${enabled}</ObjectLockEnabled>${inside}</ObjectLockConfiguration>`
const putDocument = (bucket: string, body: string) =>
  call({ method: 'PUT', path: pathOf(bucket), query: { 'object-lock': '' }, body })

describe('the object lock of a bucket', () => {
  it('is not configured at first', async () => {
    const bucket = await makeBucket()
    expect(await refusal(configuration(bucket))).toEqual([404, 'ObjectLockConfigurationNotFoundError'])
  })

  it('is on from the start when it is made so', async () => {
    expect(await configuration(await lockedBucket())).toEqual({ ObjectLockEnabled: 'Enabled' })
  })

  it('cannot be had without versioning', async () => {
    const bucket = await makeBucket()
    expect(await refusal(configure(bucket))).toEqual([409, 'InvalidBucketState'])
  })

  it('can be added to a versioned bucket', async () => {
    const bucket = await makeVersionedBucket()
    await configure(bucket)
    expect(await configuration(bucket)).toEqual({ ObjectLockEnabled: 'Enabled' })
  })

  it.each([
    ['GOVERNANCE', { Days: 1 }],
    ['COMPLIANCE', { Days: 36_500 }],
    ['GOVERNANCE', { Years: 10 }],
  ] as const)('has a default: %s for %o', async (Mode, length) => {
    const bucket = await lockedBucket()
    await configure(bucket, { DefaultRetention: { Mode, ...length } })
    expect(await configuration(bucket)).toEqual({
      ObjectLockEnabled: 'Enabled',
      Rule: { DefaultRetention: { Mode, ...length } },
    })
  })

  it('has no default any more once it is taken away', async () => {
    const bucket = await lockedBucket()
    await configure(bucket, { DefaultRetention: { Mode: 'GOVERNANCE', Days: 1 } })
    await configure(bucket)
    expect(await configuration(bucket)).toEqual({ ObjectLockEnabled: 'Enabled' })
  })

  it.each([
    ['another word than Enabled', document('', 'Disabled'), 'MalformedXML'],
    ['an unknown mode', document(rule('STRICT', '<Days>1</Days>')), 'MalformedXML'],
    ['days and years', document(rule('GOVERNANCE', '<Days>1</Days><Years>1</Years>')), 'MalformedXML'],
    ['neither days nor years', document(rule('GOVERNANCE', '')), 'MalformedXML'],
    ['no days', document(rule('GOVERNANCE', '<Days>0</Days>')), 'InvalidArgument'],
    ['negative days', document(rule('GOVERNANCE', '<Days>-1</Days>')), 'InvalidArgument'],
    ['no years', document(rule('GOVERNANCE', '<Years>0</Years>')), 'InvalidArgument'],
    ['36,501 days', document(rule('GOVERNANCE', '<Days>36501</Days>')), 'InvalidArgument'],
    ['11 years', document(rule('GOVERNANCE', '<Years>11</Years>')), 'InvalidArgument'],
    ['half a document', '<ObjectLockConfiguration>', 'MalformedXML'],
    ['another document', '<Lock/>', 'MalformedXML'],
    ['nothing', '', 'MalformedXML'],
  ])('is not set by %s', async (_, body, code) => {
    const bucket = await lockedBucket()
    expect(verdict(await putDocument(bucket, body))).toEqual([400, code])
    expect(await configuration(bucket)).toEqual({ ObjectLockEnabled: 'Enabled' })
  })

  it('is not set by a document of more than 4 KiB', async () => {
    const bucket = await lockedBucket()
    const { status } = await putDocument(bucket, document(`<!--${'x'.repeat(5000)}-->`))
    expect(status).toBe(400)
  })

  it('needs a bucket', async () => {
    expect(await refusal(configuration(newName()))).toEqual([404, 'NoSuchBucket'])
    expect(await refusal(configure(newName()))).toEqual([404, 'NoSuchBucket'])
  })

  it.runIf(target.own)('needs the right to it', async () => {
    const bucket = await lockedBucket()
    const client = sdk(target.own?.withoutLocks)
    const get = new GetObjectLockConfigurationCommand({ Bucket: bucket })
    expect(await refusal(client.send(get))).toEqual([403, 'AccessDenied'])
    const ObjectLockConfiguration = { ObjectLockEnabled: 'Enabled' } as const
    const set = new PutObjectLockConfigurationCommand({ Bucket: bucket, ObjectLockConfiguration })
    expect(await refusal(client.send(set))).toEqual([403, 'AccessDenied'])
  })

  it('goes with the bucket while it is empty, and never by force', async () => {
    const bucket = await lockedBucket()
    const force = { 'x-minio-force-delete': 'true' }
    expect(verdict(await call({ method: 'DELETE', path: pathOf(bucket), headers: force }))).toEqual([
      403,
      'AccessDenied',
    ])
    expect((await call({ method: 'DELETE', path: pathOf(bucket) })).status).toBe(204)
  })
})

describe('the default of a bucket', () => {
  it.each([
    ['3 days', { Days: 3 }, () => Date.now() + 3 * day],
    [
      '2 years, leap days counted',
      { Years: 2 },
      () => {
        const end = new Date()
        return end.setUTCFullYear(end.getUTCFullYear() + 2)
      },
    ],
  ] as const)('of %s locks what is written', async (_, length, end) => {
    const bucket = await lockedBucket()
    await configure(bucket, { DefaultRetention: { Mode: 'GOVERNANCE', ...length } })
    await put(bucket, 'k')
    const { Mode, RetainUntilDate } = await retentionOf(bucket, 'k')
    expect(Mode).toBe('GOVERNANCE')
    expect(Math.abs((RetainUntilDate?.getTime() ?? 0) - end())).toBeLessThan(120_000)
  })

  it('gives way to what a write says itself', async () => {
    const bucket = await lockedBucket()
    await configure(bucket, { DefaultRetention: { Mode: 'GOVERNANCE', Days: 3 } })
    const until = new Date(Date.now() + day)
    await put(bucket, 'k', 'x', { ObjectLockMode: 'GOVERNANCE', ObjectLockRetainUntilDate: until })
    const { RetainUntilDate } = await retentionOf(bucket, 'k')
    expect(Math.abs((RetainUntilDate?.getTime() ?? 0) - until.getTime())).toBeLessThan(1000)
  })
})
