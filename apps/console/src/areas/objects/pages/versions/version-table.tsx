import { refId } from '@/areas/storage/public'
import { Checkbox, Table } from '@mantine/core'
import { ActionsHead } from '@/components/data-table/actions-head'
import { SkeletonRows } from '@/components/data-table/skeleton-rows'
import { SortableHead } from '@/components/data-table/sortable-head'
import { TableFrame } from '@/components/data-table/table-frame'
import type { SortBy } from '../../model/entries'
import { chosenOf, isKey } from '../../model/versions/key-entries'
import listStyles from '../list/list.module.css'
import { FolderRow } from './folder-row'
import { KeyRows } from './key-rows'
import type { VersionsViewProps } from './versions-view-props'

export function VersionTable({ context, place, folder, selection, handlers, open, onToggle }: VersionsViewProps) {
  const { bucket } = place
  const { shown, sorting, setSorting } = folder
  const chosen = shown && chosenOf(shown)
  const ticked = chosen?.filter(selection.isSelected).length ?? 0
  const all = ticked > 0 && ticked === chosen?.length
  const head = (by: SortBy) => ({
    sorted: sorting.by === by ? sorting.direction : undefined,
    onSort: (direction: 'asc' | 'desc') => setSorting({ by, direction }),
  })
  return (
    <TableFrame label="Files and folders with versions" busy={folder.busy}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={1}>
            <Checkbox
              size="xs"
              aria-label="Select all"
              disabled={!shown}
              checked={all}
              indeterminate={ticked > 0 && !all}
              onChange={() => selection.select(chosen ?? [], !all)}
            />
          </Table.Th>
          <SortableHead className={listStyles['name']} {...head('name')}>
            Name
          </SortableHead>
          <Table.Th visibleFrom="sm">Version ID</Table.Th>
          <SortableHead numeric className={listStyles['size']} {...head('size')}>
            Size
          </SortableHead>
          <SortableHead className={listStyles['date']} {...head('date')}>
            Date
          </SortableHead>
          <ActionsHead width={1} />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {shown ? (
          shown.map((entry) =>
            isKey(entry) ? (
              <KeyRows
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
                <FolderRow
                  key={refId(entry)}
                  context={context}
                  bucket={bucket}
                  folder={entry}
                  selection={selection}
                  handlers={handlers}
                />
              )
            ),
          )
        ) : (
          <SkeletonRows columns={[null, null, 'sm', null, null, null]} />
        )}
      </Table.Tbody>
    </TableFrame>
  )
}
