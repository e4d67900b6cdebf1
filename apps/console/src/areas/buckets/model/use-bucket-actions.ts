import type { BucketUsage } from '@perigee/contract/buckets'
import { Download, FolderOpen, Info, Share2, Trash2 } from 'lucide-react'
import { shareDialog } from '@/areas/share/public'
import { archiveDownloadDialog } from '@/areas/transfers/public'
import { useTrialGate } from '@/areas/trial/public'
import { type Action, offered } from '@/components/actions/action'
import { CannotDeleteDialog } from '@/components/cannot-delete-dialog'
import { useConfig } from '@/lib/config'
import { openDialog } from '@/lib/dialogs'
import { offersArchives } from '@/lib/flags'
import type { ConsoleProject } from '@/lib/projects'
import { useMay } from '@/lib/use-may'
import { bucketDetailsDialog, deleteBucketDialog } from '../lazy-dialogs'

interface Bucket {
  name: string
  /** Hands over its numbers and its creator, which may have to be asked for first. */
  withUsage: (use: (usage: BucketUsage) => void) => void
  /** Absent where the bucket is open already. */
  onOpen?: () => void
}

/** What can be done with a bucket, wherever its menu stands. `onDelete`: the person has typed the word. */
export function useBucketActions(project: ConsoleProject, onDelete: (bucket: BucketUsage) => void) {
  const config = useConfig()
  const gate = useTrialGate()
  const may = useMay(project)

  return function actionsOf({ name, withUsage, onOpen }: Bucket): Action[] {
    const kind = 'bucket' as const

    function askToDelete(usage: BucketUsage) {
      const { creatorEmail } = usage
      if (!may('bucket.delete', { creatorEmail })) openDialog(CannotDeleteDialog, { what: 'bucket', creatorEmail })
      else openDialog(deleteBucketDialog, { bucket: usage, onDelete: () => onDelete(usage) })
    }

    return offered(
      onOpen && { label: 'Open Bucket', icon: FolderOpen, run: onOpen },
      {
        label: 'Share Bucket',
        icon: Share2,
        run: gate(() => openDialog(shareDialog, { bucket: name, object: { key: '' }, kind })),
      },
      offersArchives(config) && {
        label: 'Download bucket',
        icon: Download,
        run: gate(() => openDialog(archiveDownloadDialog, { bucket: name, path: '', kind })),
      },
      {
        label: 'Bucket details',
        icon: Info,
        run: () => withUsage((usage) => openDialog(bucketDetailsDialog, { bucket: usage })),
      },
      { label: 'Delete bucket', icon: Trash2, destructive: true, run: () => withUsage(askToDelete) },
    )
  }
}
