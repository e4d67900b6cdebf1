import { Text } from '@mantine/core'

/** The star behind the label of a tick box that has to be ticked; text fields have their own. */
export const RequiredMark = () => (
  <Text span inherit c="var(--mantine-color-error)" aria-hidden>
    {' *'}
  </Text>
)
