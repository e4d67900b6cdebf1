import type { BucketDeletion } from '@perigee/contract/buckets'
import type { DeletionStop } from '@perigee/domain/bucket-deletion'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { bucketsRoot } from '@/areas/storage/public'
import { useConfig } from '@/lib/config'
import { deletesBuckets } from '@/lib/flags'
import { notify } from '@/lib/notify'
import { bucketDeletions, isRunning } from './deletion-query'

/**
 * The deletion of each bucket that is there, by name: one that runs, or one that stopped. What ends while this is shown
 * is told of, and the list of buckets is fetched again.
 */
export function useBucketDeletions(
  projectId: string,
  { onDeleted }: { onDeleted: (buckets: readonly string[]) => void },
): ReadonlyMap<string, BucketDeletion> {
  const cache = useQueryClient()
  const enabled = deletesBuckets(useConfig())
  const { data } = useQuery({ ...bucketDeletions(projectId), enabled })
  const ran = useRef<ReadonlySet<string>>(new Set())
  const deleted = useRef(onDeleted)
  useEffect(() => {
    deleted.current = onDeleted
  })

  useEffect(() => {
    if (!data) return
    const ended = data.filter(({ id, state }) => state !== 'running' && ran.current.has(id))
    ran.current = new Set(data.filter(isRunning).map(({ id }) => id))
    for (const deletion of ended) tellOfEnd(deletion)
    if (ended.length > 0) void cache.invalidateQueries({ queryKey: bucketsRoot(projectId) })
    const gone = ended.filter(({ state }) => state === 'deleted').map(({ bucket }) => bucket)
    if (gone.length > 0) deleted.current(gone)
  }, [cache, data, projectId])

  const shown = (data ?? []).filter(({ state }) => state !== 'deleted')
  return new Map(shown.map((deletion) => [deletion.bucket, deletion]))
}

function tellOfEnd(deletion: BucketDeletion): void {
  if (deletion.state === 'deleted') notify.success('Bucket deleted.')
  else if (deletion.reason === 'byHand') notify.info(endText(deletion))
  else notify.warning(endText(deletion))
}

const reasons: Record<Exclude<DeletionStop, 'byHand'>, string> = {
  rightLost: 'whoever started it may not delete this bucket any more',
  projectClosed: 'the project is frozen',
  projectDeleted: 'the project was deleted',
  objectLock: 'the bucket has object lock now',
}

const count = (value: number): string => value.toLocaleString('en')

/** How a deletion stopped, and how much was gone by then. */
export function endText({ reason, endedBy, removed }: BucketDeletion): string {
  const how = reason === null || reason === 'byHand' ? (endedBy === '' ? '' : ` by ${endedBy}`) : `: ${reasons[reason]}`
  return `Deletion stopped${how}. ${count(removed)} removed.`
}

/** How far a deletion is. */
export const progressText = ({ removed, left, isTroubled }: BucketDeletion): string =>
  `${isTroubled ? 'The server has trouble deleting this bucket and tries again' : 'Being deleted'}: ` +
  `${count(removed)} removed, ${count(left)} left`

/** From 0 to 100. */
export const progressOf = ({ removed, left }: BucketDeletion): number =>
  removed + left === 0 ? 100 : (100 * removed) / (removed + left)
