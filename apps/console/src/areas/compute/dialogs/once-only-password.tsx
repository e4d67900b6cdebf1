import { Stack, Text } from '@mantine/core'
import { SecretField } from '@/components/secret-field'

interface Props {
  password: string
  /** Who logs in with it; empty where that is not known. */
  user: string
  /** It is asked whether somebody wants to leave without it. */
  leaves: boolean
  onTake: () => void
}

/** The one time that the password of a machine is shown. */
export const OnceOnlyPassword = ({ password, user, leaves, onTake }: Props) => (
  <Stack gap="xs">
    <SecretField label="Password" value={password} fileName="instance-password.txt" onCopy={onTake} />
    <Text size="sm">
      {`Save it now: it is not shown again. It is the password of ${user === '' ? 'the user' : user} on the machine; by SSH you log in with your key.`}
    </Text>
    {leaves && (
      <Text size="sm" role="alert" c="var(--mantine-color-error)">
        It was not copied yet. Once this dialog is closed, nobody can show it again: you would have to set a new one.
      </Text>
    )}
  </Stack>
)
