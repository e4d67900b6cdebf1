import type { BucketUsage } from '@perigee/contract/buckets'
import { ArchiveDownloadDialog } from '@/areas/transfers/public'
import { CannotDeleteDialog } from '@/components/cannot-delete-dialog'
import { ShareDialog } from '@/areas/share/public'
import { BucketDetailsDialog } from './bucket-details-dialog'
import { DeleteBucketDialog } from './delete-bucket-dialog'
import { NotEmptyDialog } from './not-empty-dialog'

export type BucketAction =
  | { kind: 'details' | 'delete' | 'cannotDelete'; bucket: BucketUsage }
  | { kind: 'notEmpty' | 'share' | 'download'; bucketName: string }

interface Props {
  action: BucketAction
  /** The person has typed the word; closing is up to the caller. */
  onDelete: (bucketName: string) => void
  onClose: () => void
}

/** The dialog behind an entry of a bucket's menu. */
export function BucketActionDialog({ action, onDelete, onClose }: Props) {
  switch (action.kind) {
    case 'details':
      return <BucketDetailsDialog bucket={action.bucket} onClose={onClose} />
    case 'delete': {
      const { bucketName } = action.bucket
      return <DeleteBucketDialog bucket={bucketName} onDelete={() => onDelete(bucketName)} onClose={onClose} />
    }
    case 'cannotDelete':
      return <CannotDeleteDialog what="bucket" creatorEmail={action.bucket.creatorEmail} onClose={onClose} />
    case 'share':
      return <ShareDialog bucket={action.bucketName} path="" kind="bucket" onClose={onClose} />
    case 'download':
      return <ArchiveDownloadDialog bucket={action.bucketName} path="" kind="bucket" onClose={onClose} />
    case 'notEmpty':
      return <NotEmptyDialog bucket={action.bucketName} onClose={onClose} />
  }
}
