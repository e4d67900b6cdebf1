import { ActionIcon } from '@mantine/core'
import { visibleText } from '@perigee/domain/visible-text'
import { ChevronDown, ChevronRight, Folder, RotateCw, X } from 'lucide-react'
import { memo } from 'react'
import { type Activity, useActivities } from '../model/activities'
import type { ActivityStatus } from '../model/activity-list'
import { groupOf, type Upload } from '../model/upload'
import { underWay, type UploadTotals } from '../model/upload-tally'
import { ActivityLine, RowButton, StatusLine } from './activity-row'
import { type UploadLine } from './upload-lines'
import { folderText, statusText } from './upload-texts'
import styles from './upload-panel.module.css'

const stop = { tip: 'Cancel', icon: X, size: 16 }

interface FileProps {
  upload: Upload
  inFolder: boolean
  /** It is the only one: the bar of all is its bar. */
  alone: boolean
}

/** One file. Drawn again when something about it has changed. */
export const UploadRow = memo(function UploadRow({ upload, inFolder, alone }: FileProps) {
  const { bucket, key, folder, status, progress, slow } = upload
  const name = visibleText(key.slice(inFolder && folder !== null ? folder.length : key.lastIndexOf('/') + 1))
  return (
    <div className={styles['file']} data-in-folder={inFolder}>
      <ActivityLine
        activity={upload}
        texts={{
          title: name,
          hint: `${bucket}/${visibleText(key)}`,
          status: statusText(upload),
          progress: status === 'running' && slow && !alone ? { value: progress, label: `Uploading ${name}` } : null,
          stop: `Cancel uploading ${name}`,
          retry: `Upload ${name} again`,
        }}
        stop={stop}
      />
    </div>
  )
})

interface FolderProps {
  line: Extract<UploadLine, { kind: 'folder' }>
  onToggle: (group: string) => void
}

/** Everything that came in one folder. */
export const FolderRow = memo(
  function FolderRow({ line: { id, bucket, folder, totals, isOpen }, onToggle }: FolderProps) {
    const activities = useActivities()
    const name = visibleText(folder.slice(folder.lastIndexOf('/', folder.length - 2) + 1, -1))
    const isInside = (activity: Activity) => activity.kind === 'upload' && groupOf(activity) === id
    const Chevron = isOpen ? ChevronDown : ChevronRight
    return (
      <StatusLine
        title={name}
        hint={`${bucket}/${visibleText(folder)}`}
        status={folderText(totals)}
        state={stateOf(totals)}
        progress={null}
        lead={
          <>
            <ActionIcon
              aria-label={`${isOpen ? 'Hide' : 'Show'} the files of ${name}`}
              aria-expanded={isOpen}
              onClick={() => onToggle(id)}
            >
              <Chevron size={16} aria-hidden />
            </ActionIcon>
            <Folder size={16} color="var(--mantine-primary-color-filled)" style={{ flex: 'none' }} aria-hidden />
          </>
        }
        buttons={
          <>
            {totals.retryable > 0 && (
              <RowButton
                label={`Upload what failed of ${name} again`}
                tip="Try again"
                icon={RotateCw}
                onClick={() => activities.retryFailed(isInside)}
              />
            )}
            {underWay(totals) > 0 && (
              <RowButton {...stop} label={`Cancel uploading ${name}`} onClick={() => activities.stopAll(isInside)} />
            )}
          </>
        }
      />
    )
  },
  (before, now) =>
    before.line.totals === now.line.totals && before.line.isOpen === now.line.isOpen && before.line.id === now.line.id,
)

function stateOf(totals: UploadTotals): ActivityStatus {
  if (underWay(totals) > 0) return 'running'
  if (totals.files.failed > 0) return 'failed'
  return totals.files.finished > 0 ? 'finished' : 'stopped'
}
