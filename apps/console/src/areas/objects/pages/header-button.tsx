import { ActionIcon, Button, type ButtonProps, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props extends Pick<ButtonProps, 'variant'> {
  children: string
  icon: ReactNode
  /** Only the icon is seen. */
  compact?: boolean
  onClick: () => void
}

/** One of the actions beside the title, which stand in one row on every screen. */
export const HeaderButton = ({ children, icon, compact = false, variant = 'filled', onClick }: Props) =>
  compact ? (
    <Tooltip label={children}>
      <ActionIcon variant={variant} size={36} aria-label={children} onClick={onClick}>
        {icon}
      </ActionIcon>
    </Tooltip>
  ) : (
    <Button variant={variant} leftSection={icon} onClick={onClick}>
      {children}
    </Button>
  )
