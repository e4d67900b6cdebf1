import { bucketTotals, parentOf, type Place, type StorageContext } from '@/areas/storage/public'
import { Box, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { SearchBox } from '@/components/data-table/search-box'
import { EmptyState } from '@/components/empty-state'
import { notify } from '@/lib/notify'
import type { Entry } from '../model/entries'
import type { useListFocus } from './keyboard/use-list-focus'
import { useListKeys } from './keyboard/use-list-keys'
import { type EntryHandlers, selectionActions } from './list/entry-actions'
import { EntryCards } from './list/entry-cards'
import { EntryTable } from './list/entry-table'
import { FolderFoot } from './list/folder-foot'
import { RefreshButton } from './list/refresh-button'
import { sortColumns } from './list/sort-columns'
import { SortSelect } from '@/components/data-table/sort-select'
import { useFolderLook } from './list/use-folder-look'
import { ViewSwitch } from './list/view-switch'
import tableStyles from '@/components/data-table/data-table.module.css'
import styles from './list/list.module.css'
import { SelectionBar } from '@/components/data-table/selection-bar'
import type { Folder } from '../model/use-folder'
import type { Selection } from '@/components/data-table/use-selection'

interface Props {
  context: StorageContext
  place: Place
  folder: Folder
  selection: Selection<Entry>
  focus: ReturnType<typeof useListFocus>
  onGo: (place: Place, by: 'key' | 'mouse') => void
  actions: EntryHandlers
}

/** The list of a folder in one of its views, and everything that steers it. */
export function FolderView({ context, place, folder, selection, focus, onGo, actions }: Props) {
  const view = useFolderLook()
  const { entries, shown } = folder
  const { data: totals } = useQuery({ ...bucketTotals(context.project.id, place.bucket), enabled: folder.more })
  const selecting = selection.selected.length > 0
  const nothingFound = folder.find !== '' && entries?.length === 0 && !folder.busy

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
    onTick: selection.tick,
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
            elsewhere={{ count: selection.elsewhere, where: folder.find === '' ? 'on other pages' : 'not shown' }}
            total={selection.selected.length + (entries?.filter((entry) => !selection.isSelected(entry)).length ?? 0)}
            allLabel={folder.selectAllText(entries?.length ?? 0, folder.more || folder.page > 1)}
            actions={selectionActions(selection.selected, actions)}
            onAll={() => selection.select(entries ?? [], true)}
            onClear={selection.clear}
          />
        ) : null}
        {/* What is typed there stays while something is selected. */}
        <div className={styles['search']} hidden={selecting}>
          <SearchBox label="Search this folder" searched={folder.find} onSearch={folder.setFind} />
        </div>
        <Group gap="xs" ml="auto" wrap="nowrap" className={styles['tools'] ?? ''}>
          <RefreshButton busy={folder.busy} onClick={() => void refresh()} />
          {view.shown !== 'table' && (
            <SortSelect columns={sortColumns} sort={folder.sorting} onSort={folder.setSorting} />
          )}
          {view.views.length > 1 && <ViewSwitch views={view.views} view={view.shown} onView={view.choose} />}
        </Group>
      </Group>
      {folder.findNote !== undefined && (
        <Text size="sm" c="dimmed" mb="sm" role="note" style={{ overflowWrap: 'anywhere' }}>
          {folder.findNote}
        </Text>
      )}
      <Box
        ref={focus.list}
        className={styles['list'] ?? ''}
        data-stale={folder.stale || undefined}
        data-selecting={selecting || undefined}
        onKeyDown={folder.stale ? undefined : onKeyDown}
        onBlur={focus.onLeft}
      >
        {nothingFound ? (
          <NothingFound text={folder.find} onClear={() => folder.setFind('')} />
        ) : view.shown === 'table' ? (
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
      <FolderFoot
        folder={folder}
        more={totals && `The bucket holds ${totals.objectCount.toLocaleString('en')} objects.`}
      />
    </>
  )
}

const NothingFound = ({ text, onClear }: { text: string; onClear: () => void }) => (
  <EmptyState
    icon={SearchX}
    title="Nothing found"
    action={
      <Button variant="default" onClick={onClear}>
        Show everything
      </Button>
    }
  >
    <span role="status" style={{ overflowWrap: 'anywhere' }}>
      {`No file or folder here matches “${text}”. Folders below this one are not searched.`}
    </span>
  </EmptyState>
)
