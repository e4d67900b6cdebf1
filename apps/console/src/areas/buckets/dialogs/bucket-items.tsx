import { Menu } from '@mantine/core'
import { Download, Info, Share2 } from 'lucide-react'
import { DeleteItem } from '@/components/data-table/row-menu'
import { useConfig } from '@/lib/config'
import { offersArchives } from '@/lib/flags'

interface Props {
  onShare: () => void
  onDownload: () => void
  onDetails: () => void
  onDelete: () => void
}

/** What the menu of a bucket offers, wherever it stands. */
export function BucketItems({ onShare, onDownload, onDetails, onDelete }: Props) {
  const config = useConfig()
  return (
    <>
      <Menu.Item leftSection={<Share2 size={16} aria-hidden />} onClick={onShare}>
        Share Bucket
      </Menu.Item>
      {offersArchives(config) && (
        <Menu.Item leftSection={<Download size={16} aria-hidden />} onClick={onDownload}>
          Download Bucket
        </Menu.Item>
      )}
      <Menu.Item leftSection={<Info size={16} aria-hidden />} onClick={onDetails}>
        Bucket Details
      </Menu.Item>
      <Menu.Divider />
      <DeleteItem onClick={onDelete}>Delete Bucket</DeleteItem>
    </>
  )
}
