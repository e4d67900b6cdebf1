import { ActionIcon, Anchor, Checkbox, Group, Menu, Table, Tooltip } from '@mantine/core'
import { byteText } from '@perigee/domain/byte-text'
import { Download, EllipsisVertical, File, Folder, FolderOpen, Trash2 } from 'lucide-react'
import { BucketLink } from '@/flows/open-bucket/bucket-link'
import type { Place } from '@/flows/open-bucket/browser-path'
import type { ConsoleProject } from '@/lib/projects'
import { showMoment } from '@/lib/object-storage/show-date'
import { type Entry, type FileEntry, type FolderEntry, typeText } from './entries'

export type EntryActions = {
  project: ConsoleProject
  place: Place
  isSelected: (entry: Entry) => boolean
  onSelect: (entries: readonly Entry[], on: boolean) => void
  onOpen: (entry: FolderEntry) => void
  onDownload: (entry: FileEntry) => void
  onDelete: (entry: Entry) => void
}

type Props<E extends Entry = Entry> = EntryActions & { entry: E }

export function EntryRow({ entry, ...actions }: Props) {
  const isFile = entry.type === 'file'
  const Icon = isFile ? File : Folder
  const selected = actions.isSelected(entry)
  return (
    <Table.Tr aria-selected={selected} {...(selected && { bg: 'var(--mantine-primary-color-light)' })}>
      <Table.Td>
        <Checkbox
          size="xs"
          aria-label={`Select ${entry.name}`}
          checked={selected}
          onChange={(event) => actions.onSelect([entry], event.currentTarget.checked)}
        />
      </Table.Td>
      <Table.Td w="100%">
        <Group wrap="nowrap" gap="sm">
          <Icon
            size={18}
            strokeWidth={1.75}
            color={isFile ? 'var(--mantine-color-dimmed)' : 'var(--mantine-primary-color-filled)'}
            aria-hidden
            style={{ flexShrink: 0 }}
          />
          <EntryName entry={entry} {...actions} />
        </Group>
      </Table.Td>
      <Table.Td visibleFrom="md">{typeText(entry)}</Table.Td>
      <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
        {isFile ? byteText(entry.size) : '–'}
      </Table.Td>
      <Table.Td visibleFrom="sm" style={{ whiteSpace: 'nowrap' }}>
        {isFile ? <time dateTime={entry.lastModified.toISOString()}>{showMoment(entry.lastModified)}</time> : '–'}
      </Table.Td>
      <Table.Td>
        <Group gap={0} wrap="nowrap" justify="flex-end">
          {isFile && <DownloadButton entry={entry} {...actions} />}
          <EntryMenu entry={entry} {...actions} />
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}

function EntryName({ entry, project, place, onDownload }: Props) {
  const name = entry.name || '(no name)'
  if (entry.type === 'folder') {
    return (
      <BucketLink project={project} place={{ bucket: place.bucket, prefix: entry.key }} fw={500}>
        {name}
      </BucketLink>
    )
  }
  return (
    <Anchor
      component="button"
      type="button"
      c="var(--mantine-color-text)"
      ta="left"
      lineClamp={3}
      title={name}
      style={{ overflowWrap: 'anywhere' }}
      onClick={() => onDownload(entry)}
    >
      {name}
    </Anchor>
  )
}

function DownloadButton({ entry, onDownload }: Props<FileEntry>) {
  return (
    <Tooltip label="Download">
      <ActionIcon aria-label={`Download ${entry.name}`} visibleFrom="xs" onClick={() => onDownload(entry)}>
        <Download size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

function EntryMenu({ entry, onOpen, onDownload, onDelete }: Props) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={`Actions for ${entry.name || 'folder'}`}>
          <EllipsisVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {entry.type === 'folder' ? (
          <Menu.Item leftSection={<FolderOpen size={16} aria-hidden />} onClick={() => onOpen(entry)}>
            Open Folder
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<Download size={16} aria-hidden />} onClick={() => onDownload(entry)}>
            Download
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item color="red" leftSection={<Trash2 size={16} aria-hidden />} onClick={() => onDelete(entry)}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
