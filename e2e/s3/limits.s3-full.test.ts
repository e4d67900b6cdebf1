import { CreateBucketCommand, DeleteBucketCommand, ListBucketsCommand, type S3Client } from '@aws-sdk/client-s3'
import { afterAll, describe, expect, it } from 'vitest'
import { newName, useBucket } from './buckets'
import { sdk } from './clients'
import { content, MiB } from './content'
import { target } from './endpoint/target'
import { startUpload } from './multipart'
import { bytesOf, get, put, read } from './objects'

const bucket = useBucket()

describe.runIf(target.own)('a project', () => {
  const stranger: S3Client = sdk(target.own?.stranger)
  const made: string[] = []
  afterAll(async () => {
    for (const Bucket of made) await stranger.send(new DeleteBucketCommand({ Bucket }))
  })

  it('holds 100 buckets and no more', async () => {
    const { Buckets = [] } = await stranger.send(new ListBucketsCommand())
    const make = async () => {
      const Bucket = newName()
      await stranger.send(new CreateBucketCommand({ Bucket }))
      made.push(Bucket)
    }
    for (let count = Buckets.length; count < 100; count++) await make()
    await expect(make()).rejects.toThrow()
  })
})

it('an upload of 40 parts at once, some of them twice, becomes the object of the last ones', async () => {
  const upload = await startUpload(bucket.name, 'many parts')
  const numbers = Array.from({ length: 40 }, (_, at) => at * 250 + 1)
  const partOf = (number: number) => content(5 * MiB, `part ${number}`)
  await Promise.all(numbers.slice(0, 5).map((number) => upload.part(number, 'first try')))
  const parts = []
  for (let at = 0; at < numbers.length; at += 8) {
    parts.push(...(await Promise.all(numbers.slice(at, at + 8).map((number) => upload.part(number, partOf(number))))))
  }
  await upload.complete(parts)
  const back = await bytesOf(await get(bucket.name, 'many parts'))
  expect(back.equals(Buffer.concat(numbers.map(partOf)))).toBe(true)
})

it('200 uploads and downloads at once end well', async () => {
  const keys = Array.from({ length: 200 }, (_, at) => `at once ${at}`)
  await Promise.all(keys.map((key) => put(bucket.name, key, content(100_000, key))))
  const back = await Promise.all(keys.map((key) => read(bucket.name, key)))
  expect(back.every((text, at) => text === content(100_000, keys[at]).toString())).toBe(true)
})
