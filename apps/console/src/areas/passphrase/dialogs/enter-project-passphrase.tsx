import { Text } from '@mantine/core'
import type { Project } from '@perigee/contract/projects'
import { useState } from 'react'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { CreateLink } from './create-link'
import { PassphraseEntry } from './passphrase-entry'
import { SkipQuestion } from './skip-question'
import { useEnterPassphrase } from '../model/use-enter-passphrase'

interface Props {
  project: Project
  /** The person has no passphrase yet. */
  onCreate: () => void
  /** The passphrase is set, or the person goes without. */
  onClose: () => void
}

/** Asks for the passphrase when somebody enters a project. */
export function EnterProjectPassphrase({ project, onCreate, onClose }: Props) {
  const [skipping, setSkipping] = useState(false)
  const { state, edit, submit } = useEnterPassphrase({ project, onAccepted: onClose })
  const { typed, checking, findings, error } = state

  if (skipping) return <SkipQuestion onClose={onClose} />
  return (
    <Dialog
      title="Enter Project Passphrase"
      status={checking ? 'busy' : 'ready'}
      error={error}
      onSubmit={() => void submit()}
      onClose={() => setSkipping(true)}
    >
      <Text size="sm">
        Enter the encryption passphrase of{' '}
        <Text span fw={600} style={{ overflowWrap: 'anywhere' }}>
          {project.name}
        </Text>{' '}
        to view, upload and share its objects. It stays in this browser tab.
      </Text>
      <PassphraseEntry value={typed} findings={findings} onChange={edit} />
      <CreateLink disabled={checking} onCreate={onCreate} />
      <DialogActions>
        <CancelButton onClick={() => setSkipping(true)}>Skip</CancelButton>
        <SubmitButton>Continue</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
