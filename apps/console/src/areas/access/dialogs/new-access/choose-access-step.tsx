import { TextInput } from '@mantine/core'
import { OptionCards } from '@/components/option-cards'
import type { StepView } from './step-view'

const types = [
  {
    value: 'S3-Credentials',
    label: 'S3 Credentials',
    description: 'Gives access through S3 compatible applications.',
  },
] as const

export const ChooseAccessStep: StepView = ({ draft, onEdit }) => (
  <>
    <TextInput
      label="Access Name"
      placeholder="Enter a name for this access"
      value={draft.name}
      required
      withAsterisk={false}
      data-autofocus
      autoComplete="off"
      maxLength={200}
      onChange={(event) => onEdit({ name: event.currentTarget.value })}
    />
    <OptionCards label="Access Type" options={types} value={draft.type} onChange={(type) => onEdit({ type })} />
  </>
)
