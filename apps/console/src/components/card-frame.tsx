import { Group, Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import { useConfig } from '@/lib/config'
import { BrandMark } from './brand-mark'
import styles from './card-frame.module.css'
import { InsecureNotice } from './insecure-notice'
import { ThemeSwitch } from './theme-switch'

interface Props {
  /** In the corner on the right, behind the switch of the theme. */
  corner?: ReactNode
  /** What the frame fills: a page, or a dialog over one, whose landmarks stay the only ones. */
  fills?: 'page' | 'dialog'
  children: ReactNode
}

/** One calm card below the mark: the pages before the login, and what leads somebody through several steps. */
export function CardFrame({ corner, fills = 'page', children }: Props) {
  const { brand, satelliteName } = useConfig()
  const [Frame, Middle] = fills === 'page' ? (['div', 'main'] as const) : (['section', 'div'] as const)
  return (
    <Frame className={styles['page']}>
      <header className={styles['head']}>
        <Group gap="xs" wrap="nowrap" miw={0}>
          <BrandMark size={28} />
          <span className={styles['brand']}>{brand.name}</span>
          <span className={styles['satellite']}>{satelliteName}</span>
        </Group>
        <Group gap="xs" wrap="nowrap">
          <ThemeSwitch />
          {corner}
        </Group>
      </header>
      <Middle className={styles['middle']}>
        <div className={styles['column']} data-fills={fills}>
          <InsecureNotice />
          <Paper withBorder className={styles['card']}>
            {children}
          </Paper>
        </div>
      </Middle>
      <CardFrameFooter />
    </Frame>
  )
}

function CardFrameFooter() {
  const { brand } = useConfig()
  const links = [
    { label: 'Terms', href: brand.termsURL },
    { label: 'Privacy', href: brand.privacyURL },
    { label: 'Support', href: brand.supportURL },
  ].filter(({ href }) => href !== '')
  if (links.length === 0) return null
  return (
    <footer className={styles['foot']}>
      {links.map(({ label, href }) => (
        <a key={label} href={href} target="_blank" rel="noreferrer">
          {label}
        </a>
      ))}
    </footer>
  )
}
