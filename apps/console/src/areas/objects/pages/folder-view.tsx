import { bucketTotals, parentOf, type Place, type StorageContext } from '@/areas/storage/public'
import { ActionIcon, Box, Group, Text, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useNarrowList } from '@/components/data-table/list-page'
import { TablePagination } from '@/components/data-table/table-pagination'
import { notify } from '@/lib/notify'
import type { Entry, SortBy } from '../model/entries'
import type { useListFocus } from './keyboard/use-list-focus'
import { useListKeys } from './keyboard/use-list-keys'
import { type EntryHandlers, selectionActions } from './list/entry-actions'
import { EntryCards } from './list/entry-cards'
import { EntryTable } from './list/entry-table'
import { SortSelect } from '@/components/data-table/sort-select'
import { useFolderLook } from './list/use-folder-look'
import { ViewSwitch } from './list/view-switch'
import tableStyles from '@/components/data-table/data-table.module.css'
import styles from './list/list.module.css'
import { SelectionBar } from '@/components/data-table/selection-bar'
import type { Folder } from '../model/use-folder'
import type { Selection } from '../model/use-selection'

interface Props {
  context: StorageContext
  place: Place
  folder: Folder
  selection: Selection
  focus: ReturnType<typeof useListFocus>
  onGo: (place: Place, by: 'key' | 'mouse') => void
  actions: EntryHandlers
}

const sortColumns: readonly { value: SortBy; label: string }[] = [
  { value: 'name', label: 'Name' },
  { value: 'size', label: 'Size' },
  { value: 'date', label: 'Date' },
]

/** The list of a folder in one of its views, and everything that steers it. */
export function FolderView({ context, place, folder, selection, focus, onGo, actions }: Props) {
  const view = useFolderLook()
  const narrow = useNarrowList()
  const { entries, shown } = folder
  const { data: totals } = useQuery({ ...bucketTotals(context.project.id, place.bucket), enabled: folder.more })
  const selecting = selection.selected.length > 0

  const onKeyDown = useListKeys({
    folder,
    selection,
    focus,
    columns: () => (view.shown === 'table' ? 1 : focus.columns()),
    onOpen: (entry) => actions.onOpen(entry, 'key'),
    onDelete: actions.onDelete,
    onUp: () => {
      const parent = parentOf(place)
      if (parent) onGo(parent, 'key')
    },
  })

  /** What was listed before stays, so a failure has to be said. */
  async function refresh() {
    const error = await folder.refetch()
    if (error) notify.error(error, 'file browser')
  }

  const list = {
    ...actions,
    project: context.project,
    place,
    entries: shown,
    busy: folder.busy,
    at: focus.at,
    onFocused: focus.onFocused,
    isSelected: selection.isSelected,
    onTick: (entry: Entry, { on, extend }: { on: boolean; extend: boolean }) => {
      if (extend) return selection.extendTo(entry, shown ?? [])
      selection.startAt(entry)
      selection.select([entry], on)
    },
  }

  return (
    <>
      <Group
        justify="space-between"
        mb="sm"
        gap="sm"
        mih={36}
        className={tableStyles['bar'] ?? ''}
        data-sticky={selecting || undefined}
      >
        {selecting ? (
          <SelectionBar
            count={selection.selected.length}
            total={entries?.length ?? 0}
            allLabel={folder.selectAllText(entries?.length ?? 0, folder.more || folder.page > 1)}
            actions={selectionActions(selection.selected, actions)}
            onAll={() => selection.replace(entries ?? [])}
            onClear={selection.clear}
          />
        ) : (
          <div />
        )}
        <Group gap="xs" ml="auto" wrap="nowrap" display={narrow && selecting ? 'none' : 'flex'}>
          <Tooltip label="Refresh">
            <ActionIcon aria-label="Refresh" loading={folder.busy} onClick={() => void refresh()}>
              <RotateCw size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
          {view.shown !== 'table' && (
            <SortSelect columns={sortColumns} sort={folder.sorting} onSort={folder.setSorting} />
          )}
          <ViewSwitch views={view.views} view={view.chosen} onView={view.choose} />
        </Group>
      </Group>
      <Box
        ref={focus.list}
        className={styles['list'] ?? ''}
        data-stale={folder.stale || undefined}
        onKeyDown={folder.stale ? undefined : onKeyDown}
        onBlur={focus.onLeft}
      >
        {view.shown === 'table' ? (
          <EntryTable
            {...list}
            sorting={folder.sorting}
            onSort={folder.setSorting}
            onTickAll={(on) => selection.select(shown ?? [], on)}
          />
        ) : (
          <EntryCards {...list} gallery={view.shown === 'gallery' ? context : null} />
        )}
      </Box>
      {folder.more && entries && (
        <Text size="sm" c="dimmed" mt="sm" role="note">
          {folder.orderNote(entries.length)}
          {totals && ` The bucket holds ${totals.objectCount.toLocaleString('en')} objects.`}
        </Text>
      )}
      {entries && (
        <TablePagination
          total={folder.total}
          more={folder.more}
          page={folder.page}
          size={folder.size}
          allowAll={false}
          onPage={folder.setPage}
          onSize={folder.setSize}
        />
      )}
    </>
  )
}
