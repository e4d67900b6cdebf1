import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAccount } from '@/lib/account'
import { EditNameDialog } from './edit-name/edit-name-dialog'
import { SettingRow, SettingsSection } from './settings-section'

export function ProfileSection() {
  const { fullName, email } = useAccount()
  const [editing, setEditing] = useState(false)
  return (
    <>
      <SettingsSection title="Profile">
        <SettingRow
          name="Name"
          value={fullName || 'No name given yet'}
          action={
            <Button variant="default" onClick={() => setEditing(true)}>
              Edit Name
            </Button>
          }
        />
        <SettingRow name="Email" value={email} />
      </SettingsSection>
      {editing && <EditNameDialog fullName={fullName} onClose={() => setEditing(false)} />}
    </>
  )
}
