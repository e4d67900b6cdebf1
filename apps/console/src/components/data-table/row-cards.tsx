import { Group, Paper, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface ListProps {
  label: string
  /** Absent while they are on their way. */
  children: ReactNode | undefined
}

/** The rows of a table on a narrow screen. */
export const RowCards = ({ label, children }: ListProps) =>
  children === undefined ? (
    <Skeleton height={140} radius="md" />
  ) : (
    <Stack component="ul" gap="sm" p={0} m={0} aria-label={label} style={{ listStyle: 'none' }}>
      {children}
    </Stack>
  )

interface CardProps {
  title: ReactNode
  menu: ReactNode
  busy?: boolean
  facts: readonly { title: string; text: ReactNode }[]
}

export const RowCard = ({ title, menu, busy = false, facts }: CardProps) => (
  <Paper component="li" withBorder p="md" aria-busy={busy}>
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      {title}
      {menu}
    </Group>
    <SimpleGrid component="dl" cols={2} spacing="xs" verticalSpacing="xs" m={0} mt="xs">
      {facts.map((fact) => (
        <div key={fact.title}>
          <Text component="dt" size="xs" c="dimmed">
            {fact.title}
          </Text>
          <Text component="dd" m={0} size="sm" className="tabular" style={{ overflowWrap: 'anywhere' }}>
            {fact.text}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  </Paper>
)
