import { Center, Loader, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '@/components/error-state'
import { ManagedPassphraseError } from '@/areas/passphrase/public'
import { useObjectStorage } from '@/areas/storage/public'
import type { ConsoleProject } from '@/lib/projects'
import { domainNames } from '../queries'
import { NewDomainWizard } from './new-domain-wizard'

interface Props {
  project: ConsoleProject
  onClose: () => void
}

/** New Domain. What applies is asked for when it opens and stays as it was until it closes. */
export function NewDomainDialog({ project, onClose }: Props) {
  const storage = useObjectStorage()
  const [promptsForPassphrase] = useState(() => storage.passphrases.get(project.id) === null)
  const names = useQuery(domainNames(project.id))
  const [offer, setOffer] = useState<{ takenNames: readonly string[] } | null>(null)
  if (offer === null && names.data !== undefined && !names.isFetching) setOffer({ takenNames: names.data })

  if (project.hasManagedPassphrase && promptsForPassphrase) return <ManagedPassphraseError onClose={onClose} />
  if (offer) return <NewDomainWizard project={project} offer={{ ...offer, promptsForPassphrase }} onClose={onClose} />
  return (
    <Modal opened title="New Domain" onClose={onClose} closeButtonProps={{ 'aria-label': 'Close' }}>
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
