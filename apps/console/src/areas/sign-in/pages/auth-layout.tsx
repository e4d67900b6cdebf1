import { Group, Paper } from '@mantine/core'
import { Outlet } from '@tanstack/react-router'
import { BrandMark } from '@/components/brand-mark'
import { useConfig } from '@/lib/config'
import styles from './auth-layout.module.css'
import { InsecureNotice } from '@/components/insecure-notice'
import { ThemeSwitch } from '@/components/theme-switch'

/** One calm card in the middle, for the seven pages that need no session. */
export function AuthLayout() {
  const { brand, satelliteName } = useConfig()
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <Group gap="xs">
          <BrandMark size={28} />
          <span className={styles['brand']}>{brand.name}</span>
          <span className={styles['satellite']}>{satelliteName}</span>
        </Group>
        <ThemeSwitch />
      </header>
      <main className={styles['middle']}>
        <div className={styles['column']}>
          <InsecureNotice />
          <Paper withBorder className={styles['card']}>
            <Outlet />
          </Paper>
        </div>
      </main>
      <AuthFooter />
    </div>
  )
}

function AuthFooter() {
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
