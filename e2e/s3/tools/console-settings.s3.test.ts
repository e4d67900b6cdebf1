import type { LifecycleRule } from '@perigee/domain/lifecycle-rule'
import { getBucketLifecycle, putBucketLifecycle } from '@perigee/s3/client/bucket-lifecycle'
import { createS3Client } from '@perigee/s3/client/create-s3-client'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Ask, askTool } from '../../src/ask-tool'
import { removedLater } from '../buckets'
import { target } from '../endpoint/target'
import { inDays } from '../locks'
import { put } from '../objects'
import { useTool } from './use-tool'

/** With which the screens of the console set what they set. */
const client = createS3Client({
  endpoint: target.endpoint,
  region: 'us-east-1',
  accessKeyId: target.accessKey,
  secretKey: target.secretKey,
})
const key = 'a b+c%#?é日本/x+y'
const tags = [
  { Key: 'Größe 1', Value: '日本 +-=._:/@' },
  { Key: 'empty', Value: '' },
]
const rules = [
  {
    ID: 'app',
    AllowedMethods: ['PUT', 'GET'],
    AllowedOrigins: ['https://*.example.com', 'http://localhost:3000'],
    AllowedHeaders: ['x-amz-*', 'content-type'],
    ExposeHeaders: ['ETag'],
    MaxAgeSeconds: 0,
  },
  { AllowedMethods: ['HEAD'], AllowedOrigins: ['*'] },
]
const itsRules = [
  {
    id: 'app',
    methods: ['PUT', 'GET'],
    origins: ['https://*.example.com', 'http://localhost:3000'],
    headers: ['x-amz-*', 'content-type'],
    exposed: ['ETag'],
    maxAge: 0,
  },
  { methods: ['HEAD'], origins: ['*'], headers: [], exposed: [] },
]
const itsTags = tags.map((tag) => ({ key: tag.Key, value: tag.Value }))
const lifecycle = [
  {
    ID: 'logs',
    Filter: { And: { Prefix: 'logs a+b/', ObjectSizeGreaterThan: 1024 } },
    Status: 'Enabled',
    Expiration: { Days: 30 },
    NoncurrentVersionExpiration: { NoncurrentDays: 7, NewerNoncurrentVersions: 2 },
  },
  {
    ID: 'rest',
    Filter: { Prefix: 'parts/' },
    Status: 'Disabled',
    AbortIncompleteMultipartUpload: { DaysAfterInitiation: 3 },
  },
]
const aRule = (facts: Partial<LifecycleRule>): LifecycleRule => ({
  id: '',
  isEnabled: true,
  hasOldForm: false,
  prefix: '',
  sizeGreaterThan: null,
  sizeLessThan: null,
  expireDays: null,
  expireAt: null,
  removeLoneMarkers: false,
  noncurrentDays: null,
  newerNoncurrent: null,
  abortDays: null,
  ...facts,
})
const itsLifecycle = [
  aRule({
    id: 'logs',
    prefix: 'logs a+b/',
    sizeGreaterThan: 1024,
    expireDays: 30,
    noncurrentDays: 7,
    newerNoncurrent: 2,
  }),
  aRule({ id: 'rest', prefix: 'parts/', isEnabled: false, abortDays: 3 }),
]
const until = inDays(2)

const at = (text: unknown): number => new Date(String(text)).getTime()

describe.each(['aws', 'boto3'] as const)('%s and the console', (name) => {
  const bench = useTool(name)
  const ask: Ask = (...asked) => askTool[name](bench.run)(...asked)
  let Bucket = ''
  beforeAll(async () => {
    Bucket = removedLater()
    await client.createBucket({ bucket: Bucket })
    await put(Bucket, key, 'kept')
  })

  it('agree on versioning', async () => {
    for (const status of ['Suspended', 'Enabled'] as const) {
      await client.putBucketVersioning({ bucket: Bucket, status })
      expect(await ask('GetBucketVersioning', { Bucket })).toMatchObject({ Status: status })
    }
    await ask('PutBucketVersioning', { Bucket, VersioningConfiguration: { Status: 'Suspended' } })
    const lock = client.putObjectLockConfiguration({ bucket: Bucket, defaultRetention: null })
    await expect(lock).rejects.toMatchObject({ code: 'InvalidBucketState' })
    await ask('PutBucketVersioning', { Bucket, VersioningConfiguration: { Status: 'Enabled' } })
  })

  it('agree on the default lock', async () => {
    await client.putObjectLockConfiguration({ bucket: Bucket, defaultRetention: { mode: 'GOVERNANCE', days: 1 } })
    expect(await ask('GetObjectLockConfiguration', { Bucket })).toEqual({
      ObjectLockConfiguration: {
        ObjectLockEnabled: 'Enabled',
        Rule: { DefaultRetention: { Mode: 'GOVERNANCE', Days: 1 } },
      },
    })
    await ask('PutObjectLockConfiguration', {
      Bucket,
      ObjectLockConfiguration: {
        ObjectLockEnabled: 'Enabled',
        Rule: { DefaultRetention: { Mode: 'COMPLIANCE', Years: 2 } },
      },
    })
    expect(await client.getObjectLockConfiguration({ bucket: Bucket })).toEqual({
      defaultRetention: { mode: 'COMPLIANCE', years: 2 },
    })
    await client.putObjectLockConfiguration({ bucket: Bucket, defaultRetention: null })
    const { ObjectLockConfiguration } = await ask('GetObjectLockConfiguration', { Bucket })
    expect(ObjectLockConfiguration).toEqual({ ObjectLockEnabled: 'Enabled' })
  })

  it('agree on retention', async () => {
    await client.putObjectRetention({ bucket: Bucket, key, retention: { mode: 'GOVERNANCE', until } })
    const { Retention } = await ask('GetObjectRetention', { Bucket, Key: key })
    const { Mode, RetainUntilDate } = Retention as Record<string, unknown>
    expect([Mode, at(RetainUntilDate)]).toEqual(['GOVERNANCE', until.getTime()])
    const later = inDays(3)
    await ask('PutObjectRetention', {
      Bucket,
      Key: key,
      Retention: { Mode: 'GOVERNANCE', RetainUntilDate: later.toISOString() },
    })
    expect(await client.getObjectRetention({ bucket: Bucket, key })).toEqual({ mode: 'GOVERNANCE', until: later })
  })

  it('agree on legal hold', async () => {
    await client.putObjectLegalHold({ bucket: Bucket, key, on: true })
    expect(await ask('GetObjectLegalHold', { Bucket, Key: key })).toEqual({ LegalHold: { Status: 'ON' } })
    await ask('PutObjectLegalHold', { Bucket, Key: key, LegalHold: { Status: 'OFF' } })
    expect(await client.getObjectLegalHold({ bucket: Bucket, key })).toBe(false)
  })

  it('agree on CORS rules', async () => {
    await client.putBucketCors({ bucket: Bucket, rules: itsRules })
    expect(await ask('GetBucketCors', { Bucket })).toEqual({ CORSRules: rules })
    await client.putBucketCors({ bucket: Bucket, rules: [] })
    await expect(ask('GetBucketCors', { Bucket })).rejects.toThrow('NoSuchCORSConfiguration')
    await ask('PutBucketCors', { Bucket, CORSConfiguration: { CORSRules: rules } })
    expect(await client.getBucketCors({ bucket: Bucket })).toEqual(itsRules)
    await ask('DeleteBucketCors', { Bucket })
    expect(await client.getBucketCors({ bucket: Bucket })).toEqual([])
  })

  it('agree on tags', async () => {
    await client.putBucketTags({ bucket: Bucket, tags: itsTags })
    expect(await ask('GetBucketTagging', { Bucket })).toEqual({ TagSet: tags })
    await client.putBucketTags({ bucket: Bucket, tags: [] })
    await expect(ask('GetBucketTagging', { Bucket })).rejects.toThrow('NoSuchTagSet')
    await ask('PutBucketTagging', { Bucket, Tagging: { TagSet: tags } })
    expect(await client.getBucketTags({ bucket: Bucket })).toEqual(itsTags)
    await ask('DeleteBucketTagging', { Bucket })
    expect(await client.getBucketTags({ bucket: Bucket })).toEqual([])
  })

  it('agree on lifecycle rules', async () => {
    const { send } = client
    await putBucketLifecycle(send, { bucket: Bucket, rules: itsLifecycle })
    const { Rules } = await ask('GetBucketLifecycleConfiguration', { Bucket })
    expect(Rules).toEqual(lifecycle)
    await putBucketLifecycle(send, { bucket: Bucket, rules: [] })
    await expect(ask('GetBucketLifecycleConfiguration', { Bucket })).rejects.toThrow('NoSuchLifecycleConfiguration')
    await ask('PutBucketLifecycleConfiguration', { Bucket, LifecycleConfiguration: { Rules: lifecycle } })
    expect(await getBucketLifecycle(send, { bucket: Bucket })).toEqual(itsLifecycle)
    await ask('DeleteBucketLifecycle', { Bucket })
    expect(await getBucketLifecycle(send, { bucket: Bucket })).toEqual([])
  })
})
