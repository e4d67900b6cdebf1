import { Badge, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Moment } from '@/components/moment'
import { projectsQuery } from '@/lib/projects'
import { hasEnded } from './list-keys'
import type { RestKey } from '@perigee/contract/rest-keys'
import { rightsText } from './rights'

interface Props {
  of: RestKey
}

interface NameProps extends Props {
  /** Another key is there in its place. */
  replaced: boolean
}

export const KeyName = ({ of, replaced }: NameProps) => (
  <Group gap={6} miw={0}>
    <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
      {of.name}
    </Text>
    {hasEnded(of) ? (
      <Badge variant="light" color="red">
        Expired
      </Badge>
    ) : (
      replaced && (
        <Badge variant="light" color="yellow" title="It ends soon: a new API key is there in its place.">
          Replaced
        </Badge>
      )
    )}
  </Group>
)

/** What a key may do. The projects are loaded before any page is drawn. */
export function KeyRights({ of }: Props) {
  const { data: projects = [] } = useQuery({ ...projectsQuery, enabled: false })
  return <span style={{ overflowWrap: 'anywhere' }}>{rightsText(of, projects)}</span>
}

/** When a key ends by itself. */
export const Expiry = ({ of: { expiresAt } }: Props) => (expiresAt === null ? 'never' : <Moment at={expiresAt} />)

/** A minute behind at most. */
export const LastUse = ({ of: { lastUsedAt } }: Props) => (lastUsedAt === null ? 'never' : <Moment at={lastUsedAt} />)

export const Calls = ({ of: { calls } }: Props) => calls.toLocaleString('en')
