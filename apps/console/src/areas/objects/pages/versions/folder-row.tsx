import { BucketLink, type StorageContext } from '@/areas/storage/public'
import { Group, Table } from '@mantine/core'
import { ActionMenu } from '@/components/actions/action-menu'
import { LiveRow } from '@/components/data-table/live-row'
import { RowTick } from '@/components/data-table/row-tick'
import type { Selection } from '@/components/data-table/use-selection'
import { shownName } from '@/lib/shown-name'
import type { FolderEntry } from '../../model/entries'
import { dropFolder } from '../drop-zone'
import { EntryIcon } from '../list/entry-icon'
import type { Chosen } from '../../model/versions/key-entries'
import { folderActions, type VersionHandlers } from './version-actions'

export interface FolderLineProps {
  context: StorageContext
  bucket: string
  folder: FolderEntry
  selection: Selection<Chosen>
  handlers: VersionHandlers
}

export function FolderRow({ context, bucket, folder, selection, handlers }: FolderLineProps) {
  const name = shownName(folder.name)
  const actions = folderActions(folder, handlers)
  const isSelected = selection.isSelected(folder)
  return (
    <LiveRow
      live={{
        label: `Actions for ${name}`,
        actions,
        onOpen: () => handlers.onOpenFolder(folder),
        onTick: ({ extend }) => selection.tick(folder, { on: !isSelected, extend }),
      }}
      {...dropFolder(folder.key)}
      data-line={folder.key}
      data-selected={isSelected || undefined}
      aria-selected={isSelected}
    >
      <Table.Td>
        <RowTick name={name} checked={isSelected} onTick={(options) => selection.tick(folder, options)} />
      </Table.Td>
      <Table.Td w="100%">
        <Group wrap="nowrap" gap="sm" pl={24}>
          <EntryIcon entry={folder} />
          <FolderLink context={context} bucket={bucket} folder={folder} />
        </Group>
      </Table.Td>
      <Table.Td visibleFrom="sm">–</Table.Td>
      <Table.Td ta="right">–</Table.Td>
      <Table.Td>–</Table.Td>
      <Table.Td ta="right">
        <ActionMenu label={`Actions for ${name}`} actions={actions} />
      </Table.Td>
    </LiveRow>
  )
}

/** Leads into a folder, whose versions are shown too. */
export const FolderLink = ({ context, bucket, folder }: Pick<FolderLineProps, 'context' | 'bucket' | 'folder'>) => (
  <span data-name>
    <BucketLink
      project={context.project}
      place={{ bucket, prefix: folder.key }}
      fw={500}
      c="var(--mantine-color-text)"
      from="browser"
    >
      {shownName(folder.name)}
    </BucketLink>
  </span>
)
