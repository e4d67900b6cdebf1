import { GetBucketAclCommand, GetObjectAclCommand, PutBucketAclCommand, PutObjectAclCommand } from '@aws-sdk/client-s3'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeBucket, newName, useBucket } from './buckets'
import { refusal, s3 } from './clients'
import { put } from './objects'
import { call, element, verdict } from './wire/call'
import { pathOf } from './wire/sign-v4'

const bucket = useBucket()
beforeAll(() => put(bucket.name, 'key', 'content'))
const ask = (subresource: string, method = 'GET', name = bucket.name, body?: string) =>
  call({ method, path: pathOf(name), query: { [subresource]: '' }, ...(body === undefined ? {} : { body }) })

const absent = [
  ['policy', 'NoSuchBucketPolicy'],
  ['lifecycle', 'NoSuchLifecycleConfiguration'],
  ['encryption', 'ServerSideEncryptionConfigurationNotFoundError'],
  ['replication', 'ReplicationConfigurationNotFoundError'],
  ['website', 'NoSuchWebsiteConfiguration'],
  ['cors', 'NoSuchCORSConfiguration'],
  ['tagging', 'NoSuchTagSet'],
  ['object-lock', 'ObjectLockConfigurationNotFoundError'],
] as const

const answered = [
  ['logging', 'BucketLoggingStatus'],
  ['requestPayment', 'RequestPaymentConfiguration'],
  ['accelerate', 'AccelerateConfiguration'],
  ['acl', 'AccessControlPolicy'],
  ['location', 'LocationConstraint'],
  ['versioning', 'VersioningConfiguration'],
  ['notification', 'NotificationConfiguration'],
  ['policyStatus', 'PolicyStatus'],
  ['publicAccessBlock', 'PublicAccessBlockConfiguration'],
  ['ownershipControls', 'OwnershipControls'],
] as const

describe('what clients ask for at their start', () => {
  it.each(absent)('%s is answered as by a service without it: %s', async (subresource, code) => {
    const answer = await ask(subresource)
    expect(verdict(answer)).toEqual([404, code])
    expect(answer.text).not.toContain('ListBucketResult')
  })

  it.each(answered)('%s is answered with its document %s', async (subresource, root) => {
    const answer = await ask(subresource)
    expect(answer.status).toBe(200)
    expect(answer.text).toMatch(new RegExp(`<${root}[ />]`))
  })

  it.each(['analytics', 'inventory', 'metrics', 'intelligent-tiering'])(
    '%s is never answered with a listing',
    async (subresource) => {
      const { text, status } = await ask(subresource)
      expect(text).not.toContain('ListBucketResult')
      expect([200, 404, 501]).toContain(status)
    },
  )

  it.each([...absent, ...answered].map(([subresource]) => subresource))(
    '%s of a bucket that is not there: NoSuchBucket',
    async (subresource) => {
      expect(verdict(await ask(subresource, 'GET', newName()))).toEqual([404, 'NoSuchBucket'])
    },
  )
})

describe('settings that cannot be made', () => {
  it.each(['policy', 'encryption', 'replication', 'website'])(
    'PUT %s is refused, and the bucket stays as it is',
    async (subresource) => {
      const [status] = verdict(await ask(subresource, 'PUT', bucket.name, '<Configuration/>'))
      expect([400, 501]).toContain(status)
      expect((await ask(subresource)).status).toBe(404)
    },
  )

  it('are no notifications, which may be written too', async () => {
    expect((await ask('notification', 'PUT', bucket.name, '<NotificationConfiguration/>')).status).toBe(200)
  })

  it.each(['QueueConfiguration', 'CloudFunctionConfiguration'])(
    'a notification to a %s is not supported',
    async (kind) => {
      const inside = `<${kind}><Event>s3:ObjectCreated:*</Event></${kind}>`
      const body = `<NotificationConfiguration>${inside}</NotificationConfiguration>`
      const { status } = await ask('notification', 'PUT', bucket.name, body)
      expect([400, 501]).toContain(status)
    },
  )

  it.each([
    'policy',
    'lifecycle',
    'replication',
    'website',
    'cors',
    'tagging',
    'encryption',
    'publicAccessBlock',
    'ownershipControls',
  ])('DELETE %s is no error where it was never made', async (subresource) => {
    const name = await makeBucket()
    expect((await ask(subresource, 'DELETE', name)).status).toBe(204)
    expect((await ask(subresource, 'DELETE', name)).status).toBe(204)
    expect((await ask(subresource, 'GET', name)).status).toBe(404)
  })

  it('an unknown bucket is told before the unknown setting', async () => {
    expect(verdict(await ask('policy', 'PUT', newName(), '{}'))).toEqual([404, 'NoSuchBucket'])
  })

  it.each([
    ['POST', 'select'],
    ['POST', 'restore'],
    ['GET', 'torrent'],
  ])('%s ?%s of an object is not supported', async (method, subresource) => {
    const answer = await call({
      method,
      path: pathOf(bucket.name, 'key'),
      query: { [subresource]: '' },
      ...(method === 'POST' ? { body: '<x/>' } : {}),
    })
    expect(['501 NotImplemented', '405 MethodNotAllowed']).toContain(`${answer.status} ${element(answer, 'Code')}`)
  })
})

describe('access control lists', () => {
  it('give the owner everything', async () => {
    for (const { Grants = [], Owner } of [
      await s3.send(new GetBucketAclCommand({ Bucket: bucket.name })),
      await s3.send(new GetObjectAclCommand({ Bucket: bucket.name, Key: 'key' })),
    ]) {
      expect(Grants.map(({ Permission }) => Permission)).toEqual(['FULL_CONTROL'])
      expect(Owner?.ID).toBeTruthy()
    }
  })

  it('may be set to private', async () => {
    await s3.send(new PutBucketAclCommand({ Bucket: bucket.name, ACL: 'private' }))
    await s3.send(new PutObjectAclCommand({ Bucket: bucket.name, Key: 'key', ACL: 'private' }))
  })

  it('may not be set to anything else', async () => {
    const open = new PutBucketAclCommand({ Bucket: bucket.name, ACL: 'public-read' })
    expect(await refusal(s3.send(open))).toEqual([400, 'AccessControlListNotSupported'])
    const object = new PutObjectAclCommand({ Bucket: bucket.name, Key: 'key', ACL: 'public-read' })
    expect(await refusal(s3.send(object))).toEqual([400, 'AccessControlListNotSupported'])
  })

  it('belong to an object', async () => {
    expect(await refusal(s3.send(new GetObjectAclCommand({ Bucket: bucket.name, Key: 'missing' })))).toEqual([
      404,
      'NoSuchKey',
    ])
  })
})
