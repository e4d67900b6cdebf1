import { Group, Table } from '@mantine/core'
import { QuickActions } from '@/components/actions/action-buttons'
import { ActionMenu } from '@/components/actions/action-menu'
import { ByteSize } from '@/components/byte-size'
import { RowTick } from '@/components/data-table/row-tick'
import { Moment } from '@/components/moment'
import listStyles from '../list/list.module.css'
import { useVersionLine, type VersionLineProps } from './use-version-line'
import { VersionMarks } from './version-marks'
import { VersionName } from './version-name'
import styles from './versions.module.css'

/** One version below the row of its file. */
export function VersionRow(props: VersionLineProps) {
  const { version, bucket } = props
  const { title, actions, isSelected, onPreview, menu, tick, line } = useVersionLine(props)
  return (
    <Table.Tr
      {...line}
      className={`${listStyles['row']} ${styles['version']} ${line.className}`}
      aria-selected={isSelected}
    >
      <Table.Td>
        <RowTick {...tick} />
      </Table.Td>
      <Table.Td w="100%">
        <Group wrap="nowrap" gap="sm">
          <VersionName version={version} onPreview={onPreview} />
          <VersionMarks bucket={bucket} version={version} />
        </Group>
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <div className={styles['id']} title={version.version}>
          {version.version}
        </div>
      </Table.Td>
      <Table.Td ta="right" className="tabular" style={{ whiteSpace: 'nowrap' }}>
        {version.isDeleteMarker ? '–' : <ByteSize bytes={version.size} />}
      </Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        <Moment at={version.lastModified} long />
      </Table.Td>
      <Table.Td>
        <Group gap={0} wrap="nowrap" justify="flex-end">
          <QuickActions actions={actions} name={title} />
          <ActionMenu label={`Actions for ${title}`} actions={actions} />
        </Group>
        {menu}
      </Table.Td>
    </Table.Tr>
  )
}
