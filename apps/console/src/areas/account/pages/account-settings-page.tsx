import { Stack } from '@mantine/core'
import { PageHeader } from '@/components/page-header'
import { useAccount } from '@/lib/account'
import { useConfig } from '@/lib/config'
import { deletesAccounts, showsActiveSessions } from '@/lib/flags'
import { ActiveSessions } from './active-sessions'
import { ActivitySection } from './activity-section'
import { DeletionSection } from './deletion-section'
import { PasskeysSection } from './passkeys-section'
import { ProfileSection } from './profile-section'
import { SecuritySection } from './security-section'

export function AccountSettingsPage() {
  const config = useConfig()
  const { externalID } = useAccount()
  return (
    <>
      <PageHeader title="Account Settings" subtitle="Your name, how you log in, and where you are logged in." />
      <Stack gap="xl">
        <ProfileSection />
        <SecuritySection />
        {externalID === '' && <PasskeysSection />}
        {showsActiveSessions(config) && <ActiveSessions />}
        <ActivitySection />
        {deletesAccounts(config) && <DeletionSection />}
      </Stack>
    </>
  )
}
