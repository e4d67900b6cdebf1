import { type ObjectRef, s3Object } from '@/areas/storage/public'
import { Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '@/components/dialog'
import { CancelButton, CloseButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { notify } from '@/lib/notify'
import { useAction } from '@/lib/use-action'
import type { KnownLock } from '../../model/locks'
import { LockResults } from './lock-results'
import { type LockResult, useLocks } from './use-locks'
import { VersionFacts } from './version-facts'

interface Props {
  bucket: string
  /** Versions, or keys for their newest one. */
  refs: readonly ObjectRef[]
  onClose: () => void
}

const applying =
  'Apply Legal Hold to indefinitely preserve this file, preventing any changes or deletion until explicitly removed by authorized personnel for legal or compliance purposes.'
const removing =
  'Removing Legal Hold will allow this file to be modified or deleted. Ensure all legal and compliance requirements have been met before proceeding.'

/** Applies a legal hold where one is missing; where all have one, removes it. */
export function LegalHoldDialog({ bucket, refs, onClose }: Props) {
  const { locks, error: unread, change } = useLocks(bucket, refs)
  const [found, setFound] = useState<readonly KnownLock[]>()
  const [results, setResults] = useState<readonly LockResult[]>()
  const { busy, error, run } = useAction()
  const known = found ?? locks
  const remove = known?.every(({ legalHold }) => legalHold) ?? false
  const title = remove ? 'Remove Legal Hold' : 'Legal Hold'

  async function submit() {
    if (!known) return onClose()
    setFound(known)
    const ended = await run(async () => {
      const changed = await change(known, async (client, { ref }) => {
        await client.putObjectLegalHold({ bucket, ...s3Object(ref), on: !remove })
        return remove ? 'Legal Hold removed' : 'Legal Hold applied'
      })
      if (changed.some(({ failed }) => failed !== null)) setResults(changed)
      else {
        notify.success(remove ? 'Legal hold removed successfully' : 'Legal hold applied successfully')
        onClose()
      }
    })
    if (!ended) setFound(undefined)
  }

  if (results) {
    return (
      <Dialog title="Some versions stayed as they were" onSubmit={onClose} onClose={onClose}>
        <LockResults results={results} />
        <DialogActions>
          <CloseButton />
        </DialogActions>
      </Dialog>
    )
  }
  return (
    <Dialog
      title={title}
      status={busy ? 'busy' : 'ready'}
      error={error ?? unread}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {known ? (
        <>
          <Text size="sm">{remove ? removing : applying}</Text>
          <VersionFacts refs={known.map(({ ref }) => ref)} />
        </>
      ) : (
        !unread && <Skeleton height={120} />
      )}
      <DialogActions>
        {unread ? <CloseButton /> : <CancelButton />}
        {known && <SubmitButton>{remove ? 'Remove Legal Hold' : 'Apply Legal Hold'}</SubmitButton>}
      </DialogActions>
    </Dialog>
  )
}
