import {
  CreateBucketCommand,
  DeleteBucketTaggingCommand,
  GetBucketTaggingCommand,
  PutBucketTaggingCommand,
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
})

describe('tags of a bucket', () => {
  const put = (TagSet: { Key: string; Value: string }[], name = Bucket) =>
    gateway()
      .client()
      .send(new PutBucketTaggingCommand({ Bucket: name, Tagging: { TagSet } }))
  const many = (count: number) => Array.from({ length: count }, (_, index) => ({ Key: `k${index}`, Value: 'v' }))

  it('are kept, replaced and removed', async () => {
    const client = gateway().client()
    const get = () => client.send(new GetBucketTaggingCommand({ Bucket }))
    expect(await failureOf(get())).toEqual({ code: 'NoSuchTagSet', status: 404 })
    await put([
      { Key: 'zone', Value: 'a b' },
      { Key: 'é', Value: '' },
    ])
    expect((await get()).TagSet).toEqual([
      { Key: 'zone', Value: 'a b' },
      { Key: 'é', Value: '' },
    ])
    await put(many(50))
    expect((await get()).TagSet).toHaveLength(50)
    await client.send(new DeleteBucketTaggingCommand({ Bucket }))
    expect((await failureOf(get())).code).toBe('NoSuchTagSet')
  })

  it.each([
    ['too many', many(51), 'BadRequest'],
    ['the same key twice', [...many(1), ...many(1)], 'InvalidTag'],
    ['a long key', [{ Key: 'x'.repeat(129), Value: '' }], 'InvalidTag'],
    ['a long value', [{ Key: 'x', Value: 'x'.repeat(257) }], 'InvalidTag'],
    ['a reserved key', [{ Key: 'aws:x', Value: '' }], 'InvalidTag'],
  ])('%s are refused', async (_, tags, code) => {
    expect(await failureOf(put(tags))).toEqual({ code, status: 400 })
  })

  it('need a bucket and XML', async () => {
    expect((await failureOf(put(many(1), 'nowhere'))).code).toBe('NoSuchBucket')
    expect(codeOf(await call('PUT', '/settings?tagging', {}, '<Tagging/>'))).toBe('MalformedXML')
    expect(codeOf(await call('PUT', '/settings?tagging'))).toBe('MalformedXML')
  })
})
