import { Group, SegmentedControl, TextInput } from '@mantine/core'
import { pastPeriod, type Period, type PeriodKind, today } from './period'

interface Props {
  period: Period
  now: Date
  problem: string | undefined
  onChange: (period: Period) => void
}

const kinds: { value: PeriodKind; label: string }[] = [
  { value: 'week', label: 'Past week' },
  { value: 'month', label: 'Past month' },
  { value: 'custom', label: 'Custom' },
]

/** Which days the charts show. */
export function PeriodChoice({ period, now, problem, onChange }: Props) {
  return (
    <Group gap="sm" align="flex-start">
      <SegmentedControl
        aria-label="Period"
        size="sm"
        data={kinds}
        value={period.kind}
        onChange={(kind) => onChange(kind === 'custom' ? { ...period, kind } : pastPeriod(kind, now))}
      />
      {period.kind === 'custom' && (
        <Group gap="sm" align="flex-start">
          <TextInput
            type="date"
            aria-label="First day"
            value={period.from}
            max={today(now)}
            error={problem}
            onChange={(event) => onChange({ ...period, from: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            aria-label="Last day"
            value={period.to}
            max={today(now)}
            error={problem !== undefined}
            onChange={(event) => onChange({ ...period, to: event.currentTarget.value })}
          />
        </Group>
      )}
    </Group>
  )
}
