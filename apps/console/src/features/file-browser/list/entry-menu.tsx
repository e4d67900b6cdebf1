import { ActionIcon, Menu } from '@mantine/core'
import { Download, EllipsisVertical, Eye, FolderDown, FolderOpen, Globe, Share2, Trash2 } from 'lucide-react'
import type { FileEntry, FolderEntry } from '../entries'
import { type LineProps, shownName } from './entry-actions'

export function EntryMenu(props: LineProps) {
  const { entry, tabIndex, onShare, onDelete } = props
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={`Actions for ${shownName(entry)}`} tabIndex={tabIndex}>
          <EllipsisVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {entry.type === 'file' ? <FileItems {...props} entry={entry} /> : <FolderItems {...props} entry={entry} />}
        <Menu.Item leftSection={<Share2 size={16} aria-hidden />} onClick={() => onShare(entry)}>
          Share
        </Menu.Item>
        {entry.type === 'file' && (
          <Menu.Item leftSection={<Globe size={16} aria-hidden />} onClick={() => props.onDistribution(entry)}>
            Geographic Distribution
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item
          color="red"
          c="var(--mantine-color-error)"
          leftSection={<Trash2 size={16} aria-hidden />}
          onClick={() => onDelete([entry])}
        >
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function FileItems({ entry, onOpen, onDownload }: LineProps<FileEntry>) {
  return (
    <>
      <Menu.Item leftSection={<Eye size={16} aria-hidden />} onClick={() => onOpen(entry)}>
        Preview
      </Menu.Item>
      <Menu.Item leftSection={<Download size={16} aria-hidden />} onClick={() => onDownload(entry)}>
        Download
      </Menu.Item>
    </>
  )
}

function FolderItems({ entry, onOpen, onDownloadFolder }: LineProps<FolderEntry>) {
  return (
    <>
      <Menu.Item leftSection={<FolderOpen size={16} aria-hidden />} onClick={() => onOpen(entry)}>
        Open Folder
      </Menu.Item>
      {onDownloadFolder && (
        <Menu.Item leftSection={<FolderDown size={16} aria-hidden />} onClick={() => onDownloadFolder(entry)}>
          Download
        </Menu.Item>
      )}
    </>
  )
}
