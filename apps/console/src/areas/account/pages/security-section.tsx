import { Button, Group } from '@mantine/core'
import { durationText, nanosToMillis } from '@perigee/domain/session-duration'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { PromptSettingDialog } from '../dialogs/prompt-setting-dialog'
import { SessionTimeoutDialog } from '../dialogs/session-timeout-dialog'
import { useConfig } from '@/lib/config'
import { accountSettingsQuery } from '@/lib/account-settings'
import { openDialog } from '@/lib/dialogs'
import { endsIdleSessions } from '@/lib/flags'
import { useAccount } from '@/lib/account'
import { ChangePasswordDialog } from '../dialogs/change-password-dialog'
import { SettingRow, SettingsSection } from '@/components/settings-section'
import { DisableTwoFactorDialog } from '../dialogs/two-factor/disable-two-factor-dialog'
import { RecoveryCodesDialog } from '../dialogs/two-factor/recovery-codes-dialog'
import { SetupTwoFactorDialog } from '../dialogs/two-factor/setup-two-factor-dialog'

export function SecuritySection() {
  const config = useConfig()
  const navigate = useNavigate()
  const { isMFAEnabled, mfaRecoveryCodeCount, externalID } = useAccount()
  const { data: settings } = useQuery(accountSettingsQuery)
  const button = (label: string, open: () => void) => (
    <Button variant="default" onClick={open}>
      {label}
    </Button>
  )
  const onPromptEnabled = () => void navigate({ to: '/projects' })

  return (
    <>
      <SettingsSection title="Security">
        {externalID !== '' && <SettingRow name="Single sign-on" value={managed} />}
        {externalID === '' && (
          <SettingRow
            name="Password"
            value="Changing it logs every other device out."
            action={button('Change password', () => openDialog(ChangePasswordDialog))}
          />
        )}
        {externalID === '' && (
          <SettingRow
            name="Two-factor authentication"
            isOn={isMFAEnabled}
            value={
              isMFAEnabled
                ? `${mfaRecoveryCodeCount} recovery code${mfaRecoveryCodeCount === 1 ? '' : 's'} left.`
                : 'Logging in asks for a code of your authenticator app besides your password.'
            }
            action={
              isMFAEnabled ? (
                <Group gap="xs">
                  {button('Regenerate recovery codes', () => openDialog(RecoveryCodesDialog))}
                  {button('Disable two-factor authentication', () => openDialog(DisableTwoFactorDialog))}
                </Group>
              ) : (
                button('Set up two-factor authentication', () => openDialog(SetupTwoFactorDialog))
              )
            }
          />
        )}
        {endsIdleSessions(config) && (
          <SettingRow
            name="Session timeout"
            value={settings && timeoutText(settings.sessionDuration, config.inactivityTimerDuration)}
            action={button('Set timeout', () => openDialog(SessionTimeoutDialog))}
          />
        )}
        <SettingRow
          name="Passphrase prompt"
          isOn={settings?.passphrasePrompt}
          value={settings && (settings.passphrasePrompt ? promptOn : promptOff)}
          action={button(settings?.passphrasePrompt === false ? 'Enable prompt' : 'Disable prompt', () =>
            openDialog(PromptSettingDialog, { onEnabled: onPromptEnabled }),
          )}
        />
      </SettingsSection>
    </>
  )
}

const managed =
  'You log in with the single sign-on of your organization, so it looks after passwords, second factors and passkeys.'
const promptOn = 'Projects ask for their passphrase when you enter them.'
const promptOff = 'Projects open without asking for their passphrase.'

const timeoutText = (chosen: number | null, configuredSeconds: number): string =>
  `You are logged out after ${durationText(chosen === null ? configuredSeconds * 1000 : nanosToMillis(chosen))} without activity.`
