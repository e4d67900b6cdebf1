import { DeleteBucketTaggingCommand, GetBucketTaggingCommand, PutBucketTaggingCommand } from '@aws-sdk/client-s3'
import { describe, expect, it } from 'vitest'
import { makeBucket, newName } from './buckets'
import { refusal, s3 } from './clients'
import { call, verdict } from './wire/call'
import { pathOf } from './wire/sign-v4'

type Tags = [key: string, value: string][]
const tag = (Bucket: string, tags: Tags) =>
  s3.send(new PutBucketTaggingCommand({ Bucket, Tagging: { TagSet: tags.map(([Key, Value]) => ({ Key, Value })) } }))
const tags = async (Bucket: string) =>
  (await s3.send(new GetBucketTaggingCommand({ Bucket }))).TagSet?.map(({ Key, Value }) => [Key, Value])
const many = (count: number): Tags => Array.from({ length: count }, (_, at) => [`tag${at}`, String(at)])

describe('tags of a bucket', () => {
  it('are none at first', async () => {
    expect(await refusal(tags(await makeBucket()))).toEqual([404, 'NoSuchTagSet'])
  })

  it('are kept, replaced as a whole, and go', async () => {
    const bucket = await makeBucket()
    await tag(bucket, [
      ['colour', 'dark blue'],
      ['ünï + -=._:/@', ''],
    ])
    expect(await tags(bucket)).toEqual([
      ['colour', 'dark blue'],
      ['ünï + -=._:/@', ''],
    ])
    await tag(bucket, [['shape', 'round']])
    expect(await tags(bucket)).toEqual([['shape', 'round']])
    const { $metadata } = await s3.send(new DeleteBucketTaggingCommand({ Bucket: bucket }))
    expect($metadata.httpStatusCode).toBe(204)
    expect(await refusal(tags(bucket))).toEqual([404, 'NoSuchTagSet'])
  })

  it('may be fifty', async () => {
    const bucket = await makeBucket()
    await tag(bucket, many(50))
    expect(await tags(bucket)).toHaveLength(50)
  })

  it.each([
    ['fifty-one', many(51), 'BadRequest'],
    ['a key of 129 letters', [['k'.repeat(129), 'x']], 'InvalidTag'],
    ['a value of 257 letters', [['k', 'v'.repeat(257)]], 'InvalidTag'],
    [
      'a key twice',
      [
        ['k', '1'],
        ['k', '2'],
      ],
      'InvalidTag',
    ],
    ['an empty key', [['', '1']], 'InvalidTag'],
  ] as [string, Tags, string][])('may not be %s', async (_, wrong, code) => {
    const bucket = await makeBucket()
    await tag(bucket, [['old', '1']])
    expect(await refusal(tag(bucket, wrong))).toEqual([400, code])
    expect(await tags(bucket)).toEqual([['old', '1']])
  })

  it.each(['', 'x', '<Other/>', '<Tagging><TagSet>'])('are not set by the body "%s"', async (body) => {
    const bucket = await makeBucket()
    const answer = await call({ method: 'PUT', path: pathOf(bucket), query: { tagging: '' }, body })
    expect(verdict(answer)).toEqual([400, 'MalformedXML'])
  })

  it('belong to a bucket', async () => {
    expect(await refusal(tags(newName()))).toEqual([404, 'NoSuchBucket'])
    expect(await refusal(tag(newName(), [['a', '1']]))).toEqual([404, 'NoSuchBucket'])
  })
})
