import { Tooltip, UnstyledButton } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import styles from './navigation.module.css'

type Props = { icon: LucideIcon; label: string; narrow: boolean } & (
  | Pick<LinkProps, 'to' | 'params'>
  /** Another site, opened in a new tab. */
  | { href: string }
  /** A dialog. */
  | { onClick: () => void }
)

export function NavigationLink({ icon: Icon, label, narrow, ...target }: Props) {
  const content = (
    <>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      {!narrow && label}
    </>
  )
  const common = { className: styles['link'], ...(narrow ? { 'aria-label': label } : {}) }
  return (
    <Tooltip label={label} position="right" disabled={!narrow}>
      {'onClick' in target ? (
        <UnstyledButton {...common} onClick={target.onClick}>
          {content}
        </UnstyledButton>
      ) : 'href' in target ? (
        <a {...common} href={target.href} target="_blank" rel="noreferrer">
          {content}
        </a>
      ) : (
        <Link {...common} {...target} activeOptions={{ exact: target.to === '/projects' }}>
          {content}
        </Link>
      )}
    </Tooltip>
  )
}
