import { Badge, Group, Text } from '@mantine/core'
import type { LinkInfo } from '@perigee/contract/links'
import type { LinkKind, LinkState } from '@perigee/domain/links'
import { File, Folder, Inbox, type LucideIcon, PackageOpen } from 'lucide-react'
import { RowTick } from '@/components/data-table/row-tick'
import { kindNames, linkName, rulesText, stateNames } from '../model/link-text'
import type { LinkListProps } from './link-list'

const icons: Record<LinkKind, LucideIcon> = { file: File, folder: Folder, bucket: PackageOpen, dropbox: Inbox }

/** What a link leads to, and where that lies. */
export function LinkName({ link }: { link: LinkInfo }) {
  const Icon = icons[link.kind]
  return (
    <Group gap={8} wrap="nowrap" align="flex-start" style={{ minWidth: 0 }}>
      <Icon
        size={16}
        strokeWidth={1.75}
        color="var(--mantine-color-dimmed)"
        style={{ flex: 'none', marginTop: 4 }}
        role="img"
        aria-label={kindNames[link.kind]}
      />
      <div style={{ minWidth: 0 }}>
        <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
          {linkName(link)}
        </Text>
        {link.kind !== 'bucket' && link.name !== '' && (
          <Text size="xs" c="dimmed">
            {`in ${link.bucket}`}
          </Text>
        )}
      </div>
    </Group>
  )
}

const colors: Record<LinkState, string> = {
  active: 'green',
  paused: 'yellow',
  expired: 'gray',
  exhausted: 'red',
  ended: 'gray',
  unknown: 'gray',
}

/** What somebody meets who opens the link, and what holds for them. */
export function LinkStateCell({ link }: { link: LinkInfo }) {
  const told = rulesText(link)
  return (
    <div>
      <Badge variant="light" color={colors[link.state]} miw="max-content">
        {stateNames[link.state]}
      </Badge>
      {told.length > 0 && (
        <Text size="xs" c="dimmed" mt={2}>
          {told.join(' · ')}
        </Text>
      )}
    </div>
  )
}

export function LinkViews({ link: { views, recentViews } }: { link: LinkInfo }) {
  return (
    <span className="tabular" title={`${recentViews} in the last 30 days`}>
      {views}
    </span>
  )
}

interface TickProps extends Pick<LinkListProps, 'isSelected' | 'onTick'> {
  link: LinkInfo
}

export const LinkTick = ({ link, isSelected, onTick }: TickProps) => (
  <RowTick name={linkName(link)} checked={isSelected(link)} onTick={(options) => onTick(link, options)} />
)
