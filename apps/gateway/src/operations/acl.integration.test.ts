import {
  CreateBucketCommand,
  GetBucketAclCommand,
  GetObjectAclCommand,
  PutBucketAclCommand,
  PutObjectAclCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { beforeAll, describe, expect, it } from 'vitest'
import { failureOf } from '../testing/failure'
import { codeOf, rawRequests } from '../testing/raw-requests'
import { useGateway } from '../testing/start-gateway'

const gateway = useGateway()
const { call } = rawRequests(gateway)
const Bucket = 'settings'
beforeAll(async () => {
  await gateway().client().send(new CreateBucketCommand({ Bucket }))
  await gateway()
    .client()
    .send(new PutObjectCommand({ Bucket, Key: 'k', Body: 'x' }))
})

describe('access lists', () => {
  it('show the owner, and nothing else can be put into them', async () => {
    const client = gateway().client()
    const ofBucket = await client.send(new GetBucketAclCommand({ Bucket }))
    const ofObject = await client.send(new GetObjectAclCommand({ Bucket, Key: 'k' }))
    for (const { Owner, Grants } of [ofBucket, ofObject]) {
      expect(Grants).toEqual([{ Grantee: { ...Owner, Type: 'CanonicalUser' }, Permission: 'FULL_CONTROL' }])
    }
    await client.send(new PutBucketAclCommand({ Bucket, ACL: 'private' }))
    const { Owner, Grants } = ofObject
    await client.send(new PutObjectAclCommand({ Bucket, Key: 'k', AccessControlPolicy: { Owner, Grants } }))
    const open = new PutObjectAclCommand({ Bucket, Key: 'k', ACL: 'public-read' })
    expect(await failureOf(client.send(open))).toEqual({ code: 'NotImplemented', status: 501 })
    const unknown = await call('PUT', '/settings?acl', { 'x-amz-acl': 'everybody' })
    expect([unknown.status, codeOf(unknown)]).toEqual([400, 'InvalidArgument'])
  })

  it('need what they are about', async () => {
    const client = gateway().client()
    expect((await failureOf(client.send(new GetBucketAclCommand({ Bucket: 'nowhere' })))).code).toBe('NoSuchBucket')
    expect((await failureOf(client.send(new GetObjectAclCommand({ Bucket, Key: 'none' })))).code).toBe('NoSuchKey')
  })
})
