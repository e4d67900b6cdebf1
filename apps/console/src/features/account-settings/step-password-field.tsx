import { PasswordInput } from '@mantine/core'

/** The account's password, asked for once more before something that matters. */
export function StepPasswordField({ value, onChange }: { value: string; onChange: (password: string) => void }) {
  return (
    <PasswordInput
      label="Password"
      autoFocus
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
