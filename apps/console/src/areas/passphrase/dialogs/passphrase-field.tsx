import { PasswordInput } from '@mantine/core'
import type { Ref } from 'react'

interface Props {
  label?: string
  description?: string
  value: string
  error?: string | null | undefined
  inputRef?: Ref<HTMLInputElement>
  onChange: (value: string) => void
}

/** A passphrase is never trimmed, never offered to the browser's password store and may be shown while it is typed. */
export function PassphraseField({ label = 'Encryption Passphrase', inputRef, onChange, ...rest }: Props) {
  return (
    <PasswordInput
      {...rest}
      ref={inputRef}
      label={label}
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
