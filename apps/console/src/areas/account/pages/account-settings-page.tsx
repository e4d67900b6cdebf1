import { Button, Stack } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageHeader } from '@/components/page-header'
import { useAccount } from '@/lib/account'
import { useConfig } from '@/lib/config'
import { placeBefore } from '@/lib/last-place'
import { deletesAccounts, offersPasskeys, showsActiveSessions, showsActivity } from '@/lib/flags'
import styles from './account-settings-page.module.css'
import { ActiveSessions } from './active-sessions'
import { ActivitySection } from './activity-section'
import { DeletionSection } from './deletion-section'
import { PasskeysSection } from './passkeys-section'
import { ProfileSection } from './profile-section'
import { SecuritySection } from './security-section'
import { type SettingsPart, SettingsNavigation, settingsParts } from './settings-navigation'

export function AccountSettingsPage() {
  const config = useConfig()
  const { externalID } = useAccount()
  const router = useRouter()
  const before = placeBefore()
  const views: Record<SettingsPart, ReactNode> = {
    profile: <ProfileSection />,
    security: (
      <>
        <SecuritySection />
        {externalID === '' && offersPasskeys(config) && <PasskeysSection />}
      </>
    ),
    sessions: showsActiveSessions(config) && <ActiveSessions />,
    activity: showsActivity(config) && <ActivitySection />,
    danger: deletesAccounts(config) && <DeletionSection />,
  }
  const parts = settingsParts.filter((part) => views[part] !== false)
  return (
    <div className={styles['page']}>
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
      <SettingsNavigation parts={parts} />
      <Stack gap={40}>
        {parts.map((part) => (
          <Stack key={part} id={part} gap="xl" className={styles['part']}>
            {views[part]}
          </Stack>
        ))}
      </Stack>
    </div>
  )
}
