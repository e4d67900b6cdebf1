import { Box, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { SearchBox } from '@/components/data-table/search-box'
import { SelectionBar } from '@/components/data-table/selection-bar'
import { SortSelect } from '@/components/data-table/sort-select'
import tableStyles from '@/components/data-table/data-table.module.css'
import { useNarrowList } from '@/components/data-table/list-page'
import { notify } from '@/lib/notify'
import { locksKey } from '../../model/locks'
import { FolderFoot } from '../list/folder-foot'
import { RefreshButton } from '../list/refresh-button'
import styles from '../list/list.module.css'
import { chosenActions } from './version-actions'
import { sortColumns } from '../list/sort-columns'
import { useTreeKeys } from './use-tree-keys'
import { VersionCards } from './version-cards'
import { VersionTable } from './version-table'
import type { VersionsViewProps } from './versions-view-props'

/** The list with versions, and everything that steers it. */
export function VersionsView(props: VersionsViewProps) {
  const { context, place, folder, selection, handlers } = props
  const cache = useQueryClient()
  const { entries } = folder
  const narrow = useNarrowList()
  const selecting = selection.selected.length > 0
  const onKeyDown = useTreeKeys()

  /** What was listed before stays, so a failure has to be said. */
  async function refresh() {
    void cache.invalidateQueries({ queryKey: locksKey(context.project.id, place.bucket) })
    const error = await folder.refetch()
    if (error) notify.error(error, 'file browser')
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
        {selecting && (
          <SelectionBar
            count={selection.selected.length}
            elsewhere={{ count: selection.elsewhere, where: 'not shown' }}
            total={selection.selected.length}
            actions={chosenActions(selection.selected, handlers)}
            onAll={() => undefined}
            onClear={selection.clear}
          />
        )}
        {/* What is typed there stays while something is selected. */}
        <div className={styles['search']} hidden={selecting}>
          <SearchBox label="Search this folder" searched={folder.find} onSearch={folder.setFind} />
        </div>
        <Group gap="xs" ml="auto" wrap="nowrap" className={styles['tools'] ?? ''}>
          <RefreshButton busy={folder.busy} onClick={() => void refresh()} />
          {narrow && <SortSelect columns={sortColumns} sort={folder.sorting} onSort={folder.setSorting} />}
        </Group>
      </Group>
      {folder.findNote !== undefined && (
        <Text size="sm" c="dimmed" mb="sm" role="note" style={{ overflowWrap: 'anywhere' }}>
          {folder.findNote}
        </Text>
      )}
      <Box
        className={styles['list'] ?? ''}
        data-stale={folder.stale || undefined}
        data-selecting={selecting || undefined}
        onKeyDown={onKeyDown}
      >
        {narrow ? <VersionCards {...props} /> : <VersionTable {...props} />}
      </Box>
      {folder.find !== '' && entries?.length === 0 && !folder.busy && (
        <Text c="dimmed" ta="center" py="lg" role="status" style={{ overflowWrap: 'anywhere' }}>
          {`No file or folder here matches “${folder.find}”. Folders below this one are not searched.`}
        </Text>
      )}
      <FolderFoot folder={folder} />
    </>
  )
}
