import { paginateListObjectsV2 } from '@aws-sdk/client-s3'
import { beforeAll, describe, expect, it } from 'vitest'
import { useBucket } from './buckets'
import { s3 } from './clients'
import { put } from './objects'

const bucket = useBucket()
const count = 1100
const keys = Array.from({ length: count }, (_, at) => `many/${String((at * 7919) % count).padStart(5, '0')} ${at % 3}`)

beforeAll(async () => {
  const waiting = [...keys]
  const worker = async () => {
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) await put(bucket.name, key)
  }
  await Promise.all(Array.from({ length: 16 }, worker))
})

describe('a folder of 1,100 objects', () => {
  it.each([1000, 300, 1])('is told in the order of bytes, %i at a time', async (MaxKeys) => {
    const sizes: number[] = []
    const seen: string[] = []
    for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket: bucket.name, MaxKeys })) {
      sizes.push(Contents.length)
      seen.push(...Contents.map(({ Key = '' }) => Key))
      if (MaxKeys === 1 && sizes.length === 50) break
    }
    expect(seen).toEqual([...keys].sort().slice(0, seen.length))
    expect(seen).toHaveLength(MaxKeys === 1 ? 50 : count)
    expect(Math.max(...sizes)).toBe(MaxKeys)
  })
})
