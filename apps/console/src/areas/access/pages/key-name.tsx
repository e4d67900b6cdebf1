import { Group, Text } from '@mantine/core'
import { readSharedAccessName } from '@perigee/domain/access-name'
import { Link } from 'lucide-react'
import { showShort } from '@/lib/show-date'

/** What a key is called in the list: one behind a link by what the link leads to and when it was made. */
export function shownKeyName(name: string): string {
  const link = readSharedAccessName(name)
  return link ? ['Link', ...(link.item === '' ? [] : [link.item]), showShort(link.at)].join(' · ') : name
}

/** The name that is searched, and that S3 tools and other consoles know, is in the tooltip of one behind a link. */
export function KeyName({ name }: { name: string }) {
  const shown = shownKeyName(name)
  const isLink = shown !== name
  return (
    <Group gap={6} wrap="nowrap" {...(isLink && { title: name })}>
      {isLink && (
        <Link size={16} strokeWidth={1.75} color="var(--mantine-color-dimmed)" style={{ flex: 'none' }} aria-hidden />
      )}
      <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
        {shown}
      </Text>
    </Group>
  )
}
