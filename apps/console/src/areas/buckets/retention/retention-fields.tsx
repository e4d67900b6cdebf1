import { NativeSelect, TextInput } from '@mantine/core'
import type { RetentionUnit } from '@perigee/domain/retention-period'
import { useState } from 'react'
import { lockModes } from '@/components/lock-modes'
import { OptionCards } from '@/components/option-cards'
import { editRetention, type RetentionInput, retentionProblem } from './retention-input'

const modes = [
  ...lockModes,
  {
    value: 'none',
    label: 'No Default',
    description: 'Objects follow the retention that is set for each of them.',
  },
] as const

interface Props {
  input: RetentionInput
  /** Somebody tried to go on: what is missing is said. */
  asked: boolean
  onEdit: (input: RetentionInput) => void
}

/** How long new objects of a bucket are locked unless they say otherwise. */
export function RetentionFields({ input, asked, onEdit }: Props) {
  const [left, setLeft] = useState(false)
  const edit = (patch: Partial<RetentionInput>) => onEdit(editRetention(input, patch))
  const touched = asked || left || !['', '0'].includes(input.period)
  return (
    <>
      <OptionCards
        label="Default Retention Mode"
        options={modes}
        value={input.mode}
        onChange={(mode) => edit({ mode })}
      />
      {input.mode !== 'none' && (
        <TextInput
          label="Default Retention Period"
          inputMode="numeric"
          autoComplete="off"
          value={input.period}
          error={touched ? retentionProblem(input) : undefined}
          errorProps={{ role: 'alert' }}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => edit({ period: event.currentTarget.value })}
          onBlur={() => setLeft(true)}
          rightSectionWidth={unitWidth}
          rightSection={<UnitChoice unit={input.unit} onUnit={(unit) => edit({ unit })} />}
        />
      )}
    </>
  )
}

const unitWidth = 92
const units: readonly { value: RetentionUnit; label: string }[] = [
  { value: 'days', label: 'Days' },
  { value: 'years', label: 'Years' },
]

const UnitChoice = ({ unit, onUnit }: { unit: RetentionUnit; onUnit: (unit: RetentionUnit) => void }) => (
  <NativeSelect
    aria-label="Unit of the period"
    variant="unstyled"
    w={unitWidth}
    rightSectionWidth={28}
    styles={{ wrapper: { margin: 0 }, input: { paddingInline: '8px 28px' } }}
    data={units}
    value={unit}
    onChange={(event) => onUnit(event.currentTarget.value as RetentionUnit)}
  />
)
