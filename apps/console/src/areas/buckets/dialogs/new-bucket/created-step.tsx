import { Alert, Group, Text } from '@mantine/core'
import { CircleCheck, TriangleAlert } from 'lucide-react'

/** `unset`: what the bucket lacks of what was chosen. */
export const CreatedStep = ({ name, unset }: { name: string; unset: string | null }) => (
  <>
    <Group wrap="nowrap" align="flex-start" gap="sm">
      <CircleCheck size={22} color="var(--mantine-color-green-7)" aria-hidden style={{ flexShrink: 0 }} />
      <Text style={{ overflowWrap: 'anywhere' }}>
        The bucket{' '}
        <Text span fw={600}>
          {name}
        </Text>{' '}
        is ready for your files.
      </Text>
    </Group>
    {unset !== null && (
      <Alert variant="light" color="yellow" role="alert" icon={<TriangleAlert size={18} aria-hidden />}>
        {`${unset} Set it from the menu of the bucket.`}
      </Alert>
    )}
  </>
)
