import { ActionIcon, Group, Paper, Text } from '@mantine/core'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useState } from 'react'
import { isRunning, type Upload } from '@/lib/object-storage/upload-queue'
import { useObjectStorage, useUploads } from '@/lib/object-storage/use-object-storage'
import styles from './upload-panel.module.css'
import { UploadRow } from './upload-row'
import { useLeaveWarning } from './use-leave-warning'

/** The uploads of the tab, as long as there are any. */
export function UploadPanel() {
  const { uploads: queue } = useObjectStorage()
  const uploads = useUploads()
  useLeaveWarning()
  const [chosen, setChosen] = useState<boolean | null>(null)
  if (uploads.length === 0) return null
  const running = uploads.some(isRunning)
  // Open as long as there is something to see, unless the person has chosen.
  const open = chosen ?? uploads.some(({ status }) => status !== 'finished')

  return (
    <Paper component="section" className={styles['panel']} withBorder shadow="md" aria-label="Uploads">
      <Group justify="space-between" wrap="nowrap" px="md" py={6}>
        <Text fw={600} aria-live="polite">
          {summary(uploads)}
        </Text>
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            aria-label={open ? 'Collapse uploads' : 'Expand uploads'}
            aria-expanded={open}
            onClick={() => setChosen(!open)}
          >
            {open ? <ChevronDown size={18} aria-hidden /> : <ChevronUp size={18} aria-hidden />}
          </ActionIcon>
          <ActionIcon aria-label="Close uploads" disabled={running} onClick={() => queue.clearEnded()}>
            <X size={18} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
      {open && (
        <ul className={styles['list']}>
          {uploads.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              onCancel={() => queue.cancel(upload.id)}
              onRetry={() => queue.retry(upload.id)}
            />
          ))}
        </ul>
      )}
    </Paper>
  )
}

function summary(uploads: readonly Upload[]): string {
  const running = uploads.filter(isRunning).length
  if (running > 0) return `Uploading ${running} ${running === 1 ? 'file' : 'files'}`
  const failed = uploads.filter(({ status }) => status === 'failed').length
  if (failed > 0) return `${failed} ${failed === 1 ? 'upload' : 'uploads'} failed`
  return 'Uploads finished'
}
