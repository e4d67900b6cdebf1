import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import styles from './text-link.module.css'

type Props = Pick<LinkProps, 'to'> & { search?: { email?: string }; children: ReactNode }

export function TextLink({ children, ...target }: Props) {
  return (
    <Link {...(target as LinkProps)} className={styles['link']}>
      {children}
    </Link>
  )
}
