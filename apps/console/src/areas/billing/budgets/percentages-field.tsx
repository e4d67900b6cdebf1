import { Button, Chip, Group, Input, TextInput } from '@mantine/core'
import { type KeyboardEvent, useId, useState } from 'react'
import { type Fields, textField } from '@/lib/use-fields'
import { ascending, type BudgetFields, percentageOf } from './budget-fields'

/** Offered beside those that are chosen. */
const usual = [50, 75, 80, 90, 100, 120]

interface Props {
  fields: Fields<BudgetFields>
}

/** At which parts of a budget somebody is told. */
export function PercentagesField({ fields }: Props) {
  const labelId = useId()
  const errorId = useId()
  const { percentages } = fields.values
  const error = fields.problem('percentages')
  // What was chosen once is offered for as long as the form is open.
  const [offered, setOffered] = useState(() => ascending([...usual, ...percentages]))

  function toggle(one: number, on: boolean) {
    fields.set('percentages', ascending(on ? [...percentages, one] : percentages.filter((each) => each !== one)))
    fields.leave('percentages')
  }
  function add(one: number) {
    setOffered((before) => ascending([...before, one]))
    toggle(one, true)
    fields.set('another', '')
  }
  return (
    <div>
      <Input.Label id={labelId} component="div" mb={4}>
        Alert at
      </Input.Label>
      <Group
        gap="xs"
        role="group"
        aria-labelledby={labelId}
        aria-describedby={error === undefined ? undefined : errorId}
      >
        {offered.map((one) => (
          <Chip
            key={one}
            variant="light"
            size="xs"
            checked={percentages.includes(one)}
            aria-invalid={error === undefined ? undefined : true}
            onChange={(on) => toggle(one, on)}
          >
            {one}%
          </Chip>
        ))}
        <AnotherPercentage fields={fields} onAdd={add} />
      </Group>
      {error !== undefined && (
        <Input.Error id={errorId} mt={4}>
          {error}
        </Input.Error>
      )}
    </div>
  )
}

function AnotherPercentage({ fields, onAdd }: Props & { onAdd: (one: number) => void }) {
  const { another } = fields.values

  function add() {
    const typed = percentageOf(another)
    if (typed === undefined) fields.leave('another')
    else onAdd(typed)
  }
  /** Enter is for this field, and sends nothing. */
  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || another.trim() === '') return
    event.preventDefault()
    add()
  }
  return (
    <Group gap={4} align="flex-start" wrap="nowrap">
      <TextInput
        size="xs"
        w={96}
        aria-label="Another percentage"
        placeholder="Another"
        rightSection="%"
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        {...textField(fields, 'another')}
        onKeyDown={addOnEnter}
      />
      {another.trim() !== '' && (
        <Button size="xs" variant="default" aria-label={`Add ${another.trim()}%`} onClick={add}>
          Add
        </Button>
      )}
    </Group>
  )
}
