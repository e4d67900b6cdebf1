import { Table, type TableTrProps } from '@mantine/core'
import styles from './data-table.module.css'
import { type LiveRowOptions, useLiveRow } from './use-live-row'

interface Props extends TableTrProps {
  live: LiveRowOptions
}

/** A row of a table that is a target as a whole. */
export function LiveRow({ live, className = '', children, ...row }: Props) {
  const { handlers, menu } = useLiveRow(live)
  return (
    <Table.Tr {...row} {...handlers} className={`${styles['live']} ${className}`}>
      {children}
      {menu}
    </Table.Tr>
  )
}
