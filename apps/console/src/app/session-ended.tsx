import { Center, Text } from '@mantine/core'
import { endedSession } from '@/lib/ended-session'
import { useSignal } from '@/lib/create-signal'

/** Over a page whose session has ended, until the login page is there. */
export function SessionEnded() {
  const ended = useSignal(endedSession)
  if (!ended?.leaving) return null
  return (
    <Center role="alert" pos="fixed" inset={0} p="xl" bg="var(--mantine-color-body)" style={{ zIndex: 2000 }}>
      <Text fw={500} ta="center">
        {ended.because === 'deleted' ? 'Your account was deleted.' : 'Your session has ended.'} You are taken to the
        login page.
      </Text>
    </Center>
  )
}
