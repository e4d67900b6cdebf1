import { Group, Paper, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './data-table.module.css'
import { type LiveRowOptions, useLiveRow } from './use-live-row'

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
  live: LiveRowOptions
  facts: readonly { title: string; text: ReactNode }[]
}

export function RowCard({ title, menu, busy = false, live, facts }: CardProps) {
  const { handlers, menu: contextMenu } = useLiveRow(live)
  return (
    <Paper
      component="li"
      withBorder
      p="md"
      aria-busy={busy}
      {...handlers}
      className={`${styles['card']} ${styles['live']}`}
    >
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
      {contextMenu}
    </Paper>
  )
}
