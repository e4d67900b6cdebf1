import { Table } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './data-table.module.css'

interface Props {
  /** What the table lists, for screen readers. */
  label: string
  /** Rows are being fetched anew. */
  busy?: boolean
  children: ReactNode
}

/** The border and the 44 px rows that all tables share. A table that does not fit can be moved sideways. */
export function TableFrame({ label, busy = false, children }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const isWide = useIsWide(frame)
  return (
    <div ref={frame} className={styles['frame']} data-wide={isWide || undefined}>
      <Table aria-label={label} aria-busy={busy}>
        {children}
      </Table>
    </div>
  )
}

/** Whether the table needs more room than its frame has. */
function useIsWide(frame: React.RefObject<HTMLDivElement | null>): boolean {
  const [isWide, setWide] = useState(false)
  useEffect(() => {
    const { current } = frame
    const table = current?.querySelector('table')
    if (!current || !table) return undefined
    const measure = new ResizeObserver(() => setWide(table.offsetWidth > current.clientWidth))
    measure.observe(current)
    measure.observe(table)
    return () => measure.disconnect()
  }, [frame])
  return isWide
}
