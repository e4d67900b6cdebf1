import { type BucketAction, BucketActionDialog } from '../dialogs/bucket-action-dialog'
import { useDeleteBucket } from '../model/use-delete-bucket'
import { NewBucketDialog } from '../dialogs/new-bucket/new-bucket-dialog'
import { PassphraseDialog } from '@/areas/passphrase/public'
import type { ConsoleProject } from '@/lib/projects'

export type OpenDialog = { kind: 'new' | 'passphrase' } | BucketAction

interface Props {
  project: ConsoleProject
  open: OpenDialog | null
  onOpenBucket: (name: string) => void
  onChange: (next: OpenDialog | null) => void
  onDeleted: () => void
}

/** The dialogs of the buckets page; one at a time. */
export function BucketDialogs({ project, open, onOpenBucket, onChange, onDeleted }: Props) {
  const deleteBucket = useDeleteBucket(project, {
    onDeleted,
    onNotEmpty: (bucketName) => onChange({ kind: 'notEmpty', bucketName }),
  })
  const close = () => onChange(null)

  function startDeletion(bucketName: string) {
    close()
    deleteBucket(bucketName)
  }

  if (open === null) return null
  switch (open.kind) {
    case 'new':
      return <NewBucketDialog project={project} onOpenBucket={onOpenBucket} onClose={close} />
    case 'passphrase':
      return <PassphraseDialog project={project} mode="manage" onClose={close} />
    default:
      return <BucketActionDialog action={open} onDelete={startDeletion} onClose={close} />
  }
}
