import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useRefusal } from '@/lib/refused-field'

type Props = Pick<PasswordInputProps, 'value' | 'error' | 'onChange' | 'onBlur'> & { label?: string }

/** The account's password, asked for once more before something that matters. */
export function StepPasswordField({ label = 'Password', error, ...field }: Props) {
  const refusal = useRefusal('password')
  return (
    <PasswordInput
      label={label}
      // The first looks after dialogs that open with it, the second after steps that come to it.
      data-autofocus
      autoFocus
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': `Show or hide the ${label.toLowerCase()}` }}
      {...field}
      error={refusal ?? error}
      errorProps={{ role: 'alert' }}
    />
  )
}
