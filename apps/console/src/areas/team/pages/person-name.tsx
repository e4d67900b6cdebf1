import { Text } from '@mantine/core'
import { shownName } from '@/lib/shown-name'
import type { Teammate } from '../model/teammate'

interface Props {
  person: Teammate
  /** Where there is no column for it. */
  withEmail: 'always' | 'below-md'
}

export const PersonName = ({ person, withEmail }: Props) => (
  <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
    <Text fw={500}>
      {shownName(person.name)}
      {person.kind === 'member' && person.isSelf && (
        <Text span c="dimmed">
          {' (you)'}
        </Text>
      )}
    </Text>
    <Text size="xs" c="dimmed" {...(withEmail === 'below-md' && { hiddenFrom: 'md' })}>
      {shownName(person.email)}
    </Text>
  </div>
)
