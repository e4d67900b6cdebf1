import { Center, Loader, Modal } from '@mantine/core'
import { uniqueName } from '@perigee/domain/unique-name'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '@/components/error-state'
import { useConfig } from '@/lib/config'
import { locksObjects } from '@/lib/flags'
import { useNoticeDismissed } from '@/lib/notices'
import { useMay } from '@/lib/use-may'
import { useObjectStorage } from '@/areas/storage/public'
import type { ConsoleProject } from '@/lib/projects'
import { apiKeyNames } from '../../api-key-names'
import type { Application } from '../../applications/application'
import { offeredApplications } from '../../applications/catalogue'
import { ManagedPassphraseError } from '@/areas/passphrase/public'
import { NewAccessWizard, titleOf } from './new-access-wizard'

interface Props {
  project: ConsoleProject
  /** The access is for it: name and type follow, and the first steps are left out. */
  application?: Application
  onClose: () => void
}

/** New Access. What applies is asked for when it opens and stays as it was until it closes. */
export function NewAccessDialog({ project, application, onClose }: Props) {
  const config = useConfig()
  const storage = useObjectStorage()
  const may = useMay(project)
  const [promptsForPassphrase] = useState(() => storage.passphrases.get(project.id) === null)
  const names = useQuery(apiKeyNames(project.id))
  const noticeDismissed = useNoticeDismissed('serverSideEncryption')

  if (project.hasManagedPassphrase && promptsForPassphrase) return <ManagedPassphraseError onClose={onClose} />
  if (names.data === undefined || noticeDismissed === undefined) {
    return (
      <Modal opened title={titleOf(application)} onClose={onClose} closeButtonProps={{ 'aria-label': 'Close' }}>
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
      applications={offeredApplications(config)}
      onClose={onClose}
      offer={{
        takenNames: names.data,
        maxNameLength: config.maxNameCharacters,
        promptsForPassphrase,
        noticeDismissed,
        managedPassphrase: project.hasManagedPassphrase,
        objectLock: locksObjects(config),
        mayBypass: may('object.bypassGovernance'),
        preset: application
          ? { id: application.id, name: uniqueName(application.name, names.data), type: application.accessType }
          : null,
      }}
    />
  )
}
