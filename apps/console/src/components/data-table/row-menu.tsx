import { ActionIcon, Menu } from '@mantine/core'
import { EllipsisVertical, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'

interface Props {
  name: string
  /** Of the button. */
  tabIndex?: number | undefined
  children: ReactNode
}

/** What can be done with one row. */
export const RowMenu = ({ name, tabIndex, children }: Props) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <ActionIcon aria-label={`Actions for ${name}`} tabIndex={tabIndex}>
        <EllipsisVertical size={18} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
)

export const DeleteItem = ({ children, onClick }: { children: string; onClick: () => void }) => (
  <Menu.Item
    color="red"
    c="var(--mantine-color-error)"
    leftSection={<Trash2 size={16} aria-hidden />}
    onClick={onClick}
  >
    {children}
  </Menu.Item>
)
