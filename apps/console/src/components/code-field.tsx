import { TextInput } from '@mantine/core'
import { useRefusal } from '@/lib/refused-field'
import { codeInput } from '@perigee/domain/verification-code'

interface Props {
  label: string
  value: string
  onChange: (code: string) => void
  /** True marks the field without words. */
  error?: string | boolean | undefined
}

/** A 6-digit code: digits only, as a whole from the clipboard or the telephone's suggestion. */
export function CodeField({ label, value, onChange, error }: Props) {
  const refusal = useRefusal('code')
  return (
    <TextInput
      label={label}
      value={value}
      onChange={(event) => onChange(codeInput(event.currentTarget.value))}
      error={refusal ?? error}
      errorProps={{ role: 'alert' }}
      inputMode="numeric"
      autoComplete="one-time-code"
      data-autofocus
      autoFocus
      size="md"
      // The indent evens out the space behind the last digit.
      styles={{
        input: {
          fontSize: '1.25rem',
          letterSpacing: '0.2em',
          textIndent: '0.2em',
          textAlign: 'center',
          fontVariantNumeric: 'tabular-nums',
        },
      }}
    />
  )
}
