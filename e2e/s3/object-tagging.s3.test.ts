import {
  CreateMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  DeleteObjectTaggingCommand,
  GetObjectTaggingCommand,
  PutObjectTaggingCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { describe, expect, it } from 'vitest'
import { useBucket } from './buckets'
import { refusal, s3 } from './clients'
import { get, put } from './objects'
import { call, verdict } from './wire/call'
import { pathOf } from './wire/sign-v4'

const bucket = useBucket()
const at = (Key: string) => ({ Bucket: bucket.name, Key })
type Tags = Record<string, string>

async function tagsOf(key: string): Promise<Tags> {
  const { TagSet = [] } = await s3.send(new GetObjectTaggingCommand(at(key)))
  return Object.fromEntries(TagSet.map(({ Key = '', Value = '' }) => [Key, Value]))
}
const tag = (key: string, tags: Tags) =>
  s3.send(
    new PutObjectTaggingCommand({
      ...at(key),
      Tagging: { TagSet: Object.entries(tags).map(([Key, Value]) => ({ Key, Value })) },
    }),
  )
const many = (count: number): Tags =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`tag${n}`, String(n)]))

describe('tags of an object', () => {
  it('are none at first', async () => {
    await put(bucket.name, 'bare')
    expect(await tagsOf('bare')).toEqual({})
  })

  it('come with a PUT', async () => {
    await put(bucket.name, 'with', 'x', { Tagging: 'colour=dark%20blue&empty=&a%2Bb=c%2Fd' })
    expect(await tagsOf('with')).toEqual({ colour: 'dark blue', empty: '', 'a+b': 'c/d' })
  })

  it('come with a multipart upload', async () => {
    const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ ...at('multi'), Tagging: 'a=1' }))
    const { ETag } = await s3.send(new UploadPartCommand({ ...at('multi'), UploadId, PartNumber: 1, Body: 'x' }))
    const MultipartUpload = { Parts: [{ ETag, PartNumber: 1 }] }
    await s3.send(new CompleteMultipartUploadCommand({ ...at('multi'), UploadId, MultipartUpload }))
    expect(await tagsOf('multi')).toEqual({ a: '1' })
  })

  it('are replaced as a whole', async () => {
    await put(bucket.name, 'replaced', 'x', { Tagging: 'old=1' })
    await tag('replaced', { 'key with + - = . _ : / @': 'ünï value', second: '' })
    expect(await tagsOf('replaced')).toEqual({ 'key with + - = . _ : / @': 'ünï value', second: '' })
  })

  it('leave the object as it is', async () => {
    await put(bucket.name, 'same', 'content', { Metadata: { m: '1' }, ContentType: 'text/x-a' })
    const before = await get(bucket.name, 'same')
    await tag('same', { a: '1' })
    const after = await get(bucket.name, 'same')
    const telling = ({ ETag, LastModified, Metadata, ContentType }: typeof after) => ({
      ETag,
      LastModified,
      Metadata,
      ContentType,
    })
    expect(telling(after)).toEqual(telling(before))
  })

  it('are counted by GET', async () => {
    await put(bucket.name, 'counted', 'x', { Tagging: 'a=1&b=2' })
    expect((await get(bucket.name, 'counted')).TagCount).toBe(2)
  })

  it('go when they are deleted', async () => {
    await put(bucket.name, 'gone', 'x', { Tagging: 'a=1' })
    const { $metadata } = await s3.send(new DeleteObjectTaggingCommand(at('gone')))
    expect($metadata.httpStatusCode).toBe(204)
    expect(await tagsOf('gone')).toEqual({})
  })

  it('may be ten, of 128 and 256 letters', async () => {
    await put(bucket.name, 'limits')
    const tags = { ...many(9), ['k'.repeat(128)]: 'v'.repeat(256) }
    await tag('limits', tags)
    expect(await tagsOf('limits')).toEqual(tags)
  })

  it.each([
    ['eleven', many(11)],
    ['an empty key', { '': 'x' }],
    ['a key of 129 letters', { ['k'.repeat(129)]: 'x' }],
    ['a value of 257 letters', { k: 'v'.repeat(257) }],
  ] satisfies [string, Tags][])('may not be %s', async (_, tags) => {
    await put(bucket.name, 'refused', 'x', { Tagging: 'old=1' })
    const [status, code] = await refusal(tag('refused', tags))
    expect(status).toBe(400)
    expect(['InvalidTag', 'BadRequest']).toContain(code)
    expect(await tagsOf('refused')).toEqual({ old: '1' })
  })

  it('may not repeat a key', async () => {
    await put(bucket.name, 'repeated')
    const twice = '<Tag><Key>a</Key><Value>1</Value></Tag>'.repeat(2)
    const body = `<Tagging><TagSet>${twice}</TagSet></Tagging>`
    const answer = await call({ method: 'PUT', path: pathOf(bucket.name, 'repeated'), query: { tagging: '' }, body })
    expect(verdict(answer)).toEqual([400, 'InvalidTag'])
  })

  it.each(['a=1&a=2', 'a=%zz', new URLSearchParams(many(11)).toString()])(
    'may not come with a PUT as %s',
    async (Tagging) => {
      const [status] = await refusal(put(bucket.name, 'bad-header', 'x', { Tagging }))
      expect(status).toBe(400)
      expect(await refusal(get(bucket.name, 'bad-header'))).toEqual([404, 'NoSuchKey'])
    },
  )

  it.each([
    ['is no XML', 'tags'],
    ['has another root', '<Tags><TagSet/></Tags>'],
    ['has no value', '<Tagging><TagSet><Tag><Key>a</Key></TagSet></Tagging>'],
  ])('may not be a body that %s', async (_, body) => {
    await put(bucket.name, 'body')
    const answer = await call({ method: 'PUT', path: pathOf(bucket.name, 'body'), query: { tagging: '' }, body })
    expect(verdict(answer)).toEqual([400, 'MalformedXML'])
  })

  it('belong to an object', async () => {
    expect(await refusal(tagsOf('missing'))).toEqual([404, 'NoSuchKey'])
    expect(await refusal(tag('missing', { a: '1' }))).toEqual([404, 'NoSuchKey'])
  })
})
