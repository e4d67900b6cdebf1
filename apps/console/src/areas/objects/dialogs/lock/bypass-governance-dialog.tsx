import { type ObjectRef, s3Object, useStorageContext } from '@/areas/storage/public'
import { bucketKey, bucketsRoot } from '@/areas/storage/public'
import { Text } from '@mantine/core'
import { mapConcurrently } from '@perigee/std/map-concurrently'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { isTyped } from '@/components/is-typed'
import { TypedWord } from '@/components/typed-word'
import { messageOf } from '@/lib/failure'
import { notify } from '@/lib/notify'
import { useAction } from '@/lib/use-action'
import { versionsDeletion, VersionsStayed } from '../../model/delete-versions'
import { lockFailure } from '../../model/locks'
import { VersionFacts } from './version-facts'

interface Props {
  bucket: string
  /** Versions under governance, without a legal hold. */
  refs: readonly ObjectRef[]
  act: 'delete' | 'unlock'
  /** It was done, to all of them. */
  onDone?: (() => void) | undefined
  onClose: () => void
}

const word = 'BYPASS'
const unlockedAtOnce = 4

/** Deletes versions under governance, or takes their retention away, by a key for this act alone. */
export function BypassGovernanceDialog({ bucket, refs, act, onDone, onClose }: Props) {
  const { config, project, storage } = useStorageContext()
  const cache = useQueryClient()
  const [typed, setTyped] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [removal] = useState(() => versionsDeletion(refs.filter(hasVersion)))
  const { busy, error, run } = useAction()
  const what = refs.length === 1 ? 'version' : `${refs.length} versions`
  const isConfirmed = isTyped(word, typed)

  async function submit() {
    setChecked(true)
    if (!isConfirmed) return
    const done = await run(async () => {
      const right = act === 'delete' ? 'delete' : 'putObjectRetention'
      try {
        const client = await storage.bypassClient(config, project, { bucket, right })
        const signal = new AbortController().signal
        if (act === 'delete')
          await removal(client, bucket, { signal, bypassGovernance: true, onDeleted: () => undefined })
        else {
          await mapConcurrently(refs, unlockedAtOnce, async (ref) =>
            client.putObjectRetention({ bucket, ...s3Object(ref), retention: null, bypassGovernance: true }),
          )
        }
      } catch (cause) {
        throw cause instanceof VersionsStayed ? cause : lockFailure(cause)
      } finally {
        void cache.invalidateQueries({ queryKey: bucketKey(project.id, bucket) })
        void cache.invalidateQueries({ queryKey: bucketsRoot(project.id) })
      }
    })
    if (!done) return
    notify.success(act === 'delete' ? `Deleted ${what}.` : `Removed the lock of ${what}.`)
    onDone?.()
    onClose()
  }

  return (
    <Dialog
      title={act === 'delete' ? 'Delete against governance' : 'Remove lock'}
      intent="destructive"
      status={busy ? 'busy' : 'ready'}
      error={error === null ? null : messageOf(error)}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Text size="sm">
        {act === 'delete'
          ? 'What is locked in governance mode will be deleted. This action cannot be undone.'
          : 'The lock in governance mode will be removed. Afterwards the file can be deleted by everybody in the project.'}
      </Text>
      <VersionFacts refs={refs} />
      <TypedWord
        word={word}
        description="The audit log of the project will have this act, and the key that is made for it. The key ends after an hour."
        typed={typed}
        missing={isChecked && !isConfirmed && `Nothing happens before you have typed ${word}.`}
        autoFocus
        onType={setTyped}
      />
      <DialogActions>
        <CancelButton />
        <SubmitButton>{act === 'delete' ? `Delete ${what}` : 'Remove lock'}</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}

const hasVersion = (ref: ObjectRef): ref is Required<ObjectRef> => ref.version !== undefined
