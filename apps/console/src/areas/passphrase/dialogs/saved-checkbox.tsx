import { Checkbox } from '@mantine/core'
import { savedPassphraseText } from '@perigee/domain/passphrase'

interface Props {
  checked: boolean
  error: string | null
  onChange: (checked: boolean) => void
}

/** Nobody can give a lost passphrase back, so people say that they have kept it. */
export function SavedCheckbox({ checked, error, onChange }: Props) {
  return (
    <Checkbox
      label={savedPassphraseText}
      checked={checked}
      error={error}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
