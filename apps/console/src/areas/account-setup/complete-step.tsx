import { Group, Text } from '@mantine/core'
import { CircleCheck } from 'lucide-react'
import type { StepView } from './step-view'

/** Says what comes next. */
export const CompleteStep: StepView = ({ facts }) => (
  <Group wrap="nowrap" align="flex-start" gap="sm">
    <CircleCheck size={24} color="var(--mantine-color-green-7)" aria-hidden style={{ flexShrink: 0 }} />
    <Text>
      {facts.member
        ? 'Your account is set up. Open a project that you were invited to and go on from there.'
        : 'Your account is set up. A project for your buckets and files is waiting for you.'}
    </Text>
  </Group>
)
