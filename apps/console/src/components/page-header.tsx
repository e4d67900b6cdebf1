import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  title: ReactNode
  /** One sentence. */
  subtitle?: ReactNode
  /** The primary action, on the right. */
  action?: ReactNode
}

export function PageHeader({ title, subtitle, action }: Props) {
  return (
    <Group component="header" justify="space-between" align="flex-end" gap="md" mb="lg">
      <Stack gap={4} miw={0} flex="1 1 260px">
        <Title order={1} style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Title>
        {subtitle && <Text c="dimmed">{subtitle}</Text>}
      </Stack>
      {action}
    </Group>
  )
}
