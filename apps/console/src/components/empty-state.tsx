import { Paper, Stack, Text, Title } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface Props {
  icon: LucideIcon
  title: string
  /** What this place is for. */
  children: ReactNode
  /** The one action that fills it. */
  action?: ReactNode
}

export function EmptyState({ icon: Icon, title, children, action }: Props) {
  return (
    <Paper withBorder p="xl" py={56}>
      <Stack align="center" gap="sm" maw={460} mx="auto" ta="center">
        <Icon size={36} strokeWidth={1.5} color="var(--mantine-primary-color-filled)" aria-hidden />
        <Title order={2}>{title}</Title>
        <Text c="dimmed">{children}</Text>
        {action}
      </Stack>
    </Paper>
  )
}
