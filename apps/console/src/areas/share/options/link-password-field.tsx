import { ActionIcon, Button, Group, PasswordInput, Progress, Text, Tooltip } from '@mantine/core'
import { passwordStrength } from '@perigee/domain/password-strength'
import { Dices } from 'lucide-react'
import { useState } from 'react'
import { CopyButton } from '@/components/copy-button'
import type { Fields } from '@/lib/use-fields'
import { generateLinkPassword } from './generate-password'
import type { LinkDraft } from './link-draft'

const colors = { Weak: 'red', Good: 'yellow', Strong: 'green', 'Very Strong': 'green' } as const

interface Props {
  fields: Fields<LinkDraft>
  /** The link has one, which nobody can read again. */
  canKeep: boolean
}

/** The password of a link: typed or made, shown until the dialog closes, and never again. */
export function LinkPasswordField({ fields, canKeep }: Props) {
  const [visible, setVisible] = useState(false)
  const password = fields.values.newPassword
  if (password === null && canKeep) {
    return (
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          A password is set. It cannot be shown again.
        </Text>
        <Button variant="default" size="xs" onClick={() => fields.set('newPassword', '')}>
          Set another
        </Button>
      </Group>
    )
  }
  return (
    <div>
      <Group gap={4} align="flex-start" wrap="nowrap">
        <PasswordInput
          label="Password"
          description="Send it by another way than the link."
          required
          value={password ?? ''}
          error={fields.problem('newPassword')}
          visible={visible}
          onVisibilityChange={setVisible}
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
          onChange={(event) => fields.set('newPassword', event.currentTarget.value)}
          onBlur={() => fields.leave('newPassword')}
          // That of the account has no business here.
          autoComplete="new-password"
          style={{ flex: 1, minWidth: 0 }}
        />
        <Group gap={4} wrap="nowrap" mt={46}>
          <Tooltip label="Make a password">
            <ActionIcon
              aria-label="Make a password"
              onClick={() => {
                fields.set('newPassword', generateLinkPassword())
                setVisible(true)
              }}
            >
              <Dices size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <CopyButton value={password ?? ''} label="Password" />
        </Group>
      </Group>
      {password && <Strength password={password} />}
    </div>
  )
}

function Strength({ password }: { password: string }) {
  const { score, label } = passwordStrength(password, '')
  return (
    <>
      <Progress value={score} color={colors[label]} size="sm" mt={8} aria-label="Password strength" />
      <Text size="sm" mt={4} role="status">
        {`Password strength: ${label}`}
      </Text>
    </>
  )
}
