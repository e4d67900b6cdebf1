import { Text } from '@mantine/core'
import type { Project } from '@perigee/contract/projects'
import { Dialog } from '@/components/dialog'
import { CreateLink } from './create-link'
import { EnterActions } from './enter-actions'
import { PassphraseEntry } from './passphrase-entry'
import { useEnterPassphrase } from '../model/use-enter-passphrase'

interface Props {
  project: Project
  /** The passphrase is set. */
  onAccepted: () => void
  /** The person has no passphrase yet. */
  onCreate: () => void
  /** The person goes without. */
  onSkip: () => void
}

/** Asks for the passphrase when somebody enters a project. */
export function EnterProjectPassphrase({ project, onAccepted, onCreate, onSkip }: Props) {
  const entering = useEnterPassphrase({ project, onAccepted })
  const { state, warning, missing, edit, submit } = entering
  const { typed, checking, error } = state

  return (
    <Dialog
      title="Enter project passphrase"
      status={checking ? 'busy' : 'ready'}
      error={missing === null ? error : null}
      onSubmit={submit}
      onClose={onSkip}
    >
      <Text size="sm">
        Enter the encryption passphrase of{' '}
        <Text span fw={600} style={{ overflowWrap: 'anywhere' }}>
          {project.name}
        </Text>{' '}
        to view, upload and share its objects. It stays in this browser tab.
      </Text>
      <PassphraseEntry value={typed} warning={warning} error={missing} onChange={edit} />
      {!warning && <CreateLink disabled={checking} onCreate={onCreate} />}
      <EnterActions entering={entering} cancel="Skip" />
    </Dialog>
  )
}
