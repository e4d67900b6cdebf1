import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './page-header.module.css'

interface Props {
  title: ReactNode
  /** One sentence. */
  subtitle?: ReactNode
  /** The primary action: on the right, on the line of the title. */
  action?: ReactNode
  /** On a phone it is one icon, and stays beside the title. */
  small?: boolean
}

export function PageHeader({ title, subtitle, action, small = false }: Props) {
  return (
    <header className={styles['header']} data-small={small || undefined}>
      <div className={styles['line']}>
        <Title order={1} className={styles['title']}>
          {title}
        </Title>
        {action !== undefined && <div className={styles['action']}>{action}</div>}
      </div>
      {subtitle && (
        <Text c="dimmed" className={styles['subtitle']}>
          {subtitle}
        </Text>
      )}
    </header>
  )
}
