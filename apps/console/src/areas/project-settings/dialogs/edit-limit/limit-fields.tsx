import { NativeSelect, TextInput } from '@mantine/core'
import { type LimitUnit, limitUnitOf, limitUnits, maxSizeLimitInputLength } from '@perigee/domain/limit-input'
import { useState } from 'react'
import { useRefusal } from '@/lib/refused-field'
import { exactSize } from '@/lib/show-size'
import type { LimitInput } from './use-limit-input'

/** To read, with at most two digits after the point; all of its bytes in the tooltip. */
export function CurrentLimit({ bytes }: { bytes: number }) {
  const [unit, setUnit] = useState(() => limitUnitOf(bytes))
  return (
    <TextInput
      label="Current Limit"
      readOnly
      title={exactSize(bytes)}
      value={String(Number((bytes / limitUnits[unit]).toFixed(2)))}
      rightSectionWidth={unitWidth}
      rightSection={<UnitChoice of="Current Limit" unit={unit} onUnit={setUnit} />}
    />
  )
}

interface WishedProps {
  label: string
  input: LimitInput
  /** What speaks against a limit that is well typed. */
  problem: string | undefined
}

/** To type: what is wrong with it is said at once, and its bytes, so that nothing is rounded unseen. */
export function WishedLimit({ label, input, problem }: WishedProps) {
  const { text, unit, bytes } = input
  const [left, setLeft] = useState(false)
  const refusal = useRefusal('limit')
  const mistake = text === '' && !left ? undefined : input.problem
  return (
    <TextInput
      label={label}
      data-autofocus
      autoComplete="off"
      inputMode="decimal"
      maxLength={maxSizeLimitInputLength}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      value={text}
      error={refusal ?? mistake ?? problem}
      errorProps={{ role: 'alert' }}
      description={bytes ? exactSize(bytes) : undefined}
      onChange={(event) => input.type(event.currentTarget.value)}
      onBlur={() => setLeft(true)}
      rightSectionWidth={unitWidth}
      rightSection={<UnitChoice of={label} unit={unit} onUnit={input.convert} />}
    />
  )
}

const unitWidth = 72
const units = Object.keys(limitUnits) as LimitUnit[]

function UnitChoice({ of, unit, onUnit }: { of: string; unit: LimitUnit; onUnit: (unit: LimitUnit) => void }) {
  return (
    <NativeSelect
      aria-label={`Unit of ${of}`}
      variant="unstyled"
      w={unitWidth}
      styles={{ wrapper: { margin: 0 }, input: { paddingInline: '8px 28px' } }}
      data={units}
      value={unit}
      onChange={(event) => onUnit(event.currentTarget.value as LimitUnit)}
    />
  )
}
