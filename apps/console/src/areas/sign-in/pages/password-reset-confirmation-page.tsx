import { Anchor, Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useConfig } from '@/lib/config'
import { AuthHeading } from './auth-form'
import { TextLink } from './text-link'

export function PasswordResetConfirmationPage() {
  const { brand, satelliteName } = useConfig()
  return (
    <Stack gap="md">
      <AuthHeading
        title="Check your email"
        subtitle="If this address belongs to an account, instructions to reset its password are on their way."
      />
      <Button component={Link} to="/login" size="md" fullWidth>
        Go to login
      </Button>
      <Text size="sm" c="dimmed">
        Nothing arrived? Your account may be on another satellite than {satelliteName}, or the mail is among the
        unwanted ones. You can <TextLink to="/forgot-password">request it again</TextLink>
        {brand.supportURL && (
          <>
            {' '}
            or{' '}
            <Anchor href={brand.supportURL} target="_blank" rel="noreferrer" size="sm">
              contact support
            </Anchor>
          </>
        )}
        .
      </Text>
    </Stack>
  )
}
