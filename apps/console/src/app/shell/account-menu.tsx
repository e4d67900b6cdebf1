import { ActionIcon, Avatar, Menu, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { CircleArrowUp, KeyRound, LogOut, ReceiptText, Settings } from 'lucide-react'
import { useUpgrade } from '@/areas/trial/public'
import { displayName, offersUpgrade, useAccount } from '@/lib/account'
import { recordLastEvent } from '@/lib/analytics'
import { notify } from '@/lib/notify'
import { logOut } from '@/lib/session'
import { useSeesBilling } from '@/lib/sees-billing'
import { useSeesRestKeys } from '@/lib/sees-rest-keys'
import { wantedPage } from '@/lib/wanted-page'
import { initials } from './initials'

export function AccountMenu() {
  const account = useAccount()
  const navigate = useNavigate()
  const upgrade = useUpgrade()
  const billed = useSeesBilling()
  const hasRestKeys = useSeesRestKeys()
  const name = displayName(account)

  async function signOut() {
    await recordLastEvent('Logout Clicked')
    try {
      await logOut(() => navigate({ to: '/login' }))
      // Who leaves on purpose, or comes next, begins anew.
      wantedPage.take()
    } catch (cause) {
      notify.error(cause, 'Account menu')
    }
  }

  return (
    <Menu width={240} position="bottom-end">
      <Menu.Target>
        <ActionIcon radius="xl" size={36} aria-label={`Account menu of ${name}`}>
          <Avatar color="orbit" size={30} alt="">
            {initials(name)}
          </Avatar>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <div style={{ padding: '8px 12px' }}>
          <Text fw={500} truncate>
            {name}
          </Text>
          {name !== account.email && (
            <Text size="xs" c="dimmed" truncate>
              {account.email}
            </Text>
          )}
          <Text size="xs" c="dimmed">
            {account.kindInfo.name}
          </Text>
        </div>
        <Menu.Divider />
        {offersUpgrade(account) && (
          <Menu.Item leftSection={<CircleArrowUp size={16} aria-hidden />} onClick={upgrade}>
            Upgrade
          </Menu.Item>
        )}
        {billed && (
          <Menu.Item component={Link} to="/account/billing" leftSection={<ReceiptText size={16} aria-hidden />}>
            Billing
          </Menu.Item>
        )}
        {hasRestKeys && (
          <Menu.Item component={Link} to="/account/api-keys" leftSection={<KeyRound size={16} aria-hidden />}>
            API Keys
          </Menu.Item>
        )}
        <Menu.Item component={Link} to="/account/settings" leftSection={<Settings size={16} aria-hidden />}>
          Settings
        </Menu.Item>
        <Menu.Item leftSection={<LogOut size={16} aria-hidden />} onClick={signOut}>
          Log out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
