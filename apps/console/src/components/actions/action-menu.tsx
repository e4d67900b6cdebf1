import { ActionIcon, type ActionIconProps, Menu, Text } from '@mantine/core'
import { EllipsisVertical } from 'lucide-react'
import type { Action } from './action'

interface Props {
  /** Of the button, as in 'Actions for photos'. */
  label: string
  actions: readonly Action[]
  /** Of the button. */
  tabIndex?: number | undefined
  look?: Pick<ActionIconProps, 'variant' | 'size'>
}

/** What can be done with one thing: in its row, on its card, beside its title. */
export const ActionMenu = ({ label, actions, tabIndex, look = {} }: Props) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <ActionIcon aria-label={label} tabIndex={tabIndex} {...look}>
        <EllipsisVertical size={18} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <ActionItems actions={actions} />
    </Menu.Dropdown>
  </Menu>
)

/** The entries alone, for a menu that has others too. */
export function ActionItems({ actions }: { actions: readonly Action[] }) {
  const destructive = actions.filter((action) => action.destructive)
  const others = actions.filter((action) => !action.destructive)
  return (
    <>
      {others.map((action) => (
        <Item key={action.label} {...action} />
      ))}
      {others.length > 0 && destructive.length > 0 && <Menu.Divider />}
      {destructive.map((action) => (
        <Item key={action.label} {...action} />
      ))}
    </>
  )
}

const Item = ({ label, icon: Icon, destructive = false, disabled, run }: Action) => (
  <Menu.Item
    {...(destructive && { color: 'red', c: 'var(--mantine-color-error)' })}
    leftSection={<Icon size={16} aria-hidden />}
    disabled={disabled !== undefined}
    onClick={run}
  >
    {label}
    {disabled !== undefined && (
      <Text size="xs" c="dimmed">
        {disabled}
      </Text>
    )}
  </Menu.Item>
)
