import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { CopyButton } from '@/components/copy-button'

export interface Fact {
  name: string
  /** As it is copied; what has none is only shown. */
  copied?: string | undefined
  shown: ReactNode
}

/** What is known of a thing, each with a button that copies it. */
export const FactList = ({ facts }: { facts: readonly Fact[] }) => (
  <Stack component="dl" gap={0} m={0}>
    {facts.map(({ name, copied, shown }) => (
      <Group key={name} gap="sm" align="center" wrap="nowrap" mih={36}>
        <Text component="dt" size="sm" c="dimmed" w={100} style={{ flex: 'none' }}>
          {name}
        </Text>
        <Group component="dd" m={0} gap={4} wrap="nowrap" miw={0} flex={1}>
          <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>{shown}</div>
          {copied !== undefined && <CopyButton value={copied} label={name.toLowerCase()} />}
        </Group>
      </Group>
    ))}
  </Stack>
)
