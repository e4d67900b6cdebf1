import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ManagedPassphraseError } from './managed-passphrase-error'
import { EnterBucketPassphrase } from './enter-bucket-passphrase'
import { PassphraseDialog } from '../lazy-dialogs'
import { bucketTotals, usePassphrase } from '@/areas/storage/public'
import { useProject } from '@/lib/use-project'

interface Props {
  bucket: string
  /** The person gives no passphrase. */
  onClose: () => void
  /** What needs one. */
  children: ReactNode
}

/** Asks for the project's passphrase where this tab does not know it yet, then goes on. */
export function PassphraseFirst({ bucket, onClose, children }: Props) {
  const project = useProject()
  const [ready, setReady] = useState(usePassphrase(project.id) !== null)
  const [creating, setCreating] = useState(false)
  const totals = useQuery({ ...bucketTotals(project.id, bucket), enabled: !ready && !project.hasManagedPassphrase })

  if (ready) return children
  if (project.hasManagedPassphrase) return <ManagedPassphraseError onClose={onClose} />
  if (totals.isPending) return null
  const proceed = () => setReady(true)
  if (creating) {
    return <PassphraseDialog project={project} mode="create" onClose={() => setCreating(false)} onCreated={proceed} />
  }
  return (
    <EnterBucketPassphrase
      project={project}
      // Without a number to compare with, whatever the passphrase opens will do.
      bucket={{ name: bucket, objectCount: totals.data?.objectCount ?? 0 }}
      onOpened={proceed}
      onCreate={() => setCreating(true)}
      onClose={onClose}
    />
  )
}
