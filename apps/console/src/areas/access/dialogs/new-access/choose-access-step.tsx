import { Text, TextInput } from '@mantine/core'
import { HelpLink } from '@/components/help-link'
import type { StepView } from './step-view'

/** There is one type of access: it is said, not asked. */
export const ChooseAccessStep: StepView = ({ draft, missing, onEdit }) => (
  <>
    <TextInput
      label="Access Name"
      placeholder="Enter a name for this access"
      value={draft.name}
      error={missing}
      required
      withAsterisk={false}
      data-autofocus
      autoComplete="off"
      maxLength={200}
      onChange={(event) => onEdit({ name: event.currentTarget.value })}
    />
    <div>
      <Text size="sm" fw={500}>
        Access Type
      </Text>
      <Text mt={4}>S3 Credentials</Text>
      <Text size="sm" c="dimmed">
        Gives access through S3 compatible applications. <HelpLink topic="applications">Which ones?</HelpLink>
      </Text>
    </div>
  </>
)
