import { ActionIcon, Checkbox, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { type EventGroup, eventGroups } from '../event-words'
import { chosenOf, isChosen, withEvent, withGroup } from './choose-events'

interface Props {
  /** Of the domain's `eventChoices`. */
  chosen: readonly string[]
  problem: string | undefined
  onChoose: (chosen: readonly string[]) => void
}

/** What a webhook hears of the project: everything, whole groups, or single kinds. */
export function EventFields({ chosen, problem, onChoose }: Props) {
  const isAll = chosen.includes('*')
  return (
    <Stack gap="xs" component="fieldset" m={0} p={0} bd={0} miw={0}>
      <Text component="legend" fw={500} size="sm" p={0} mb={4}>
        What happens in the project
      </Text>
      <Checkbox
        label="Everything"
        description="Also kinds that are added later. What happens to objects is chosen below."
        checked={isAll}
        error={problem}
        onChange={(event) => onChoose(event.currentTarget.checked ? ['*'] : [])}
      />
      {!isAll && (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" verticalSpacing={0}>
          {eventGroups.map((group) => (
            <GroupField key={group.noun} group={group} chosen={chosen} onChoose={onChoose} />
          ))}
        </SimpleGrid>
      )}
    </Stack>
  )
}

function GroupField({ group, chosen, onChoose }: Omit<Props, 'problem'> & { group: EventGroup }) {
  const [open, setOpen] = useState(false)
  const panel = useId()
  const isWhole = chosen.includes(group.all)
  const count = chosenOf(chosen, group)
  const Icon = open ? ChevronDown : ChevronRight
  return (
    <div>
      <Group gap={4} wrap="nowrap">
        <Checkbox
          label={group.title}
          checked={isWhole}
          indeterminate={!isWhole && count > 0}
          onChange={(event) => onChoose(withGroup(chosen, group, event.currentTarget.checked))}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Kinds of ${group.title}`}
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => setOpen(!open)}
        >
          <Icon size={16} aria-hidden />
        </ActionIcon>
        {!isWhole && count > 0 && (
          <Text size="xs" c="dimmed" className="tabular">{`${count} of ${group.events.length}`}</Text>
        )}
      </Group>
      <div id={panel}>
        {open && (
          <Stack gap={8} pl={32} py={6}>
            {group.events.map(({ name, label }) => (
              <Checkbox
                key={name}
                label={label}
                checked={isChosen(chosen, group, name)}
                onChange={(event) => onChoose(withEvent(chosen, group, name, event.currentTarget.checked))}
              />
            ))}
          </Stack>
        )}
      </div>
    </div>
  )
}
