import { type Versioning, versioning } from '@perigee/domain/versioning'
import type { Counted, LifecycleEstimate } from '@perigee/s3/xml/lifecycle-estimate'
import { sizeWithBytes } from '@/lib/show-size'

/** All that a rule would match. */
export function totalOf({ current, noncurrent, markers, uploads }: LifecycleEstimate): Counted {
  const kinds = [current, noncurrent, markers, uploads]
  return {
    count: kinds.reduce((sum, { count }) => sum + count, 0),
    bytes: kinds.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

/** What would come of it, a sentence for each kind that there is. */
export function estimateLines(estimate: LifecycleEstimate, kept: Versioning): string[] {
  const { current, noncurrent, markers, uploads } = estimate
  return [
    line(current, ['file', 'files'], ends[kept]),
    line(noncurrent, ['noncurrent version', 'noncurrent versions'], 'deleted'),
    line(markers, ['delete marker', 'delete markers'], 'removed'),
    line(uploads, ['unfinished upload', 'unfinished uploads'], 'aborted'),
  ].filter((each) => each !== undefined)
}

const ends: Record<Versioning, string> = {
  [versioning.notSupported]: 'deleted',
  [versioning.unversioned]: 'deleted',
  [versioning.enabled]: 'hidden behind a delete marker',
  [versioning.suspended]: 'deleted, or hidden behind a delete marker',
}

/** '3 files (1.2 MB) would be deleted.' */
function line({ count, bytes }: Counted, [one, many]: readonly [string, string], what: string): string | undefined {
  if (count === 0) return undefined
  const size = bytes === 0 ? '' : ` (${sizeWithBytes(bytes)})`
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}${size} would be ${what}.`
}
