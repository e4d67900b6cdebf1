import { List, PasswordInput, Popover, Progress, Text } from '@mantine/core'
import { type PasswordLength, passwordRequirement, passwordWishes } from '@perigee/domain/password'
import { passwordStrength } from '@perigee/domain/password-strength'
import { type ComponentProps, useState } from 'react'

type Props = Pick<ComponentProps<typeof PasswordInput>, 'value' | 'onChange' | 'onBlur' | 'error'> & {
  label: string
  value: string
  /** A password that is the e-mail address is a weak one. */
  email: string
  length: PasswordLength
}

const colors = { Weak: 'red', Good: 'yellow', Strong: 'green', 'Very Strong': 'green' } as const

/** A password being chosen; its strength and the requirements show while it is typed. */
export function NewPasswordField({ email, length, value, onBlur, ...input }: Props) {
  const [focused, setFocused] = useState(false)
  return (
    <Popover
      opened={focused}
      position="bottom-start"
      width="target"
      trapFocus={false}
      withRoles={false}
      withinPortal={false}
    >
      <Popover.Target>
        <PasswordInput
          {...input}
          value={value}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
          onFocus={() => setFocused(true)}
          onBlur={(event) => {
            setFocused(false)
            onBlur?.(event)
          }}
        />
      </Popover.Target>
      <Popover.Dropdown>
        <Strength password={value} email={email} length={length} />
      </Popover.Dropdown>
    </Popover>
  )
}

function Strength({ password, email, length }: { password: string; email: string; length: PasswordLength }) {
  const { score, label } = passwordStrength(password, email)
  return (
    <>
      <Text size="sm" fw={500} role="status">
        Password strength: {label}
      </Text>
      <Progress value={score} color={colors[label]} size="sm" my={6} aria-label="Password strength" />
      <Text size="sm">Your password should contain:</Text>
      <List size="sm">
        <List.Item>{passwordRequirement(length)}</List.Item>
      </List>
      <Text size="sm" mt={6}>
        It is nice to have:
      </Text>
      <List size="sm">
        {passwordWishes.map((wish) => (
          <List.Item key={wish}>{wish}</List.Item>
        ))}
      </List>
    </>
  )
}
