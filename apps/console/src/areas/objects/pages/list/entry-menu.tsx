import { Menu } from '@mantine/core'
import { Download, Eye, FolderDown, FolderOpen, Globe, Share2 } from 'lucide-react'
import { DeleteItem, RowMenu } from '@/components/data-table/row-menu'
import type { FileEntry, FolderEntry } from '../../model/entries'
import { shownName } from '../../model/shown-name'
import type { LineProps } from './entry-actions'

export function EntryMenu(props: LineProps) {
  const { entry, tabIndex, onShare, onDelete } = props
  return (
    <RowMenu name={shownName(entry.name)} tabIndex={tabIndex}>
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
      <DeleteItem onClick={() => onDelete([entry])}>Delete</DeleteItem>
    </RowMenu>
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
