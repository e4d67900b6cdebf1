import { type ObjectRef, s3Object } from '@/areas/storage/public'
import { Skeleton } from '@mantine/core'
import { isActive } from '@perigee/domain/retention'
import { useState } from 'react'
import { Dialog } from '@/components/dialog'
import { CancelButton, CloseButton, DialogActions } from '@/components/dialog-actions'
import { notify } from '@/lib/notify'
import { showDate, showZoned } from '@/lib/show-date'
import type { KnownLock } from '../../model/locks'
import { LockChoice } from './lock-choice'
import { LockResults } from './lock-results'
import { type Draft, stepFor } from './lock-rules'
import { type LockResult, useLocks } from './use-locks'
import { VersionFacts } from './version-facts'

interface Props {
  bucket: string
  /** Versions, or keys for their newest one. */
  refs: readonly ObjectRef[]
  onClose: () => void
}

/** Locks versions, or extends their locks; what became of each is shown afterwards. */
export function LockDialog({ bucket, refs, onClose }: Props) {
  const { locks, error, change } = useLocks(bucket, refs)
  const [found, setFound] = useState<readonly KnownLock[]>()
  const [set, setSet] = useState<{ results: readonly LockResult[]; extended: boolean } | null>(null)
  if (set) return <LockSet {...set} onClose={onClose} />
  // What the person has seen stays, although the lists are loaded again.
  const known = locks ?? found
  if (!known) {
    return (
      <Dialog title="Lock" error={error} onSubmit={onClose} onClose={onClose}>
        {!error && <Skeleton height={180} />}
        <DialogActions>{error ? <CloseButton /> : <CancelButton />}</DialogActions>
      </Dialog>
    )
  }

  async function write(draft: Draft, locked: readonly KnownLock[]) {
    setFound(locked)
    const now = new Date()
    const extended = locked.every(({ retention }) => isActive(retention, now))
    const results = await change(locked, async (client, { ref, retention: current }) => {
      const step = stepFor(draft, current, now)
      if ('skipped' in step) throw new Error(step.skipped)
      const { key, versionId } = s3Object(ref)
      await client.putObjectRetention({
        bucket,
        key,
        ...(versionId !== undefined && { versionId }),
        retention: step.retention,
      })
      const until = showDate(step.retention.until)
      const [only, ...others] = locked
      if (only && others.length === 0)
        notify.success(extended ? `Object lock extended until ${until}` : `Object locked until ${until}`)
      return showZoned(step.retention.until)
    })
    setSet({ results, extended })
  }

  return <LockChoice bucket={bucket} locks={known} onSet={(draft) => write(draft, known)} onClose={onClose} />
}

interface SetProps {
  results: readonly LockResult[]
  extended: boolean
  onClose: () => void
}

function LockSet({ results, extended, onClose }: SetProps) {
  const [only, ...others] = results
  const isOne = only !== undefined && others.length === 0
  const isWhole = results.every(({ failed }) => failed === null)
  const title = extended ? 'Lock Extended Successfully' : 'Lock Successful'
  return (
    <Dialog title={isWhole ? title : 'Some versions were not locked'} onSubmit={onClose} onClose={onClose}>
      {isOne && <div role="status">This file has been locked successfully.</div>}
      {isOne ? (
        <VersionFacts refs={[only.ref]} facts={{ 'Lock expiration': only.done ?? undefined }} />
      ) : (
        <LockResults results={results} doneLabel="Lock expiration" />
      )}
      <DialogActions>
        <CloseButton />
      </DialogActions>
    </Dialog>
  )
}
