import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandInput,
  ListPartsCommand,
  type ListPartsCommandInput,
  paginateListParts,
} from '@aws-sdk/client-s3'
import { beforeAll, describe, expect, it } from 'vitest'
import { newName, useBucket } from './buckets'
import { refusal, s3 } from './clients'
import { md5 } from './content'
import { startUpload, type Upload } from './multipart'
import { call, verdict } from './wire/call'
import { pathOf } from './wire/sign-v4'

const bucket = useBucket()

describe('ListParts', () => {
  let upload: Upload
  beforeAll(async () => {
    upload = await startUpload(bucket.name, 'parts to list')
    for (const number of [9, 1, 5, 10_000]) await upload.part(number, `part ${number}`)
  })
  const list = (more: Partial<ListPartsCommandInput> = {}) =>
    s3.send(new ListPartsCommand({ Bucket: bucket.name, Key: upload.Key, UploadId: upload.UploadId, ...more }))

  it('tells all parts in ascending order', async () => {
    const { Parts = [], IsTruncated, Bucket, Key, UploadId, StorageClass } = await list()
    expect(Parts.map(({ PartNumber, Size, ETag }) => [PartNumber, Size, ETag])).toEqual(
      [1, 5, 9, 10_000].map((number) => [number, `part ${number}`.length, `"${md5(`part ${number}`)}"`]),
    )
    expect({ IsTruncated, Bucket, Key, UploadId, StorageClass }).toEqual({
      IsTruncated: false,
      Bucket: bucket.name,
      Key: upload.Key,
      UploadId: upload.UploadId,
      StorageClass: 'STANDARD',
    })
  })

  it.each([1, 2, 3, 4])('tells them %i at a time', async (MaxParts) => {
    const pages: number[][] = []
    const at = { Bucket: bucket.name, Key: upload.Key, UploadId: upload.UploadId, MaxParts }
    for await (const { Parts = [] } of paginateListParts({ client: s3 }, at)) {
      pages.push(Parts.map(({ PartNumber = 0 }) => PartNumber))
    }
    expect(pages.flat()).toEqual([1, 5, 9, 10_000])
    expect(Math.max(...pages.map(({ length }) => length))).toBe(MaxParts)
  })

  it('begins after the marker', async () => {
    const { Parts = [] } = await list({ PartNumberMarker: '5' })
    expect(Parts.map(({ PartNumber }) => PartNumber)).toEqual([9, 10_000])
  })

  it.each([
    ['max-parts', '-1'],
    ['max-parts', 'x'],
    ['part-number-marker', '-1'],
    ['part-number-marker', 'x'],
  ])('refuses %s=%s', async (name, value) => {
    const query = { uploadId: upload.UploadId, [name]: value }
    expect(verdict(await call({ path: pathOf(bucket.name, upload.Key), query }))).toEqual([400, 'InvalidArgument'])
  })
})

describe('ListMultipartUploads', () => {
  const keys = ['a/1', 'a/2', 'a+b c', 'b', 'b', 'c/d/e', 'é']
  const uploads: Upload[] = []
  const many = useBucket()
  beforeAll(async () => {
    for (const key of keys) uploads.push(await startUpload(many.name, key))
  })
  const list = (more: Partial<ListMultipartUploadsCommandInput> = {}) =>
    s3.send(new ListMultipartUploadsCommand({ Bucket: many.name, ...more }))
  const keysOf = ({ Uploads = [] }: Awaited<ReturnType<typeof list>>) => Uploads.map(({ Key }) => Key)

  it('tells all pending uploads in the order of their keys', async () => {
    const answer = await list()
    expect(keysOf(answer)).toEqual(['a+b c', 'a/1', 'a/2', 'b', 'b', 'c/d/e', 'é'])
    expect(answer.Uploads?.every(({ Initiated }) => Initiated instanceof Date)).toBe(true)
  })

  it('tells ids that work', async () => {
    const { Uploads = [] } = await list({ Prefix: 'a/2' })
    const listed = Uploads[0]?.UploadId ?? ''
    const { Parts = [] } = await s3.send(new ListPartsCommand({ Bucket: many.name, Key: 'a/2', UploadId: listed }))
    expect(Parts).toEqual([])
  })

  it.each([
    ['a/', ['a/1', 'a/2']],
    ['a', ['a+b c', 'a/1', 'a/2']],
    ['b', ['b', 'b']],
    ['nothing', []],
  ])('tells those below the prefix %s', async (Prefix, expected) => {
    expect(keysOf(await list({ Prefix }))).toEqual(expected)
  })

  it('gathers what is behind a delimiter', async () => {
    const answer = await list({ Delimiter: '/' })
    expect(keysOf(answer)).toEqual(['a+b c', 'b', 'b', 'é'])
    expect(answer.CommonPrefixes?.map(({ Prefix }) => Prefix)).toEqual(['a/', 'c/'])
  })

  it.each([1, 2, 3])('tells every upload once, %i at a time', async (MaxUploads) => {
    const seen: string[] = []
    let markers: Partial<ListMultipartUploadsCommandInput> = {}
    for (let page = 0; page < 10; page++) {
      const { Uploads = [], IsTruncated, NextKeyMarker, NextUploadIdMarker } = await list({ MaxUploads, ...markers })
      seen.push(...Uploads.map(({ Key = '' }) => Key))
      if (!IsTruncated) break
      markers = { KeyMarker: NextKeyMarker, UploadIdMarker: NextUploadIdMarker }
    }
    expect(seen).toEqual(['a+b c', 'a/1', 'a/2', 'b', 'b', 'c/d/e', 'é'])
  })

  it('begins after the key marker', async () => {
    expect(keysOf(await list({ KeyMarker: 'b' }))).toEqual(['c/d/e', 'é'])
  })

  it('writes keys as in an address when it is asked to', async () => {
    const { text } = await call({ path: pathOf(many.name), query: { uploads: '', 'encoding-type': 'url' } })
    expect(text).toMatch(/<Key>a(%2B|\+)b(%20|\+)c<\/Key>/)
    expect(text).toContain('<Key>%C3%A9</Key>')
  })

  it('forgets what was aborted', async () => {
    const [first] = uploads
    if (!first) throw new Error('there is no upload')
    await first.abort()
    expect(keysOf(await list({ Prefix: 'a/' }))).toEqual(['a/2'])
  })

  it('refuses a negative number and a bucket that is not there', async () => {
    const path = pathOf(many.name)
    expect(verdict(await call({ path, query: { uploads: '', 'max-uploads': '-1' } }))).toEqual([400, 'InvalidArgument'])
    expect(await refusal(list({ Bucket: newName() }))).toEqual([404, 'NoSuchBucket'])
  })
})

it('aborting twice is content', async () => {
  const upload = await startUpload(bucket.name, 'aborted')
  await upload.abort()
  const at = { Bucket: bucket.name, Key: 'aborted', UploadId: upload.UploadId }
  const again = await s3.send(new AbortMultipartUploadCommand(at)).then(
    ({ $metadata }) => $metadata.httpStatusCode,
    (cause: Error) => cause.name,
  )
  expect([204, 'NoSuchUpload']).toContain(again)
})
