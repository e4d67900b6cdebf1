import type { BucketUsage } from '@perigee/contract/buckets'
import { ArchiveDownloadDialog } from '@/flows/archive-download/archive-download-dialog'
import { CannotDeleteDialog } from '@/flows/cannot-delete/cannot-delete-dialog'
import { NewBucketDialog } from '@/flows/new-bucket/new-bucket-dialog'
import { PassphraseDialog } from '@/flows/passphrase/passphrase-dialog'
import { notify } from '@/lib/notify'
import { ShareDialog } from '@/flows/share/share-dialog'
import type { ConsoleProject } from '@/lib/projects'
import { BucketDetailsDialog } from './bucket-details-dialog'
import { DeleteBucketDialog } from './delete-bucket/delete-bucket-dialog'
import { NotEmptyDialog } from './delete-bucket/not-empty-dialog'
import { isNotEmpty, ongoingUpload, useDeleteBucket } from './delete-bucket/use-delete-bucket'

export type OpenDialog =
  | { kind: 'new' | 'passphrase' }
  | { kind: 'details' | 'delete' | 'cannotDelete'; bucket: BucketUsage }
  | { kind: 'notEmpty' | 'share' | 'download'; bucketName: string }

interface Props {
  project: ConsoleProject
  open: OpenDialog | null
  onOpenBucket: (name: string) => void
  onChange: (next: OpenDialog | null) => void
  onDeleted: () => void
}

/** The dialogs of the buckets page; one at a time. */
export function BucketDialogs({ project, open, onOpenBucket, onChange, onDeleted }: Props) {
  const { mutate: deleteBucket } = useDeleteBucket(project)
  const close = () => onChange(null)

  function startDeletion(bucketName: string) {
    close()
    deleteBucket(bucketName, {
      onSuccess: () => {
        notify.success('Bucket deleted.')
        onDeleted()
      },
      onError: (cause) => {
        if (isNotEmpty(cause)) return onChange({ kind: 'notEmpty', bucketName })
        if (cause.message === ongoingUpload) return notify.warning(ongoingUpload)
        notify.error(cause, 'delete bucket')
      },
    })
  }

  switch (open?.kind) {
    case undefined:
      return null
    case 'new':
      return <NewBucketDialog project={project} onOpenBucket={onOpenBucket} onClose={close} />
    case 'passphrase':
      return <PassphraseDialog project={project} mode="manage" onClose={close} />
    case 'details':
      return <BucketDetailsDialog bucket={open.bucket} onClose={close} />
    case 'delete':
      return (
        <DeleteBucketDialog
          bucket={open.bucket.bucketName}
          onDelete={() => startDeletion(open.bucket.bucketName)}
          onClose={close}
        />
      )
    case 'cannotDelete':
      return <CannotDeleteDialog what="bucket" creatorEmail={open.bucket.creatorEmail} onClose={close} />
    case 'share':
      return <ShareDialog bucket={open.bucketName} path="" kind="bucket" onClose={close} />
    case 'download':
      return <ArchiveDownloadDialog bucket={open.bucketName} path="" kind="bucket" onClose={close} />
    case 'notEmpty':
      return <NotEmptyDialog bucket={open.bucketName} onClose={close} />
  }
}
