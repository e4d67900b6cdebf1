import { Button } from '@mantine/core'
import { useAccount } from '@/lib/account'
import { openDialog } from '@/lib/dialogs'
import { SettingRow, SettingsSection } from '@/components/settings-section'
import { DeleteAccountDialog } from '../dialogs/delete-account/delete-account-dialog'

export function DeletionSection() {
  const { externalID } = useAccount()
  if (externalID !== '') {
    return (
      <SettingsSection title="Danger zone">
        <SettingRow
          name="Delete this account"
          value="Your single sign-on provider manages this account. Ask whoever runs this installation to delete it."
        />
      </SettingsSection>
    )
  }
  return (
    <>
      <SettingsSection title="Danger zone">
        <SettingRow
          name="Delete this account"
          value="Your account, all your projects and all your data go for good."
          action={
            <Button variant="outline" color="red" onClick={() => openDialog(DeleteAccountDialog)}>
              Delete account
            </Button>
          }
        />
      </SettingsSection>
    </>
  )
}
