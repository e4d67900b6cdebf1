import { ActionIcon, Button, Group, Paper, Text } from '@mantine/core'
import { byteText } from '@perigee/domain/byte-text'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useState } from 'react'
import {
  canRetry,
  type Upload,
  type UploadTotals,
  uploadTotals,
  useObjectStorage,
  useUploads,
} from '@/areas/storage/public'
import { timeLeft } from './time-left'
import { UploadList } from './upload-list'
import styles from './upload-panel.module.css'
import { useLeaveWarning } from '@/lib/use-leave-warning'

/** The uploads of the tab, as long as there are any. */
export function UploadPanel() {
  const uploads = useUploads()
  const totals = uploadTotals(uploads)
  useLeaveWarning(totals.running > 0)
  return uploads.length === 0 ? null : <Panel uploads={uploads} totals={totals} />
}

function Panel({ uploads, totals }: { uploads: readonly Upload[]; totals: UploadTotals }) {
  const { uploads: queue } = useObjectStorage()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const running = totals.running > 0
  // Open as long as there is something to see, unless the person has chosen.
  const open = chosen ?? totals.finished < uploads.length
  const progress = running ? progressText(totals, queue.bytesPerSecond()) : ''

  return (
    <Paper component="section" className={styles['panel']} withBorder shadow="md" aria-label="Uploads">
      <Group justify="space-between" wrap="nowrap" px="md" py={6} gap="xs">
        <Text fw={600} truncate aria-live={running ? 'off' : 'polite'}>
          {summary(totals)}
        </Text>
        <Group gap={4} wrap="nowrap">
          {running && (
            <Button variant="subtle" color="gray" size="compact-sm" onClick={() => queue.cancelAll()}>
              Cancel all
            </Button>
          )}
          {!running && uploads.some((upload) => upload.status === 'failed' && canRetry(upload)) && (
            <Button variant="subtle" size="compact-sm" onClick={() => queue.retryFailed()}>
              Retry failed
            </Button>
          )}
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
      {progress !== '' && (
        <Text size="xs" c="dimmed" className="tabular" px="md" pb={8} mt={-4}>
          {progress}
        </Text>
      )}
      {open && <UploadList uploads={uploads} />}
    </Paper>
  )
}

const files = (count: number): string => `${count} ${count === 1 ? 'file' : 'files'}`

function summary({ running, failed, cancelled, finished }: UploadTotals): string {
  if (running > 0) return `Uploading ${files(running)}`
  if (failed > 0) return `${failed} ${failed === 1 ? 'upload' : 'uploads'} failed`
  return cancelled > 0 && finished === 0 ? 'Uploads cancelled' : 'Uploads finished'
}

function progressText({ finished, remainingBytes }: UploadTotals, bytesPerSecond: number | null): string {
  const left = timeLeft(remainingBytes, bytesPerSecond)
  const parts = finished > 0 ? [`${finished} finished`] : []
  if (left !== undefined) parts.push(`${byteText(Math.round(bytesPerSecond ?? 0))}/s`, `${left} left`)
  return parts.join(' · ')
}
