import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { Menu as MenuIcon, MessageSquare } from 'lucide-react'
import { ThemeMenu } from '@/components/theme-menu'
import { offersUpgrade, useAccount } from '@/lib/account'
import { feedbackDialog } from '@/areas/support/public'
import { openDialog } from '@/lib/dialogs'
import { useConfig } from '@/lib/config'
import { takesFeedback } from '@/lib/flags'
import { TierChip, useUpgrade } from '@/areas/trial/public'
import { AccountMenu } from './account-menu'
import { Trail } from './trail'

export function TopBar({ className, onMenu }: { className: string | undefined; onMenu: () => void }) {
  const account = useAccount()
  const config = useConfig()
  const upgrade = useUpgrade()
  return (
    <header className={className}>
      <ActionIcon hiddenFrom="sm" onClick={onMenu} aria-label="Open menu">
        <MenuIcon size={20} strokeWidth={1.75} aria-hidden />
      </ActionIcon>
      <Trail />
      <TierChip />
      {offersUpgrade(account) && (
        <Button size="xs" variant="light" visibleFrom="sm" onClick={upgrade}>
          Upgrade
        </Button>
      )}
      {takesFeedback(config) && (
        <Tooltip label="Give feedback">
          <ActionIcon onClick={() => openDialog(feedbackDialog)} aria-label="Give feedback">
            <MessageSquare size={18} strokeWidth={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      <ThemeMenu />
      <AccountMenu />
    </header>
  )
}
