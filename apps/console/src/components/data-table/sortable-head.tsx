import { Table, UnstyledButton } from '@mantine/core'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './data-table.module.css'

export type Direction = 'asc' | 'desc'

interface Props {
  children: ReactNode
  /** How the table is sorted by this column now; absent when by another one. */
  sorted?: Direction | undefined
  onSort: (next: Direction) => void
  /** Numbers stand on the right. */
  numeric?: boolean
  className?: string | undefined
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const
const arrows = { asc: ArrowUp, desc: ArrowDown } as const

export function SortableHead({ children, sorted, onSort, numeric = false, className }: Props) {
  const Arrow = sorted ? arrows[sorted] : ChevronsUpDown
  return (
    <Table.Th
      aria-sort={sorted ? ariaSort[sorted] : 'none'}
      className={`${styles['head']} ${numeric ? styles['numeric'] : ''} ${className ?? ''}`}
    >
      <UnstyledButton className={styles['sort']} onClick={() => onSort(sorted === 'asc' ? 'desc' : 'asc')}>
        {children}
        <Arrow size={14} aria-hidden className={sorted ? undefined : styles['idle']} />
      </UnstyledButton>
    </Table.Th>
  )
}
