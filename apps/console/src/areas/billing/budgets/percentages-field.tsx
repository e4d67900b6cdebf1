import { Button, Chip, Group, Input, TextInput } from '@mantine/core'
import { budgetPercentages } from '@perigee/domain/budgets'
import { type KeyboardEvent, useId, useState } from 'react'

/** Offered beside those that are chosen. */
const usual = [50, 75, 80, 90, 100, 120]

interface Props {
  /** The smallest first. */
  value: number[]
  error: string | undefined
  onChange: (value: number[]) => void
}

/** At which parts of a budget somebody is told. */
export function PercentagesField({ value, error, onChange }: Props) {
  const labelId = useId()
  const errorId = useId()
  const [own, setOwn] = useState<number[]>(value)
  const shown = ascending([...usual, ...own, ...value])
  const toggle = (one: number, on: boolean) =>
    onChange(ascending(on ? [...value, one] : value.filter((each) => each !== one)))
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
        {shown.map((one) => (
          <Chip
            key={one}
            variant="light"
            size="xs"
            checked={value.includes(one)}
            aria-invalid={error === undefined ? undefined : true}
            onChange={(on) => toggle(one, on)}
          >
            {one}%
          </Chip>
        ))}
        <AnotherPercentage
          onAdd={(one) => {
            setOwn((before) => [...before, one])
            toggle(one, true)
          }}
        />
      </Group>
      {error !== undefined && (
        <Input.Error id={errorId} mt={4}>
          {error}
        </Input.Error>
      )}
    </div>
  )
}

const ascending = (percentages: readonly number[]) => [...new Set(percentages)].sort((one, other) => one - other)

function AnotherPercentage({ onAdd }: { onAdd: (one: number) => void }) {
  const [text, setText] = useState('')
  const [isRefused, setRefused] = useState(false)
  const { least, most } = budgetPercentages

  function add() {
    const typed = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0
    if (typed < least || typed > most) return setRefused(true)
    onAdd(typed)
    setText('')
  }
  /** Enter is for this field: what it holds would not be in the budget that is sent. */
  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || text.trim() === '') return
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
        value={text}
        error={isRefused && `${least} to ${most}`}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setRefused(false)
        }}
        onKeyDown={addOnEnter}
      />
      {text.trim() !== '' && (
        <Button size="xs" variant="default" aria-label={`Add ${text.trim()}%`} onClick={add}>
          Add
        </Button>
      )}
    </Group>
  )
}
