import { Group, Table } from '@mantine/core'
import { ByteSize } from '@/components/byte-size'
import { QuickActions } from '@/components/actions/action-buttons'
import { ActionMenu } from '@/components/actions/action-menu'
import { Moment } from '@/components/moment'
import { typeText } from '../../model/entries'
import { shownName } from '@/lib/shown-name'
import type { Action } from '@/components/actions/action'
import type { LineProps } from './entry-actions'
import { EntryIcon } from './entry-icon'
import { EntryName } from './entry-name'
import { EntryTick } from './entry-tick'
import styles from './list.module.css'
import { LockMark } from './lock-mark'
import { useLine } from './use-line'

export function EntryRow(props: LineProps) {
  const { entry, isSelected } = props
  const isFile = entry.type === 'file'
  const { line, actions, menu } = useLine(props)
  return (
    <Table.Tr {...line} className={`${styles['row']} ${line.className}`} aria-selected={isSelected(entry)}>
      <Table.Td>
        <EntryTick {...props} />
      </Table.Td>
      <Table.Td w="100%">
        <Group wrap="nowrap" gap="sm">
          <EntryIcon entry={entry} />
          <EntryName {...props} />
          <LockMark bucket={props.place.bucket} entry={entry} />
        </Group>
      </Table.Td>
      <Table.Td visibleFrom="md" style={{ whiteSpace: 'nowrap' }}>
        {typeText(entry)}
      </Table.Td>
      <Table.Td ta="right" className="tabular" style={{ whiteSpace: 'nowrap' }}>
        {isFile ? <ByteSize bytes={entry.size} /> : '–'}
      </Table.Td>
      <Table.Td visibleFrom="sm" style={{ whiteSpace: 'nowrap' }}>
        {isFile ? <Moment at={entry.lastModified} /> : '–'}
      </Table.Td>
      <Table.Td>
        <RowButtons {...props} actions={actions} />
        {menu}
      </Table.Td>
    </Table.Tr>
  )
}

function RowButtons({ entry, tabIndex, actions }: LineProps & { actions: readonly Action[] }) {
  const name = shownName(entry.name)
  return (
    <Group gap={0} wrap="nowrap" justify="flex-end">
      <QuickActions actions={actions} name={name} tabIndex={tabIndex} />
      <ActionMenu label={`Actions for ${name}`} actions={actions} tabIndex={tabIndex} />
    </Group>
  )
}
