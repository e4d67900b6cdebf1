import { Button, Group } from '@mantine/core'
import { durationText, nanosToMillis } from '@perigee/domain/session-duration'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { PromptSettingDialog } from '../dialogs/prompt-setting-dialog'
import { SessionTimeoutDialog } from '../dialogs/session-timeout-dialog'
import { useConfig } from '@/lib/config'
import { accountSettingsQuery } from '@/lib/account-settings'
import { endsIdleSessions } from '@/lib/flags'
import { useAccount } from '@/lib/account'
import { ChangePasswordDialog } from '../dialogs/change-password-dialog'
import { SettingRow, SettingsSection } from './settings-section'
import { DisableTwoFactorDialog } from '../dialogs/two-factor/disable-two-factor-dialog'
import { RecoveryCodesDialog } from '../dialogs/two-factor/recovery-codes-dialog'
import { SetupTwoFactorDialog } from '../dialogs/two-factor/setup-two-factor-dialog'

type OpenDialog = 'password' | 'prompt' | 'timeout' | 'setup' | 'disable' | 'codes' | null

export function SecuritySection() {
  const config = useConfig()
  const navigate = useNavigate()
  const { isMFAEnabled, mfaRecoveryCodeCount, externalID } = useAccount()
  const { data: settings } = useQuery(accountSettingsQuery)
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const close = () => setDialog(null)
  const opens = (which: OpenDialog, label: string) => (
    <Button variant="default" onClick={() => setDialog(which)}>
      {label}
    </Button>
  )

  return (
    <>
      <SettingsSection title="Security">
        {externalID !== '' && <SettingRow name="Single Sign-On" value={managed} />}
        {externalID === '' && (
          <SettingRow
            name="Password"
            value="Changing it logs every other device out."
            action={opens('password', 'Change Password')}
          />
        )}
        {externalID === '' && (
          <SettingRow
            name="Two-Factor Authentication"
            value={
              isMFAEnabled
                ? `On. ${mfaRecoveryCodeCount} recovery code${mfaRecoveryCodeCount === 1 ? '' : 's'} left.`
                : 'Logging in asks for a code of your authenticator app besides your password.'
            }
            action={
              isMFAEnabled ? (
                <Group gap="xs">
                  {opens('codes', 'Regenerate Recovery Codes')}
                  {opens('disable', 'Disable Two-Factor')}
                </Group>
              ) : (
                opens('setup', 'Setup Two-Factor')
              )
            }
          />
        )}
        {endsIdleSessions(config) && (
          <SettingRow
            name="Session Timeout"
            value={settings && timeoutText(settings.sessionDuration, config.inactivityTimerDuration)}
            action={opens('timeout', 'Set Timeout')}
          />
        )}
        <SettingRow
          name="Passphrase Prompt"
          value={settings && (settings.passphrasePrompt ? promptOn : promptOff)}
          action={opens('prompt', settings?.passphrasePrompt === false ? 'Enable Prompt' : 'Disable Prompt')}
        />
      </SettingsSection>
      {dialog === 'password' && <ChangePasswordDialog onClose={close} />}
      {dialog === 'setup' && <SetupTwoFactorDialog onClose={close} />}
      {dialog === 'disable' && <DisableTwoFactorDialog onClose={close} />}
      {dialog === 'codes' && <RecoveryCodesDialog onClose={close} />}
      {dialog === 'timeout' && <SessionTimeoutDialog onClose={close} />}
      {dialog === 'prompt' && (
        <PromptSettingDialog onEnabled={() => void navigate({ to: '/projects' })} onClose={close} />
      )}
    </>
  )
}

const managed =
  'You log in with the single sign-on of your organization, so it looks after passwords, second factors and passkeys.'
const promptOn = 'Projects ask for their passphrase when you enter them.'
const promptOff = 'Projects open without asking for their passphrase.'

const timeoutText = (chosen: number | null, configuredSeconds: number): string =>
  `You are logged out after ${durationText(chosen === null ? configuredSeconds * 1000 : nanosToMillis(chosen))} without activity.`
