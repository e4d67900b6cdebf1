import { Center, Loader, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '@/components/error-state'
import { useConfig } from '@/lib/config'
import { useNoticeDismissed } from '@/lib/notices'
import { useObjectStorage } from '@/areas/storage/public'
import type { ConsoleProject } from '@/lib/projects'
import { apiKeyNames } from '../../api-key-names'
import { ManagedPassphraseError } from '@/areas/passphrase/public'
import { NewAccessWizard } from './new-access-wizard'

interface Props {
  project: ConsoleProject
  onClose: () => void
}

/** New Access. What applies is asked for when it opens and stays as it was until it closes. */
export function NewAccessDialog({ project, onClose }: Props) {
  const { maxNameCharacters } = useConfig()
  const storage = useObjectStorage()
  const [promptsForPassphrase] = useState(() => storage.passphrases.get(project.id) === null)
  const names = useQuery(apiKeyNames(project.id))
  const noticeDismissed = useNoticeDismissed('serverSideEncryption')

  if (project.hasManagedPassphrase && promptsForPassphrase) return <ManagedPassphraseError onClose={onClose} />
  if (names.data === undefined || noticeDismissed === undefined) {
    return (
      <Modal opened title="New Access" onClose={onClose} closeButtonProps={{ 'aria-label': 'Close' }}>
        {names.error ? (
          <ErrorState error={names.error} onRetry={() => void names.refetch()} />
        ) : (
          <Center h={160}>
            <Loader aria-label="Loading" />
          </Center>
        )}
      </Modal>
    )
  }
  return (
    <NewAccessWizard
      project={project}
      onClose={onClose}
      offer={{
        takenNames: names.data,
        maxNameLength: maxNameCharacters,
        promptsForPassphrase,
        noticeDismissed,
        managedPassphrase: project.hasManagedPassphrase,
      }}
    />
  )
}
