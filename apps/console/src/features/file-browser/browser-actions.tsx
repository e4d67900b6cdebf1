import { ActionIcon, Button, Group, Tooltip } from '@mantine/core'
import { FolderPlus, KeyRound } from 'lucide-react'
import { UploadButton } from './upload-button'

interface Props {
  onPassphrase: () => void
  onNewFolder: () => void
  onFiles: (files: File[]) => void
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
      <UploadButton onFiles={onFiles} />
    </Group>
  )
}
