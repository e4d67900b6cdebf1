import type { BucketUsage } from '@perigee/contract/buckets'
import { versioning } from '@perigee/domain/versioning'
import { linkOptions, useNavigate } from '@tanstack/react-router'
import { Download, FolderOpen, Info, Lock, RotateCw, Settings, Share2, Trash2 } from 'lucide-react'
import { shareDialog } from '@/areas/share/public'
import { archiveDownloadDialog } from '@/areas/transfers/public'
import { useTrialGate } from '@/areas/trial/public'
import { type Action, offered } from '@/components/actions/action'
import { useConfig } from '@/lib/config'
import { openDialog } from '@/lib/dialogs'
import { offersArchives, locksObjects, showsVersions } from '@/lib/flags'
import type { ConsoleProject } from '@/lib/projects'
import { useMay } from '@/lib/use-may'
import {
  bucketDetailsDialog,
  cannotDeleteBucketDialog,
  deleteBucketDialog,
  lockSettingsDialog,
  toggleVersioningDialog,
} from '../lazy-dialogs'

interface Bucket {
  name: string
  /** As it was last read; undefined until then. */
  usage: BucketUsage | undefined
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
  const navigate = useNavigate()

  return function actionsOf({ name, usage, withUsage, onOpen }: Bucket): Action[] {
    const kind = 'bucket' as const

    function askToDelete(current: BucketUsage) {
      const { creatorEmail } = current
      if (!may('bucket.delete', { creatorEmail }))
        openDialog(cannotDeleteBucketDialog, { what: 'bucket', creatorEmail })
      else
        openDialog(
          deleteBucketDialog,
          { bucket: current, onDelete: () => onDelete(current) },
          { needs: { project, action: 'bucket.delete', target: { creatorEmail } } },
        )
    }

    const isEnabled = usage?.versioning === versioning.enabled
    const isLocked = usage?.objectLockEnabled === true
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
      usage &&
        showsVersions(config) &&
        usage.versioning !== versioning.notSupported &&
        may('bucket.setVersioning') && {
          label: `${isEnabled ? 'Suspend' : 'Enable'} versioning`,
          icon: RotateCw,
          disabled: isLocked ? lockNeedsVersions : undefined,
          run: gate(() => openDialog(toggleVersioningDialog, { project, bucket: usage })),
        },
      usage &&
        locksObjects(config) &&
        may('bucket.setLock') && {
          label: isLocked ? 'Lock settings' : 'Enable lock',
          icon: Lock,
          disabled: isEnabled ? undefined : lockNeedsVersions,
          run: gate(() => openDialog(lockSettingsDialog, { project, bucket: usage })),
        },
      {
        label: 'Bucket details',
        icon: Info,
        run: () => withUsage((current) => openDialog(bucketDetailsDialog, { bucket: current })),
      },
      { label: 'Settings', icon: Settings, run: () => void navigate(settingsLink(project, name)) },
      { label: 'Delete bucket', icon: Trash2, destructive: true, run: () => withUsage(askToDelete) },
    )
  }
}

const lockNeedsVersions = 'Object lock needs versioning.'

const settingsLink = ({ urlId }: ConsoleProject, bucket: string) =>
  linkOptions({ to: '/projects/$id/buckets/$bucket/~settings', params: { id: urlId, bucket } })
