import { refId, type StorageContext } from '@/areas/storage/public'
import { Button, Checkbox, Group, Skeleton, Text } from '@mantine/core'
import { ActionMenu } from '@/components/actions/action-menu'
import { ByteSize } from '@/components/byte-size'
import { RowTick } from '@/components/data-table/row-tick'
import { ErrorNote } from '@/components/error-note'
import { Moment } from '@/components/moment'
import { shownName } from '@/lib/shown-name'
import { hidingMarkers, isKey } from '../../model/versions/key-entries'
import { useKeyVersions } from '../../model/versions/use-key-versions'
import { EntryIcon } from '../list/entry-icon'
import listStyles from '../list/list.module.css'
import { type FolderLineProps, FolderLink } from './folder-row'
import { KeyOpener } from './key-opener'
import { type KeyLineProps, useKeyLine } from './use-key-line'
import { useVersionLine, type VersionLineProps } from './use-version-line'
import { folderActions } from './version-actions'
import { VersionMarks } from './version-marks'
import { VersionName } from './version-name'
import type { VersionsViewProps } from './versions-view-props'
import styles from './versions.module.css'

/** The list with versions where there is no room for a table. */
export function VersionCards({ context, place, folder, selection, handlers, open, onToggle }: VersionsViewProps) {
  const { bucket } = place
  if (!folder.shown) return <Skeleton height={220} radius="md" />
  return (
    // No markers are drawn, and Safari then takes it for no list.
    <ul className={styles['list']} role="list" aria-label="Files and folders with versions" aria-busy={folder.busy}>
      {folder.shown.map((entry) =>
        isKey(entry) ? (
          <KeyCard
            key={refId(entry)}
            context={context}
            bucket={bucket}
            entry={entry}
            isOpen={open.has(entry.key)}
            onToggle={() => onToggle(entry.key)}
            selection={selection}
            handlers={handlers}
          />
        ) : (
          entry.type === 'folder' && (
            <FolderCard
              key={refId(entry)}
              context={context}
              bucket={bucket}
              folder={entry}
              selection={selection}
              handlers={handlers}
            />
          )
        ),
      )}
    </ul>
  )
}

function FolderCard({ context, bucket, folder, selection, handlers }: FolderLineProps) {
  const name = shownName(folder.name)
  return (
    <li className={`${listStyles['card']}`}>
      <div className={styles['item']} data-line={folder.key}>
        <RowTick
          name={name}
          checked={selection.isSelected(folder)}
          onTick={(options) => selection.tick(folder, options)}
        />
        <EntryIcon entry={folder} size={24} />
        <div style={{ flex: 1, minWidth: 0 }}>
          <FolderLink context={context} bucket={bucket} folder={folder} />
        </div>
        <ActionMenu label={`Actions for ${name}`} actions={folderActions(folder, handlers)} />
      </div>
    </li>
  )
}

type KeyCardProps = KeyLineProps & { context: StorageContext; bucket: string }

function KeyCard(props: KeyCardProps) {
  const { entry, isOpen, onToggle } = props
  const { name, actions, menu, tick, line } = useKeyLine(props)
  return (
    <li className={`${listStyles['card']}`}>
      <div {...line} className={`${styles['item']} ${line.className}`}>
        <Checkbox size="xs" {...tick} />
        <Group gap={6} style={{ flex: 1, minWidth: 0 }}>
          <KeyOpener entry={entry} isOpen={isOpen} onToggle={onToggle} />
        </Group>
        <ActionMenu label={`Actions for ${name}`} actions={actions} />
        {menu}
      </div>
      {isOpen && <VersionItems {...props} />}
    </li>
  )
}

function VersionItems({ context, bucket, entry, selection, handlers }: KeyCardProps) {
  const { all, shown, busy, error, showMore } = useKeyVersions(context, bucket, entry)
  const hiding = hidingMarkers(entry)
  return (
    <>
      <ul className={styles['inner']} role="list" aria-label={`Versions of ${shownName(entry.name)}`}>
        {shown.map((version) => (
          <VersionItem
            key={version.version}
            bucket={bucket}
            version={version}
            among={all}
            hiding={hiding}
            selection={selection}
            handlers={handlers}
          />
        ))}
      </ul>
      <ErrorNote error={error} />
      {showMore && (
        <Button variant="subtle" loading={busy} onClick={showMore}>
          Show more versions
        </Button>
      )}
    </>
  )
}

function VersionItem(props: VersionLineProps) {
  const { bucket, version } = props
  const { title, actions, onPreview, menu, tick, line } = useVersionLine(props)
  return (
    <li {...line} className={`${styles['item']} ${line.className}`}>
      <RowTick {...tick} />
      <div style={{ flex: 1, minWidth: 0 }}>
        <Group gap={6}>
          <VersionName version={version} onPreview={onPreview} />
          <VersionMarks bucket={bucket} version={version} />
        </Group>
        <Text size="xs" c="dimmed" component="div" className={`${listStyles['facts']} tabular`}>
          {!version.isDeleteMarker && <ByteSize bytes={version.size} />}
          <Moment at={version.lastModified} long />
        </Text>
        <Text size="xs" c="dimmed" component="div" className={styles['id'] ?? ''} title={version.version}>
          {version.version}
        </Text>
      </div>
      <ActionMenu label={`Actions for ${title}`} actions={actions} />
      {menu}
    </li>
  )
}
