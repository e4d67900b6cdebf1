import { Text } from '@mantine/core'
import type { Project } from '@perigee/contract/projects'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '@/components/dialog'
import { WholeAddress } from '@/components/whole-address'
import { useAccount } from '@/lib/account'
import { projectConfigQuery } from '@/lib/project-config'
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
  // In a project of others there is one already.
  const isOwn = useAccount().id === project.ownerId

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
      {!isOwn && <TeamPassphrase project={project} />}
      <PassphraseEntry value={typed} warning={warning} error={missing} onChange={edit} />
      {!warning && isOwn && <CreateLink disabled={checking} onCreate={onCreate} />}
      <EnterActions entering={entering} cancel="Skip" />
    </Dialog>
  )
}

/** One and the same passphrase opens a project for everybody, and its owner has it. */
function TeamPassphrase({ project }: Pick<Props, 'project'>) {
  const { data: config } = useQuery(projectConfigQuery(project.id))
  const { ownerEmail } = config ?? {}
  return (
    <Text size="sm" role="note">
      All team members should use the same passphrase to access the same data. If you do not have it, ask{' '}
      {ownerEmail === undefined ? 'the owner of the project.' : <WholeAddress end=".">{ownerEmail}</WholeAddress>}
    </Text>
  )
}
