import {
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  GetBucketAclCommand,
  GetObjectAclCommand,
  HeadBucketCommand,
  HeadObjectCommand,
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
    expect(await failureOf(client.send(open))).toEqual({ code: 'AccessControlListNotSupported', status: 400 })
    const full = 'bucket-owner-full-control'
    await client.send(new PutObjectAclCommand({ Bucket, Key: 'k', ACL: full }))
    await client.send(new PutBucketAclCommand({ Bucket, GrantFullControl: `id="${Owner?.ID}"` }))
    const unknown = await call('PUT', '/settings?acl', { 'x-amz-acl': 'everybody' })
    expect([unknown.status, codeOf(unknown)]).toEqual([400, 'InvalidArgument'])
  })

  it('that would let others in are refused wherever something is made', async () => {
    const client = gateway().client()
    const refused = { code: 'AccessControlListNotSupported', status: 400 }
    const ACL = 'public-read'
    expect(await failureOf(client.send(new CreateBucketCommand({ Bucket: 'open', ACL })))).toEqual(refused)
    expect(await failureOf(client.send(new PutObjectCommand({ Bucket, Key: 'open', Body: 'x', ACL })))).toEqual(refused)
    const copy = { Bucket, Key: 'open', CopySource: `${Bucket}/k`, ACL } as const
    expect(await failureOf(client.send(new CopyObjectCommand(copy)))).toEqual(refused)
    const begin = new CreateMultipartUploadCommand({ Bucket, Key: 'open', GrantRead: 'uri="everybody"' })
    expect(await failureOf(client.send(begin))).toEqual(refused)
    expect((await failureOf(client.send(new HeadBucketCommand({ Bucket: 'open' })))).status).toBe(404)
    expect((await failureOf(client.send(new HeadObjectCommand({ Bucket, Key: 'open' })))).status).toBe(404)
    const said = await call('PUT', '/settings/open', { 'x-amz-acl': ACL }, 'x')
    expect(said.text).toContain('Make a share link')
  })

  it('need what they are about', async () => {
    const client = gateway().client()
    expect((await failureOf(client.send(new GetBucketAclCommand({ Bucket: 'nowhere' })))).code).toBe('NoSuchBucket')
    expect((await failureOf(client.send(new GetObjectAclCommand({ Bucket, Key: 'none' })))).code).toBe('NoSuchKey')
  })
})
