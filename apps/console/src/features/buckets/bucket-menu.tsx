import { Loader, Menu } from '@mantine/core'
import { Download, FolderOpen, Info, Share2 } from 'lucide-react'
import { DeleteItem, RowMenu } from '@/components/data-table/row-menu'
import { useConfig } from '@/lib/config'
import { offersArchives } from '@/lib/flags'

interface Props {
  name: string
  deleting: boolean
  onOpen: () => void
  onShare: () => void
  onDownload: () => void
  onDetails: () => void
  onDelete: () => void
}

export function BucketMenu({ name, deleting, onOpen, onShare, onDownload, onDetails, onDelete }: Props) {
  const config = useConfig()
  if (deleting) return <Loader size="xs" aria-label={`Deleting ${name}`} />
  return (
    <RowMenu name={name}>
      <Menu.Item leftSection={<FolderOpen size={16} aria-hidden />} onClick={onOpen}>
        Open Bucket
      </Menu.Item>
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
    </RowMenu>
  )
}
