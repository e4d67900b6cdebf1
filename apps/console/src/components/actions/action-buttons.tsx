import { ActionIcon, Button, Tooltip } from '@mantine/core'
import type { Action } from './action'

/** The actions of a selection, side by side. */
export const ActionButtons = ({ actions }: { actions: readonly Action[] }) =>
  actions.map(({ label, icon: Icon, destructive = false, disabled, run }) => (
    <Button
      key={label}
      {...(destructive ? { variant: 'light', color: 'red' } : { variant: 'default' })}
      size="xs"
      leftSection={<Icon size={16} aria-hidden />}
      disabled={disabled !== undefined}
      title={disabled}
      onClick={run}
    >
      {label}
    </Button>
  ))

interface QuickProps {
  actions: readonly Action[]
  /** Of the thing, for those who hear the button and not the row. */
  name: string
  tabIndex?: number
}

/** Those that stand in the row itself, where there is room. */
export const QuickActions = ({ actions, name, tabIndex }: QuickProps) =>
  actions
    .filter(({ quick }) => quick)
    .map(({ label, icon: Icon, disabled, run }) => (
      <Tooltip key={label} label={disabled ?? label}>
        <ActionIcon
          aria-label={`${label} ${name}`}
          tabIndex={tabIndex}
          visibleFrom="xs"
          disabled={disabled !== undefined}
          onClick={run}
        >
          <Icon size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    ))
