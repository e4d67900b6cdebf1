import { Group } from '@mantine/core'
import { ActionMenu } from '@/components/actions/action-menu'
import { ByteSize } from '@/components/byte-size'
import { RowCard, RowCards } from '@/components/data-table/row-cards'
import { Moment } from '@/components/moment'
import { LinkName, LinkStateCell, LinkTick, LinkViews } from './link-cells'
import { type LinkListProps, liveLink, menuLabel } from './link-list'

/** The table's rows on a narrow screen. */
export const LinkCards = ({ links, actionsOf, canSelect, ...ticks }: LinkListProps) => (
  <RowCards label="Shared links">
    {links?.map((link) => (
      <RowCard
        key={link.id}
        live={liveLink(link, actionsOf)}
        title={
          <Group wrap="nowrap" gap="sm" style={{ minWidth: 0 }}>
            {canSelect(link) && <LinkTick link={link} {...ticks} />}
            <LinkName link={link} />
          </Group>
        }
        menu={<ActionMenu label={menuLabel(link)} actions={actionsOf(link)} />}
        facts={[
          { title: 'State', text: <LinkStateCell link={link} /> },
          { title: 'Views', text: <LinkViews link={link} /> },
          { title: 'Downloaded', text: <ByteSize bytes={link.bytes} /> },
          { title: 'Date created', text: <Moment at={link.createdAt} /> },
          { title: 'Created by', text: link.creatorEmail || 'unknown' },
        ]}
      />
    ))}
  </RowCards>
)
