import { Checkbox, NativeSelect, Radio, SimpleGrid, Stack } from '@mantine/core'
import { publicAreas } from '@perigee/domain/public-areas'
import { restKeyAccess } from '@perigee/domain/rest-key'
import { useQuery } from '@tanstack/react-query'
import { projectsQuery } from '@/lib/projects'
import { accessNames, areaNames } from '../rights'
import type { KeyDraft } from './draft'

interface Props {
  draft: KeyDraft
  problem: string | undefined
  onEdit: (patch: Partial<KeyDraft>) => void
}

/** Takes rights away from a key; it has all of them where nothing is chosen. */
export const RightsFields = (props: Props) => {
  const { draft, onEdit } = props
  return (
    <>
      <Checkbox
        label="Restrict what it may do"
        checked={draft.narrowed}
        onChange={(event) => onEdit({ narrowed: event.currentTarget.checked })}
      />
      {draft.narrowed && <Narrower {...props} />}
    </>
  )
}

function Narrower({ draft, problem, onEdit }: Props) {
  const { data: projects = [] } = useQuery({ ...projectsQuery, enabled: false })
  const byName = projects.toSorted((one, other) => one.name.localeCompare(other.name))
  return (
    <>
      <Radio.Group
        label="Access"
        value={draft.access}
        onChange={(value) => {
          const access = restKeyAccess.find((each) => each === value)
          if (access) onEdit({ access })
        }}
      >
        <Stack gap="xs" mt="xs">
          {restKeyAccess.map((access) => (
            <Radio key={access} value={access} label={accessNames[access]} />
          ))}
        </Stack>
      </Radio.Group>
      <NativeSelect
        label="Project"
        data={[{ value: '', label: 'All projects' }, ...byName.map(({ id, name }) => ({ value: id, label: name }))]}
        value={draft.projectId}
        onChange={(event) => onEdit({ projectId: event.currentTarget.value })}
      />
      <Radio.Group
        label="Areas"
        value={draft.allAreas ? 'all' : 'chosen'}
        onChange={(value) => onEdit({ allAreas: value === 'all' })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="all" label="All areas, also those to come" />
          <Radio value="chosen" label="Chosen areas" />
        </Stack>
      </Radio.Group>
      {!draft.allAreas && (
        <Checkbox.Group
          aria-label="Chosen areas"
          value={[...draft.areas]}
          error={problem}
          onChange={(values) => onEdit({ areas: publicAreas.filter((area) => values.includes(area)) })}
        >
          <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="xs" verticalSpacing="xs">
            {publicAreas.map((area) => (
              <Checkbox key={area} value={area} label={areaNames[area]} error={problem !== undefined} />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
      )}
    </>
  )
}
