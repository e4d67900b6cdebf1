import type { ListObjectsV2Result } from '@perigee/s3/xml/list-objects-v2'

/** The most that one request lists. */
const stride = 1000
/** No address leads farther into a folder: the way there has to be listed. */
const farthest = 20_000

type List = (part: { size: number; token: string | null }) => Promise<ListObjectsV2Result>

/**
 * Where a page begins that is not known from the page before: what stands before it is listed, as much at once as goes.
 * Of a page behind the end: where the last one begins.
 */
export async function findPageStart(
  list: List,
  { page, size }: { page: number; size: number },
): Promise<{ page: number; token: string | null }> {
  const before = (page - 1) * size
  if (before > farthest) return { page: 1, token: null }
  const { token, passed } = await skip(list, before)
  if (token !== undefined) return { page, token }
  const last = Math.max(1, Math.ceil(passed / size))
  return { page: last, token: (await skip(list, (last - 1) * size)).token ?? null }
}

/** @returns the token of what follows after `count` lines; undefined where nothing does */
async function skip(list: List, count: number): Promise<{ token: string | null | undefined; passed: number }> {
  let token: string | null = null
  let passed = 0
  while (passed < count) {
    const part = await list({ size: Math.min(stride, count - passed), token })
    passed += part.objects.length + part.prefixes.length
    if (!part.truncated || part.nextContinuationToken === undefined) return { token: undefined, passed }
    token = part.nextContinuationToken
  }
  return { token, passed }
}
