import { ActionIcon, Button, Group, Tooltip } from '@mantine/core'
import { FolderPlus, FolderUp, KeyRound, Upload } from 'lucide-react'
import { UploadButton } from './upload-button'
import type { UploadFile } from './uploads/upload-file'

interface Props {
  onPassphrase: () => void
  onNewFolder: () => void
  onFiles: (files: UploadFile[]) => void
}

/** What can be done in every folder. */
export function BrowserActions({ onPassphrase, onNewFolder, onFiles }: Props) {
  return (
    <Group gap="sm">
      <Tooltip label="Manage Passphrase">
        <ActionIcon variant="default" size={36} aria-label="Manage Passphrase" onClick={onPassphrase}>
          <KeyRound size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Button variant="default" leftSection={<FolderPlus size={16} aria-hidden />} onClick={onNewFolder}>
        New Folder
      </Button>
      <UploadButton
        variant="default"
        leftSection={<FolderUp size={16} aria-hidden />}
        label="Folder to upload"
        folder
        onFiles={onFiles}
      >
        Upload Folder
      </UploadButton>
      <UploadButton leftSection={<Upload size={16} aria-hidden />} label="Files to upload" onFiles={onFiles}>
        Upload Files
      </UploadButton>
    </Group>
  )
}
