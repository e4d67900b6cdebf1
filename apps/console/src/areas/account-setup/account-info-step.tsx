import { signupStorageNeeds } from '@perigee/domain/signup-choices'
import { Checkbox, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { problems } from './setup'
import type { StepView } from './step-view'

/** Who the account belongs to. */
export const AccountInfoStep: StepView = ({ draft, facts, isMarked, onEdit }) => {
  const [leftName, setLeftName] = useState(false)
  const found = problems(draft, facts)
  return (
    <>
      <TextInput
        label="Name"
        withAsterisk
        data-autofocus
        autoComplete="name"
        value={draft.name}
        error={isMarked || leftName || draft.name !== '' ? found.name : undefined}
        onBlur={() => setLeftName(draft.name !== '')}
        onChange={(event) => onEdit({ name: event.currentTarget.value })}
      />
      <TextInput
        label="Company name"
        autoComplete="organization"
        value={draft.company}
        error={found.company}
        onChange={(event) => onEdit({ company: event.currentTarget.value })}
      />
      <Select
        label="Storage needs"
        placeholder="How much do you expect to store?"
        data={signupStorageNeeds}
        value={draft.storageNeeds === '' ? null : draft.storageNeeds}
        onChange={(chosen) => onEdit({ storageNeeds: chosen ?? '' })}
      />
      <Checkbox
        label="I'd like a Sales representative to contact me about my business needs."
        checked={draft.salesContact}
        onChange={(event) => onEdit({ salesContact: event.currentTarget.checked })}
      />
    </>
  )
}
