import { PasswordInput } from '@mantine/core'

interface Props {
  label?: string
  description?: string
  value: string
  error?: string | null | undefined
  onChange: (value: string) => void
}

/** A passphrase is never trimmed, never offered to the browser's password store and may be shown while it is typed. */
export function PassphraseField({ label = 'Encryption Passphrase', description, value, error, onChange }: Props) {
  return (
    <PasswordInput
      label={label}
      description={description}
      value={value}
      error={error}
      required
      withAsterisk={false}
      data-autofocus
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the passphrase' }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
