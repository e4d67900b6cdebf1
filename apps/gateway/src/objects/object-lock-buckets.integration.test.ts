import {
  CreateBucketCommand,
  DeleteBucketCommand,
  GetObjectLockConfigurationCommand,
  GetObjectRetentionCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  PutObjectLockConfigurationCommand,
  type ObjectLockRule,
} from '@aws-sdk/client-s3'
import { beforeEach, describe, expect, it } from 'vitest'
import { failureOf } from '../testing/failure'
import { signedFetch } from '../testing/signed-fetch'
import { useGateway } from '../testing/start-gateway'

const gateway = useGateway()
let made = 0
let Bucket = ''
const send = () => gateway().client()
const create = (ObjectLockEnabledForBucket: boolean) =>
  send().send(new CreateBucketCommand({ Bucket, ObjectLockEnabledForBucket }))
const enableVersions = () =>
  send().send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: 'Enabled' } }))
const get = async () => (await send().send(new GetObjectLockConfigurationCommand({ Bucket }))).ObjectLockConfiguration
const put = (Rule?: ObjectLockRule) =>
  send().send(
    new PutObjectLockConfigurationCommand({
      Bucket,
      ObjectLockConfiguration: { ObjectLockEnabled: 'Enabled', ...(Rule && { Rule }) },
    }),
  )
const raw = async (method: string, query: string, more: { body?: string; headers?: Record<string, string> } = {}) => {
  const answer = await signedFetch(gateway(), { method, path: `/${Bucket}`, query, ...more })
  return { status: answer.status, text: await answer.text() }
}

beforeEach(() => {
  Bucket = `locks-${made++}`
})

describe('the object lock of a bucket', () => {
  it('comes with the bucket, and versions with it', async () => {
    await create(true)
    expect(await get()).toEqual({ ObjectLockEnabled: 'Enabled' })
  })

  it('can be added to a bucket that keeps versions, for good', async () => {
    await create(false)
    expect(await failureOf(get())).toEqual({ code: 'ObjectLockConfigurationNotFoundError', status: 404 })
    expect(await failureOf(put())).toEqual({ code: 'InvalidBucketState', status: 409 })
    await enableVersions()
    await put()
    expect(await get()).toEqual({ ObjectLockEnabled: 'Enabled' })
  })

  it.each<ObjectLockRule>([
    { DefaultRetention: { Mode: 'GOVERNANCE', Days: 1 } },
    { DefaultRetention: { Mode: 'COMPLIANCE', Days: 36_500 } },
    { DefaultRetention: { Mode: 'COMPLIANCE', Years: 10 } },
  ])('has a default: %j', async (rule) => {
    await create(true)
    await put(rule)
    expect(await get()).toEqual({ ObjectLockEnabled: 'Enabled', Rule: rule })
    await send().send(new PutObjectCommand({ Bucket, Key: 'k', Body: 'k' }))
    const { Retention } = await send().send(new GetObjectRetentionCommand({ Bucket, Key: 'k' }))
    expect(Retention?.Mode).toBe(rule.DefaultRetention?.Mode)
    await put()
    expect(await get()).toEqual({ ObjectLockEnabled: 'Enabled' })
  })

  const config = (inner: string) => `<ObjectLockConfiguration>${inner}</ObjectLockConfiguration>`
  const enabled = '<ObjectLockEnabled>Enabled</ObjectLockEnabled>'
  const rule = (inner: string) => config(`${enabled}<Rule><DefaultRetention>${inner}</DefaultRetention></Rule>`)

  it.each([
    ['no XML', 'nonsense', 'MalformedXML', 400],
    ['nothing', '', 'MalformedXML', 400],
    ['Disabled', config('<ObjectLockEnabled>Disabled</ObjectLockEnabled>'), 'MalformedXML', 400],
    ['no word about enabling', config(''), 'MalformedXML', 400],
    ['an unknown mode', rule('<Mode>STRICT</Mode><Days>1</Days>'), 'MalformedXML', 400],
    ['no mode', rule('<Days>1</Days>'), 'MalformedXML', 400],
    ['days and years', rule('<Mode>GOVERNANCE</Mode><Days>1</Days><Years>1</Years>'), 'MalformedXML', 400],
    ['neither days nor years', rule('<Mode>GOVERNANCE</Mode>'), 'MalformedXML', 400],
    ['words for days', rule('<Mode>GOVERNANCE</Mode><Days>many</Days>'), 'MalformedXML', 400],
    ['no days', rule('<Mode>GOVERNANCE</Mode><Days>0</Days>'), 'InvalidArgument', 400],
    ['negative years', rule('<Mode>GOVERNANCE</Mode><Years>-1</Years>'), 'InvalidArgument', 400],
    ['too many days', rule('<Mode>GOVERNANCE</Mode><Days>36501</Days>'), 'InvalidArgument', 400],
    ['too many years', rule('<Mode>GOVERNANCE</Mode><Years>11</Years>'), 'InvalidArgument', 400],
  ])('refuses %s', async (_, body, code, status) => {
    await create(true)
    const answer = await raw('PUT', 'object-lock=', { body })
    expect(answer.status).toBe(status)
    expect(answer.text).toContain(`<Code>${code}</Code>`)
    expect(await get()).toEqual({ ObjectLockEnabled: 'Enabled' })
  })

  it('has a header that is true or false', async () => {
    const headers = { 'x-amz-bucket-object-lock-enabled': 'maybe' }
    expect((await raw('PUT', '', { headers })).status).toBe(400)
  })

  it('keeps the bucket from being emptied by force', async () => {
    await create(true)
    await send().send(new PutObjectCommand({ Bucket, Key: 'k', Body: 'k' }))
    const forced = await raw('DELETE', '', { headers: { 'x-minio-force-delete': 'true' } })
    expect(forced.status).toBe(403)
    expect(forced.text).toContain('<Code>AccessDenied</Code>')
    expect(await failureOf(send().send(new DeleteBucketCommand({ Bucket })))).toEqual({
      code: 'BucketNotEmpty',
      status: 409,
    })
  })

  it('lets an empty bucket go', async () => {
    await create(true)
    await send().send(new DeleteBucketCommand({ Bucket }))
  })

  it.each(['DELETE', 'POST'])('is no %s', async (method) => {
    await create(true)
    expect([405, 501]).toContain((await raw(method, 'object-lock=')).status)
    expect(await get()).toBeDefined()
  })
})
