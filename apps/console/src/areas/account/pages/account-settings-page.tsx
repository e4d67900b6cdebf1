import { Button, Stack } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { PageHeader } from '@/components/page-header'
import { useAccount } from '@/lib/account'
import { useConfig } from '@/lib/config'
import { placeBefore } from '@/lib/last-place'
import { deletesAccounts, offersPasskeys, showsActiveSessions, showsActivity } from '@/lib/flags'
import { ActiveSessions } from './active-sessions'
import { ActivitySection } from './activity-section'
import { DeletionSection } from './deletion-section'
import { PasskeysSection } from './passkeys-section'
import { ProfileSection } from './profile-section'
import { SecuritySection } from './security-section'

export function AccountSettingsPage() {
  const config = useConfig()
  const { externalID } = useAccount()
  const router = useRouter()
  const before = placeBefore()
  return (
    <>
      <PageHeader
        title="Account Settings"
        subtitle="Your name, how you log in, and where you are logged in."
        action={
          before !== undefined && (
            <Button
              variant="default"
              leftSection={<ArrowLeft size={16} aria-hidden />}
              onClick={() => router.history.push(before)}
            >
              Back
            </Button>
          )
        }
      />
      <Stack gap="xl">
        <ProfileSection />
        <SecuritySection />
        {externalID === '' && offersPasskeys(config) && <PasskeysSection />}
        {showsActiveSessions(config) && <ActiveSessions />}
        {showsActivity(config) && <ActivitySection />}
        {deletesAccounts(config) && <DeletionSection />}
      </Stack>
    </>
  )
}
