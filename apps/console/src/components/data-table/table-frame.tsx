import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './data-table.module.css'

interface Props {
  /** What the table lists, for screen readers. */
  label: string
  /** Rows are being fetched anew. */
  busy?: boolean
  children: ReactNode
}

/** The border, the scroll container and the 44 px rows that all tables share. */
export function TableFrame({ label, busy = false, children }: Props) {
  return (
    <div className={styles['frame']}>
      <Table aria-label={label} aria-busy={busy}>
        {children}
      </Table>
    </div>
  )
}
