import { Badge, Box, Group, Text } from '@mantine/core'
import type { ApiKeyInfo } from '@perigee/contract/api-keys'
import { readSharedAccessName } from '@perigee/domain/access-name'
import { Link } from 'lucide-react'
import { showShort } from '@/lib/show-date'
import { hasEnded, isPublicLink } from './known-of-key'

/** What a key is called in the list: one behind a link by what the link leads to and when it was made. */
export function shownKeyName(name: string): string {
  const link = readSharedAccessName(name)
  return link ? ['Link', ...(link.item === '' ? [] : [link.item]), showShort(link.at)].join(' · ') : name
}

const publicHint = 'Everybody who has the link can open what it leads to. Deleting this access key ends the link.'

interface Props {
  of: ApiKeyInfo
  /** Below the name, where there is no column for it. */
  type?: string
}

/** The name that is searched, and that S3 tools and other consoles know, is in the tooltip of one behind a link. */
export function KeyName({ of, type }: Props) {
  const { name } = of
  const shown = shownKeyName(name)
  const isLink = isPublicLink(of)
  return (
    <Group gap={6} wrap="nowrap" align="flex-start" {...(shown !== name && { title: name })}>
      {isLink && (
        <Link size={16} strokeWidth={1.75} color="var(--mantine-color-dimmed)" style={iconStyle} aria-hidden />
      )}
      <Box miw={0}>
        <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
          {shown}
        </Text>
        <Group gap={6}>
          {type !== undefined && (
            <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
              {type}
            </Text>
          )}
          {isLink && (
            <Badge variant="light" color="yellow" title={publicHint}>
              Public
            </Badge>
          )}
          {hasEnded(of) && (
            <Badge variant="light" color="red">
              Expired
            </Badge>
          )}
        </Group>
      </Box>
    </Group>
  )
}

const iconStyle = { flex: 'none', marginTop: 4 }
