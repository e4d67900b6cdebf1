import { expect, it } from 'vitest'
import type { S3Client } from '@perigee/s3/client/create-s3-client'
import { exceedsLimit } from './exceeds-limit'

type List = S3Client['listObjectsV2']

/** A bucket of so many objects that answers as a gateway does. */
function bucketOf(total: number) {
  const asked: number[] = []
  const listObjectsV2: List = async ({ maxKeys = 1_000, continuationToken = '0' }) => {
    asked.push(maxKeys)
    const from = Number(continuationToken)
    const upTo = Math.min(total, from + maxKeys)
    const objects = Array.from({ length: upTo - from }, (_, at) => ({ key: String(from + at) }))
    const next = upTo < total ? { truncated: true, nextContinuationToken: String(upTo) } : { truncated: false }
    return { objects, prefixes: [], ...next } as unknown as Awaited<ReturnType<List>>
  }
  return { client: { listObjectsV2 }, asked }
}

it.each([
  [0, 1_000, false],
  [1_000, 1_000, false],
  [1_001, 1_000, true],
  [2_500, 2_500, false],
  [100_000, 2_500, true],
])('%i objects are too many for a limit of %i: %s', async (total, limit, expected) => {
  const { client, asked } = bucketOf(total)
  const { signal } = new AbortController()
  expect(await exceedsLimit(client, { bucket: 'photos', path: '' }, { limit, signal })).toBe(expected)
  expect(asked.every((keys) => keys <= 1_000)).toBe(true)
  expect(asked.length).toBeLessThanOrEqual(Math.ceil((limit + 1) / 1_000))
})
