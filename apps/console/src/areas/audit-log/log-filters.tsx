import { Button, Chip, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { type LogTopic, logTopics } from '@perigee/domain/acts'
import { useQuery } from '@tanstack/react-query'
import { everything, isNarrowed, type LogFilter } from './log-filter'
import { logPeople } from './queries'

interface Props {
  projectId: string
  filter: LogFilter
  /** Whether what others did can be read. */
  readsOthers: boolean
  onFilter: (filter: LogFilter) => void
}

const topicNames: Record<LogTopic, string> = {
  project: 'Project',
  people: 'People',
  access: 'Access keys and links',
  buckets: 'Buckets',
  locks: 'Locks',
  compute: 'Instances',
}
const all = 'all'

export function LogFilters({ projectId, filter, readsOthers, onFilter }: Props) {
  const change = (patch: Partial<LogFilter>) => onFilter({ ...filter, ...patch })
  return (
    <Stack gap="sm" mb="md" role="search" aria-label="Audit log">
      <Chip.Group value={filter.topic ?? all} onChange={(value) => change({ topic: topicOf(value) })}>
        <Group gap="xs" role="radiogroup" aria-label="What it is about">
          <Chip variant="light" value={all}>
            Everything
          </Chip>
          {logTopics.map((topic) => (
            <Chip key={topic} variant="light" value={topic}>
              {topicNames[topic]}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <Group gap="sm" align="flex-end">
        {readsOthers && (
          <PersonSelect projectId={projectId} value={filter.userId} onChange={(userId) => change({ userId })} />
        )}
        <TextInput
          type="date"
          label="From"
          value={filter.from}
          {...(filter.to !== '' && { max: filter.to })}
          onChange={(event) => change({ from: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label="To"
          value={filter.to}
          {...(filter.from !== '' && { min: filter.from })}
          onChange={(event) => change({ to: event.currentTarget.value })}
        />
        {isNarrowed(filter) && (
          <Button variant="subtle" onClick={() => onFilter(everything)}>
            Clear filters
          </Button>
        )}
      </Group>
    </Stack>
  )
}

const topicOf = (value: string): LogTopic | null => logTopics.find((topic) => topic === value) ?? null

interface PersonProps {
  projectId: string
  value: string
  onChange: (userId: string) => void
}

/** Whoever did something; also those who are not in the project any more. */
function PersonSelect({ projectId, value, onChange }: PersonProps) {
  const { data } = useQuery(logPeople(projectId))
  const people = (data?.people ?? []).map(({ userId, email, name }) => ({
    value: userId,
    label: email === '' ? `Deleted account ${userId.slice(0, 8)}` : name === '' ? email : `${name} (${email})`,
  }))
  return (
    <NativeSelect
      label="Person"
      maw={320}
      data={[{ value: '', label: 'Anybody' }, ...people]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
