import { Group } from '@mantine/core'
import { FolderPlus, FolderUp, KeyRound, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNarrowList } from '@/components/data-table/list-page'
import { HeaderButton } from './header-button'
import { UploadButton } from './upload-button'
import type { UploadFile } from '@/areas/transfers/public'

interface Props {
  /** Absent where the service keeps the passphrase. */
  onPassphrase?: (() => void) | undefined
  onNewFolder: () => void
  onFiles: (files: UploadFile[]) => void
  /** What can be done with the bucket itself. */
  menu: ReactNode
}

/** What can be done in every folder. */
export function BrowserActions({ onPassphrase, onNewFolder, onFiles, menu }: Props) {
  const narrow = useNarrowList()
  return (
    <Group gap="sm" wrap="nowrap">
      {onPassphrase && (
        <HeaderButton variant="default" icon={<KeyRound size={16} aria-hidden />} compact onClick={onPassphrase}>
          Manage passphrase
        </HeaderButton>
      )}
      <HeaderButton
        variant="default"
        icon={<FolderPlus size={16} aria-hidden />}
        compact={narrow}
        onClick={onNewFolder}
      >
        New folder
      </HeaderButton>
      <UploadButton
        variant="default"
        icon={<FolderUp size={16} aria-hidden />}
        compact={narrow}
        label="Folder to upload"
        folder
        onFiles={onFiles}
      >
        Upload folder
      </UploadButton>
      <UploadButton icon={<Upload size={16} aria-hidden />} label="Files to upload" onFiles={onFiles}>
        Upload files
      </UploadButton>
      {menu}
    </Group>
  )
}
