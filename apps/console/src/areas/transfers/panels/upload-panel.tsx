import { ActionIcon, Button, Group, Paper, Progress, Text } from '@mantine/core'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { second } from '@perigee/std/durations'
import { useNarrowList } from '@/components/data-table/list-page'
import { type Activity, uploadsOf, useActivities } from '../model/activities'
import type { Upload } from '../model/upload'
import { workOf } from '../model/upload-pace'
import { underWay, type UploadTotals } from '../model/upload-tally'
import { UploadList } from './upload-list'
import { details, isDisconnected, summary } from './upload-texts'
import { useWhenSeen } from './use-when-seen'
import styles from './upload-panel.module.css'

/** The uploads of the tab, as long as there are any. */
export function UploadPanel({ activities }: { activities: readonly Activity[] }) {
  const uploads = uploadsOf(activities)
  return uploads.length === 0 ? null : <Panel uploads={uploads} />
}

/** Milliseconds in front of somebody's eyes after which an end without a failure goes away by itself. */
const finishedShownFor = 20 * second

const isUpload = ({ kind }: Activity): boolean => kind === 'upload'

function Panel({ uploads }: { uploads: readonly Upload[] }) {
  const list = useActivities()
  const { totals } = list.uploadTally
  const [chosen, setChosen] = useState<boolean | null>(null)
  const running = underWay(totals) > 0
  const isAllFinished = totals.files.finished === uploads.length
  // Open as long as there is something to see, unless the person has chosen; a phone has no room for it.
  const isPhone = useNarrowList()
  const open = chosen ?? (!isAllFinished && !isPhone)
  const said = details(totals, list.uploadPace)
  const panel = useRef<HTMLElement>(null)
  useWhenSeen(panel, isAllFinished && chosen !== true ? finishedShownFor : null, () => list.forget(isUpload))

  return (
    <Paper ref={panel} component="section" className={styles['panel']} withBorder shadow="md" aria-label="Uploads">
      <Group justify="space-between" wrap="nowrap" px="md" gap="xs" className={styles['head']}>
        <div className={styles['said']}>
          <Text fw={600} truncate aria-live={running ? 'off' : 'polite'}>
            {summary(totals)}
          </Text>
          {said !== '' && (
            <Text
              size="xs"
              c={running && isDisconnected(totals) ? 'var(--mantine-color-text)' : 'dimmed'}
              className="tabular"
            >
              {said}
            </Text>
          )}
        </div>
        <Group gap={4} wrap="nowrap">
          {running && (
            <Button variant="subtle" color="gray" size="compact-sm" onClick={() => list.stopAll(isUpload)}>
              Cancel all
            </Button>
          )}
          {!running && totals.retryable > 0 && (
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
      {running && (
        <Progress
          value={percent(totals)}
          {...(isDisconnected(totals) && { color: 'yellow' })}
          size="sm"
          radius={0}
          transitionDuration={0}
          aria-label="All uploads"
        />
      )}
      {open && <UploadList uploads={uploads} />}
    </Paper>
  )
}

/** Of all that was begun and not given up, files and bytes together. */
function percent({ files: { waiting, running, finished }, bytes, sentBytes }: UploadTotals): number {
  const whole = workOf({ files: waiting + running + finished, bytes })
  return whole === 0 ? 0 : Math.floor((workOf({ files: finished, bytes: sentBytes }) / whole) * 100)
}
