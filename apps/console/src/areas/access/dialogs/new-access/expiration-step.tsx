import { Radio, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ErrorNote } from '@/components/error-note'
import { dateText, tomorrow } from '@/lib/date-field'
import { showZoned } from '@/lib/show-date'
import { type Expiration, expirations } from './expiration'
import type { StepView } from './step-view'
import { chosenEnd } from './wizard'

export const ExpirationStep: StepView = ({ draft, missing, onEdit }) => {
  const [date, setDate] = useState(draft.expiration === 'custom' && draft.end ? dateText(draft.end) : '')
  const now = new Date()
  const choose = (expiration: Expiration, on = date) => onEdit(chosenEnd(expiration, now, on))
  return (
    <>
      <Radio.Group
        label="Access expires"
        value={draft.expiration}
        onChange={(value) => {
          const chosen = expirations.find((each) => each.value === value)
          if (chosen) choose(chosen.value)
        }}
      >
        <Stack gap="xs" mt="xs">
          {expirations.map(({ value, label }) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Stack>
      </Radio.Group>
      {draft.expiration === 'custom' && (
        <TextInput
          type="date"
          label="Expiration Date"
          min={tomorrow(now)}
          value={date}
          error={missing}
          onChange={(event) => {
            setDate(event.currentTarget.value)
            choose('custom', event.currentTarget.value)
          }}
        />
      )}
      <ErrorNote error={draft.expiration === 'custom' ? null : missing} />
      <Text size="sm" c="dimmed" role="status" className="tabular">
        {draft.end ? `Ends ${showZoned(draft.end)}` : 'No end date'}
      </Text>
    </>
  )
}
