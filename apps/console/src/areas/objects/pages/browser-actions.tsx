import { Button, Group, Menu } from '@mantine/core'
import { ChevronDown, FileUp, FolderPlus, FolderUp, KeyRound, Upload } from 'lucide-react'
import { OpenBucketMenu, useRunningDeletion } from '@/areas/buckets/public'
import type { UploadFile } from '@/areas/transfers/public'
import { type Action, offered } from '@/components/actions/action'
import { ActionItems } from '@/components/actions/action-menu'
import { useNarrowList } from '@/components/data-table/list-page'
import type { ConsoleProject } from '@/lib/projects'
import styles from './browser-actions.module.css'
import { useFilePicker } from './use-file-picker'

interface Props {
  project: ConsoleProject
  bucket: string
  /** The ways to older versions. */
  history: readonly Action[]
  /** Absent where the service keeps the passphrase. */
  onPassphrase?: (() => void) | undefined
  onNewFolder: () => void
  onFiles: (files: UploadFile[]) => void
}

/** What can be done in every folder. On a narrow screen uploading is at hand at the bottom, the rest in the menu. */
export function BrowserActions({ project, bucket, history, onPassphrase, onNewFolder, onFiles }: Props) {
  const narrow = useNarrowList()
  const isDoomed = useRunningDeletion(project.id, bucket) !== undefined
  const folderIcon = <FolderPlus size={16} aria-hidden />
  const more = offered(
    narrow && !isDoomed && { label: 'New folder', icon: FolderPlus, run: onNewFolder },
    ...history,
    onPassphrase && { label: 'Manage passphrase', icon: KeyRound, run: onPassphrase },
  )
  return (
    <Group gap="sm" wrap="nowrap">
      {!narrow && (
        <Button variant="default" leftSection={folderIcon} disabled={isDoomed} onClick={onNewFolder}>
          New folder
        </Button>
      )}
      <UploadMenu narrow={narrow} disabled={isDoomed} onFiles={onFiles} />
      <OpenBucketMenu project={project} bucket={bucket} more={more} />
    </Group>
  )
}

type UploadProps = { narrow: boolean; disabled: boolean } & Pick<Props, 'onFiles'>

function UploadMenu({ narrow, disabled, onFiles }: UploadProps) {
  const files = useFilePicker({ label: 'Files to upload', onFiles })
  const folder = useFilePicker({ label: 'Folder to upload', folder: true, onFiles })
  return (
    <div className={narrow ? styles['float'] : undefined}>
      <Menu position={narrow ? 'top-end' : 'bottom-end'}>
        <Menu.Target>
          <Button
            size={narrow ? 'md' : 'sm'}
            disabled={disabled}
            leftSection={<Upload size={16} aria-hidden />}
            rightSection={<ChevronDown size={16} aria-hidden />}
          >
            Upload
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <ActionItems
            actions={[
              { label: 'Upload files', icon: FileUp, run: files.open },
              { label: 'Upload folder', icon: FolderUp, run: folder.open },
            ]}
          />
        </Menu.Dropdown>
      </Menu>
      {files.field}
      {folder.field}
    </div>
  )
}
