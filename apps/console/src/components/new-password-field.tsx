import { Anchor, Collapse, Group, List, PasswordInput, Progress, Text } from '@mantine/core'
import { passwordRequirement, type PasswordWish, passwordWishes } from '@perigee/domain/password'
import { passwordStrength } from '@perigee/domain/password-strength'
import { Circle, CircleCheck } from 'lucide-react'
import type { PasswordRules } from '@/lib/new-password'
import { useRefusal } from '@/lib/refused-field'
import { type ComponentProps, useId, useState } from 'react'

type Props = Pick<ComponentProps<typeof PasswordInput>, 'value' | 'onChange' | 'onBlur' | 'error' | 'required'> & {
  label: string
  value: string
  /** A password that is the email address is a weak one. */
  email: string
  length: PasswordRules
}

const colors = { Weak: 'red', Good: 'yellow', Strong: 'green', 'Very Strong': 'green' } as const

/**
 * A password being chosen. Its strength shows below it from the first time it is entered, and stays: what comes and goes
 * with the focus would lie over the next fields or move them away under the pointer.
 */
export function NewPasswordField({ email, length, value, error, ...input }: Props) {
  const refusal = useRefusal('newPassword')
  const isRefused = refusal !== undefined || length.disallowed?.has(value) === true || (value !== '' && Boolean(error))
  const [entered, setEntered] = useState(false)
  return (
    <div>
      <PasswordInput
        {...input}
        value={value}
        error={refusal ?? error}
        errorProps={{ role: 'alert' }}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
        onFocus={() => setEntered(true)}
      />
      {(entered || value !== '') && <Strength password={value} email={email} length={length} isRefused={isRefused} />}
    </div>
  )
}

interface StrengthProps {
  password: string
  email: string
  length: PasswordRules
  /** However strong it looks, it cannot be had. */
  isRefused: boolean
}

function Strength({ password, email, length, isRefused }: StrengthProps) {
  const { score, label } = passwordStrength(password, email)
  const [open, setOpen] = useState(true)
  const panel = useId()
  return (
    <>
      {!isRefused && <Progress value={score} color={colors[label]} size="sm" mt={8} aria-label="Password strength" />}
      <Group justify="space-between" gap="xs" mt={6}>
        <Text size="sm" role="status">
          {!isRefused && `Password strength: ${label}`}
        </Text>
        <Anchor
          component="button"
          type="button"
          size="sm"
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => setOpen(!open)}
        >
          Requirements
        </Anchor>
      </Group>
      <Collapse expanded={open} id={panel}>
        <Text size="sm" mt={8}>
          Your password should contain:
        </Text>
        <Ticks password={password} wishes={[passwordRequirement(length)]} />
        <Text size="sm" mt={6}>
          It is nice to have:
        </Text>
        <Ticks password={password} wishes={passwordWishes} />
      </Collapse>
    </>
  )
}

/** What a password has, and what it has not yet. */
function Ticks({ password, wishes }: { password: string; wishes: readonly PasswordWish[] }) {
  return (
    <List size="sm" listStyleType="none" mt={4} spacing={4} center>
      {wishes.map(({ text, isMetBy }) => {
        const isMet = isMetBy(password)
        const Icon = isMet ? CircleCheck : Circle
        const color = isMet ? 'var(--mantine-color-green-7)' : 'var(--mantine-color-dimmed)'
        return (
          <List.Item
            key={text}
            icon={<Icon size={16} color={color} strokeWidth={1.75} aria-label={isMet ? 'Met' : 'Not met'} role="img" />}
          >
            {text}
          </List.Item>
        )
      })}
    </List>
  )
}
