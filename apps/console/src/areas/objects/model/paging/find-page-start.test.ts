import type { ListObjectsV2Result } from '@perigee/s3/xml/list-objects-v2'
import { expect, it } from 'vitest'
import { findPageStart } from './find-page-start'

/** A folder of so many files whose tokens say how many come before. */
function folder(count: number) {
  const asked: number[] = []
  const list = async ({ size, token }: { size: number; token: string | null }): Promise<ListObjectsV2Result> => {
    asked.push(size)
    const start = Number(token ?? 0)
    const end = Math.min(count, start + size)
    const objects = Array.from({ length: end - start }, (_, at) => ({ key: `${start + at}` }))
    const rest = end < count ? { truncated: true, nextContinuationToken: String(end) } : { truncated: false }
    return { objects, prefixes: [], ...rest } as unknown as ListObjectsV2Result
  }
  return { list, asked }
}

it.each([
  { count: 25, page: 1, size: 10, start: { page: 1, token: null }, asked: [] },
  { count: 25, page: 2, size: 10, start: { page: 2, token: '10' }, asked: [10] },
  { count: 25, page: 3, size: 10, start: { page: 3, token: '20' }, asked: [20] },
  { count: 25, page: 4, size: 10, start: { page: 3, token: '20' }, asked: [30, 20] },
  { count: 20, page: 3, size: 10, start: { page: 2, token: '10' }, asked: [20, 10] },
  { count: 0, page: 7, size: 10, start: { page: 1, token: null }, asked: [60] },
  { count: 5000, page: 31, size: 100, start: { page: 31, token: '3000' }, asked: [1000, 1000, 1000] },
  { count: 50_000, page: 1000, size: 100, start: { page: 1, token: null }, asked: [] },
])('page $page of $count lines, $size on each, begins at $start.token', async ({ count, start, asked, ...page }) => {
  const { list, asked: sizes } = folder(count)
  expect(await findPageStart(list, page)).toEqual(start)
  expect(sizes).toEqual(asked)
})
