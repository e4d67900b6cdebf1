import { Text } from '@mantine/core'
import { restKeyHelp } from '@perigee/contract/rest-key-help'
import { HelpLink } from '@/components/help-link'
import { SecretField } from '@/components/secret-field'
import type { WizardStep } from '@/components/wizard-frame'

/** The part of a draft that begins when the key is made. */
export interface MadeKey {
  /** Of the key: it lives in the dialog alone, and is gone with it. */
  text: string
  taken: boolean
  /** Somebody wants to leave without having taken it. */
  leaves: boolean
}

export const notMade: MadeKey = { text: '', taken: false, leaves: false }

/** Leaves the dialog. What was not taken along is gone for good: that is said once. */
export const leaveMade =
  (onClose: () => void) =>
  ({ taken, leaves }: MadeKey) =>
    taken || leaves ? onClose() : { stay: { leaves: true } }

/** The last step of what makes a key: shows its text, this once. */
export const madeStep = ({ text, leaves }: MadeKey, edit: (patch: Partial<MadeKey>) => void): WizardStep => ({
  title: 'API Key Generated Successfully',
  view: (
    <>
      <Text>
        Save the API key as it will only appear once. Programs send it as a bearer token.{' '}
        <HelpLink at={restKeyHelp.use}>How to use it</HelpLink>
      </Text>
      <SecretField label="API Key" value={text} onCopy={() => edit({ taken: true, leaves: false })} />
      {leaves && (
        <Text size="sm" role="alert" c="var(--mantine-color-error)">
          It was not copied yet. Once this dialog is closed, nobody can show it again.
        </Text>
      )}
    </>
  ),
  primary: leaves ? 'Close anyway' : 'Close',
  secondary: null,
  instead: leaves ? { label: 'Stay here', run: () => edit({ leaves: false }) } : undefined,
  closes: 'buttons',
})
