import { Group, Paper, Skeleton, Stack } from '@mantine/core'
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
      px="md"
      py="xs"
      aria-busy={busy}
      {...handlers}
      className={`${styles['card']} ${styles['live']}`}
    >
      <Group justify="space-between" wrap="nowrap">
        {title}
        {menu}
      </Group>
      <dl className={styles['facts']}>
        {facts.map((fact) => (
          <div key={fact.title}>
            <dt>{fact.title}</dt>
            <dd className="tabular">{fact.text}</dd>
          </div>
        ))}
      </dl>
      {contextMenu}
    </Paper>
  )
}
