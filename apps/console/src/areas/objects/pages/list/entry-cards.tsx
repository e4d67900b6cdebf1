import { refId, type StorageContext } from '@/areas/storage/public'
import { Group, Skeleton, Text } from '@mantine/core'
import { ByteSize } from '@/components/byte-size'
import { Moment } from '@/components/moment'
import { ActionMenu } from '@/components/actions/action-menu'
import { shownName } from '@/lib/shown-name'
import type { LineProps } from './entry-actions'
import { EntryIcon } from './entry-icon'
import { EntryName } from './entry-name'
import { LockMark } from './lock-mark'
import { EntryTick } from './entry-tick'
import type { ListProps } from './list-props'
import styles from './list.module.css'
import { Thumbnail } from './thumbnail/thumbnail'
import { useLine } from './use-line'

interface Props extends ListProps {
  /** With pictures: pictures are loaded from the storage. */
  gallery: StorageContext | null
}

/** Files and folders side by side; on a narrow screen in place of the table. */
export function EntryCards({ entries, busy, at, gallery, ...actions }: Props) {
  if (!entries) return <Skeleton height={220} radius="md" />
  return (
    <ul
      className={styles[gallery ? 'gallery' : 'cards']}
      // No markers are drawn, and Safari then takes it for no list.
      role="list"
      aria-label="Files and folders"
      aria-busy={busy}
    >
      {entries.map((entry, line) => (
        <Card
          key={refId(entry)}
          entry={entry}
          line={line}
          tabIndex={line === at ? 0 : -1}
          gallery={gallery}
          {...actions}
        />
      ))}
    </ul>
  )
}

function Card({ gallery, ...props }: LineProps & Pick<Props, 'gallery'>) {
  const { entry } = props
  const { line, actions, menu } = useLine(props)
  return (
    <li {...line} className={`${styles['card']} ${line.className}`}>
      {gallery && <Thumbnail context={gallery} bucket={props.place.bucket} entry={entry} />}
      {gallery && <TickOnPicture {...props} />}
      <Group wrap="nowrap" gap={gallery ? 4 : 'sm'} pl="sm" pr={gallery ? 4 : 'sm'} py={8} align="center">
        {!gallery && <EntryTick {...props} />}
        {!gallery && <EntryIcon entry={entry} size={24} />}
        <div style={{ flex: 1, minWidth: 0 }}>
          <EntryName {...props} />
          <LockMark bucket={props.place.bucket} entry={entry} />
          {entry.type === 'file' && (
            <Text size="xs" c="dimmed" component="div" className={`${styles['facts']} tabular`}>
              <ByteSize bytes={entry.size} />
              <Moment at={entry.lastModified} />
            </Text>
          )}
        </div>
        <ActionMenu label={`Actions for ${shownName(entry.name)}`} actions={actions} tabIndex={props.tabIndex} />
      </Group>
      {menu}
    </li>
  )
}

/** The name has the whole width below the picture. */
const TickOnPicture = (props: LineProps) => (
  <div className={styles['tick']}>
    <EntryTick {...props} />
  </div>
)
