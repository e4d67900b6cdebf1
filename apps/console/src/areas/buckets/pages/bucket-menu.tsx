import { Loader, Menu } from '@mantine/core'
import { FolderOpen } from 'lucide-react'
import type { ComponentProps } from 'react'
import { RowMenu } from '@/components/data-table/row-menu'
import { BucketItems } from '../dialogs/bucket-items'

interface Props extends ComponentProps<typeof BucketItems> {
  name: string
  deleting: boolean
  onOpen: () => void
}

export function BucketMenu({ name, deleting, onOpen, ...items }: Props) {
  if (deleting) return <Loader size="xs" aria-label={`Deleting ${name}`} />
  return (
    <RowMenu name={name}>
      <Menu.Item leftSection={<FolderOpen size={16} aria-hidden />} onClick={onOpen}>
        Open Bucket
      </Menu.Item>
      <BucketItems {...items} />
    </RowMenu>
  )
}
