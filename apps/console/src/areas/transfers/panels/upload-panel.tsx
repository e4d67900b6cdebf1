import { ActionIcon, Button, Group, Paper, Text } from '@mantine/core'
import { byteText } from '@perigee/domain/byte-text'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useState } from 'react'
import { type Activity, type Upload, uploadsOf, useActivities } from '../model/activities'
import { canRetry } from '../model/activity-list'
import { type UploadTotals, uploadTotals } from '../model/uploads'
import { timeLeft } from './time-left'
import { UploadList } from './upload-list'
import styles from './upload-panel.module.css'

/** The uploads of the tab, as long as there are any. */
export function UploadPanel({ activities }: { activities: readonly Activity[] }) {
  const uploads = uploadsOf(activities)
  return uploads.length === 0 ? null : <Panel uploads={uploads} totals={uploadTotals(uploads)} />
}

const isUpload = ({ kind }: Activity): boolean => kind === 'upload'

function Panel({ uploads, totals }: { uploads: readonly Upload[]; totals: UploadTotals }) {
  const list = useActivities()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const running = totals.running > 0
  // Open as long as there is something to see, unless the person has chosen.
  const open = chosen ?? totals.finished < uploads.length
  const progress = running ? progressText(totals, list.uploadSpeed.bytesPerSecond()) : ''

  return (
    <Paper component="section" className={styles['panel']} withBorder shadow="md" aria-label="Uploads">
      <Group justify="space-between" wrap="nowrap" px="md" py={6} gap="xs">
        <Text fw={600} truncate aria-live={running ? 'off' : 'polite'}>
          {summary(totals)}
        </Text>
        <Group gap={4} wrap="nowrap">
          {running && (
            <Button variant="subtle" color="gray" size="compact-sm" onClick={() => list.stopAll(isUpload)}>
              Cancel all
            </Button>
          )}
          {!running && uploads.some((upload) => upload.status === 'failed' && canRetry(upload)) && (
            <Button variant="subtle" size="compact-sm" onClick={() => list.retryFailed(isUpload)}>
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
          <ActionIcon aria-label="Close uploads" disabled={running} onClick={() => list.forget(isUpload)}>
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

function summary({ running, failed, stopped, finished }: UploadTotals): string {
  if (running > 0) return `Uploading ${files(running)}`
  if (failed > 0) return `${failed} ${failed === 1 ? 'upload' : 'uploads'} failed`
  return stopped > 0 && finished === 0 ? 'Uploads cancelled' : 'Uploads finished'
}

function progressText({ finished, remainingBytes }: UploadTotals, bytesPerSecond: number | null): string {
  const left = timeLeft(remainingBytes, bytesPerSecond)
  const parts = finished > 0 ? [`${finished} finished`] : []
  if (left !== undefined) parts.push(`${byteText(Math.round(bytesPerSecond ?? 0))}/s`, `${left} left`)
  return parts.join(' · ')
}
