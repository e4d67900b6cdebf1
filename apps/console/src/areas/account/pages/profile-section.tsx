import { Button } from '@mantine/core'
import { useAccount } from '@/lib/account'
import { useConfig } from '@/lib/config'
import { openDialog } from '@/lib/dialogs'
import { changesEmails } from '@/lib/flags'
import { ChangeEmailDialog } from '../dialogs/change-email/change-email-dialog'
import { EditNameDialog } from '../dialogs/edit-name-dialog'
import { SettingRow, SettingsSection } from '@/components/settings-section'

export function ProfileSection() {
  const { fullName, email, externalID } = useAccount()
  const isManaged = externalID !== ''
  const config = useConfig()
  return (
    <>
      <SettingsSection title="Profile">
        <SettingRow
          name="Name"
          value={fullName || 'No name given yet'}
          action={
            <Button variant="default" onClick={() => openDialog(EditNameDialog, { fullName })}>
              Edit name
            </Button>
          }
        />
        <SettingRow
          name="Email"
          value={isManaged ? `${email} – managed by your single sign-on provider.` : email}
          action={
            changesEmails(config) &&
            !isManaged && (
              <Button variant="default" onClick={() => openDialog(ChangeEmailDialog)}>
                Change email
              </Button>
            )
          }
        />
      </SettingsSection>
    </>
  )
}
