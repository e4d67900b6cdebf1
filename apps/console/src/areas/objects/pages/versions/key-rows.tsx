import type { StorageContext } from '@/areas/storage/public'
import { Button, Checkbox, Group, Table } from '@mantine/core'
import { ActionMenu } from '@/components/actions/action-menu'
import { ByteSize } from '@/components/byte-size'
import tableStyles from '@/components/data-table/data-table.module.css'
import { ErrorNote } from '@/components/error-note'
import { Moment } from '@/components/moment'
import { shownName } from '@/lib/shown-name'
import { hidingMarkers, isHidden } from '../../model/versions/key-entries'
import { useKeyVersions } from '../../model/versions/use-key-versions'
import { KeyOpener } from './key-opener'
import { useKeyLine, type KeyLineProps } from './use-key-line'
import { VersionRow } from './version-row'

interface Props extends KeyLineProps {
  context: StorageContext
  bucket: string
}

/** The row of a file, and below it those of its versions while it is open. */
export function KeyRows(props: Props) {
  const { entry, isOpen, onToggle } = props
  const { name, actions, menu, tick, line } = useKeyLine(props)
  return (
    <>
      <Table.Tr {...line}>
        <Table.Td>
          <Checkbox size="xs" className={tableStyles['tick'] ?? ''} {...tick} />
        </Table.Td>
        <Table.Td w="100%">
          <Group wrap="nowrap" gap="sm">
            <KeyOpener entry={entry} isOpen={isOpen} onToggle={onToggle} />
          </Group>
        </Table.Td>
        <Table.Td visibleFrom="sm">–</Table.Td>
        <Table.Td ta="right" className="tabular" style={{ whiteSpace: 'nowrap' }}>
          {isHidden(entry) ? '–' : <ByteSize bytes={entry.size} />}
        </Table.Td>
        <Table.Td style={{ whiteSpace: 'nowrap' }}>
          <Moment at={entry.lastModified} long />
        </Table.Td>
        <Table.Td ta="right">
          <ActionMenu label={`Actions for ${name}`} actions={actions} />
          {menu}
        </Table.Td>
      </Table.Tr>
      {isOpen && <VersionRows {...props} />}
    </>
  )
}

function VersionRows({ context, bucket, entry, selection, handlers }: Props) {
  const { all, shown, busy, error, showMore } = useKeyVersions(context, bucket, entry)
  const hiding = hidingMarkers(entry)
  return (
    <>
      {shown.map((version) => (
        <VersionRow
          key={version.version}
          bucket={bucket}
          version={version}
          among={all}
          hiding={hiding}
          selection={selection}
          handlers={handlers}
        />
      ))}
      {(showMore || error) && (
        <Table.Tr>
          <Table.Td />
          <Table.Td colSpan={5}>
            <ErrorNote error={error} />
            {showMore && (
              <Button variant="subtle" size="compact-sm" loading={busy} onClick={showMore}>
                {`Show more versions of ${shownName(entry.name)}`}
              </Button>
            )}
          </Table.Td>
        </Table.Tr>
      )}
    </>
  )
}
