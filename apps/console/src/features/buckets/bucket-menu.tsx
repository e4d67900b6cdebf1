import { ActionIcon, Loader, Menu } from '@mantine/core'
import { EllipsisVertical, FolderOpen, Info, Trash2 } from 'lucide-react'

interface Props {
  name: string
  deleting: boolean
  onOpen: () => void
  onDetails: () => void
  onDelete: () => void
}

export function BucketMenu({ name, deleting, onOpen, onDetails, onDelete }: Props) {
  if (deleting) return <Loader size="xs" aria-label={`Deleting ${name}`} />
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={`Actions for ${name}`}>
          <EllipsisVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<FolderOpen size={16} aria-hidden />} onClick={onOpen}>
          Open Bucket
        </Menu.Item>
        <Menu.Item leftSection={<Info size={16} aria-hidden />} onClick={onDetails}>
          Bucket Details
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" leftSection={<Trash2 size={16} aria-hidden />} onClick={onDelete}>
          Delete Bucket
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
