import { ActionIcon } from '@mantine/core'
import { Menu as MenuIcon } from 'lucide-react'
import { ThemeMenu } from '@/components/theme-menu'
import { AccountMenu } from './account-menu'
import { Breadcrumb } from './breadcrumb'

export function TopBar({ className, onMenu }: { className: string | undefined; onMenu: () => void }) {
  return (
    <header className={className}>
      <ActionIcon hiddenFrom="sm" onClick={onMenu} aria-label="Open menu">
        <MenuIcon size={20} strokeWidth={1.75} aria-hidden />
      </ActionIcon>
      <Breadcrumb />
      <ThemeMenu />
      <AccountMenu />
    </header>
  )
}
