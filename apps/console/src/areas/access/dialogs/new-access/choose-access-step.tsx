import { Select, TextInput } from '@mantine/core'
import { HelpLink } from '@/components/help-link'
import { OptionCards } from '@/components/option-cards'
import { accessTypes } from './access-types'
import type { StepView } from './step-view'

export const ChooseAccessStep: StepView = ({ draft, missing, types, applications, onEdit }) => (
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
    <OptionCards
      label="Access Type"
      options={types.map((value) => ({ value, ...accessTypes[value] }))}
      value={draft.type}
      onChange={(type) => onEdit({ type })}
    />
    {draft.type === 'S3-Credentials' && (
      <Select
        label="Application"
        placeholder="Any S3 compatible application"
        description={<HelpLink topic="applications">Which ones?</HelpLink>}
        data={applications.map(({ id, name }) => ({ value: id, label: name }))}
        value={draft.application}
        onChange={(application) => onEdit({ application })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the application' }}
        nothingFoundMessage="No applications found."
      />
    )}
  </>
)
