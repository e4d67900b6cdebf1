import type { FrontendConfig } from '@perigee/contract/config'
import { Download, FolderOpen, Info, Share2, Trash2 } from 'lucide-react'
import { type Action, offered } from '@/components/actions/action'
import { offersArchives } from '@/lib/flags'

interface Handlers {
  /** Absent where the bucket is open already. */
  onOpen?: () => void
  onShare: () => void
  onDownload: () => void
  onDetails: () => void
  onDelete: () => void
}

/** What can be done with a bucket, wherever its menu stands. */
export const bucketActions = (config: FrontendConfig, handlers: Handlers): Action[] =>
  offered(
    handlers.onOpen && { label: 'Open Bucket', icon: FolderOpen, run: handlers.onOpen },
    { label: 'Share Bucket', icon: Share2, run: handlers.onShare },
    offersArchives(config) && { label: 'Download Bucket', icon: Download, run: handlers.onDownload },
    { label: 'Bucket Details', icon: Info, run: handlers.onDetails },
    { label: 'Delete Bucket', icon: Trash2, destructive: true, run: handlers.onDelete },
  )
