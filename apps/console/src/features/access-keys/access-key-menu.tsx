import { ActionIcon, Menu } from '@mantine/core'
import { EllipsisVertical, Trash2 } from 'lucide-react'

export function AccessKeyMenu({ name, onDelete }: { name: string; onDelete: () => void }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={`Actions for ${name}`}>
          <EllipsisVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          color="red"
          c="var(--mantine-color-error)"
          leftSection={<Trash2 size={16} aria-hidden />}
          onClick={onDelete}
        >
          Delete Access
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
