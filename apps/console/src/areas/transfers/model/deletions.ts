import { type Failure, failureOf } from '@/lib/failure'
import type { Activities, Deletion } from './activities'

export type DeletionOrder = {
  what: string
  of?: Deletion['of']
  /** What stays in a bucket with versions, as in 'previous versions are kept'. */
  kept?: string | undefined
  /** Rejects at the first failure, or when aborted; says from time to time how many objects are gone. */
  run: (progress: { signal: AbortSignal; onDeleted: (total: number) => void }) => Promise<void>
  /** However it ended. */
  onEnd: () => void
}

/** Begins a deletion at once; it goes on when its dialog and its page are left. */
export function startDeletion(activities: Activities, { what, of = 'file', kept, run, onEnd }: DeletionOrder): void {
  activities.add<Deletion>({
    facts: { kind: 'deletion', what, of, kept, deleted: 0 },
    run: ({ signal, update }) => run({ signal, onDeleted: (deleted) => update({ deleted }) }),
    explain: (cause) => withRequestId(failureOf(cause)),
    onEnd,
  })
}

const withRequestId = ({ message, requestId }: Failure): string =>
  requestId === undefined ? message : `${message} (Request ID: ${requestId})`
