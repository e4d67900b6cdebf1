import { bucketsRoot, type Place, type StorageContext } from '@/areas/storage/public'
import { TextInput } from '@mantine/core'
import { folderNameProblem } from '@perigee/domain/folder-name'
import { objectKeyProblem, placeholderKey } from '@perigee/domain/object-key'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { type ReadableSignal, useSignal } from '@/lib/create-signal'
import type { Entry } from '../model/entries'
import { folderKey } from '../model/queries'

interface Props {
  context: StorageContext
  place: Place
  /** What is in the folder already. */
  entries: ReadableSignal<readonly Entry[]>
  onClose: () => void
}

/** A folder is there as long as something is in it, so an invisible empty object is. */
export function NewFolderDialog({ context: { config, project, storage }, place, entries, onClose }: Props) {
  const cache = useQueryClient()
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [isChecked, setChecked] = useState(false)
  const key = placeholderKey(place.prefix + name.trim())
  const takenNames = useSignal(entries).map((entry) => entry.name)
  const problem = folderNameProblem(name, takenNames) ?? objectKeyProblem(key)

  async function create() {
    setChecked(true)
    if (problem !== undefined) return
    setBusy(true)
    setError(null)
    try {
      const client = await storage.browserClient(config, project)
      await client.putObject({ bucket: place.bucket, key, body: new Blob() })
      void cache.invalidateQueries({ queryKey: folderKey(project.id, place) })
      void cache.invalidateQueries({ queryKey: bucketsRoot(project.id) })
      onClose()
    } catch (cause) {
      setError(cause)
      setBusy(false)
    }
  }

  return (
    <Dialog
      title="New folder"
      status={busy ? 'busy' : 'ready'}
      error={name === '' && isChecked ? problem : error}
      onSubmit={() => void create()}
      onClose={onClose}
    >
      <TextInput
        label="Folder Name"
        placeholder="Enter a folder name"
        value={name}
        error={name === '' ? null : problem}
        required
        withAsterisk={false}
        data-autofocus
        autoComplete="off"
        onChange={(event) => {
          setName(event.currentTarget.value)
          setError(null)
        }}
      />
      <DialogActions>
        <CancelButton />
        <SubmitButton>Create Folder</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
