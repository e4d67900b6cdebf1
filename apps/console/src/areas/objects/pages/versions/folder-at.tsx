import { type Place, refId, placeName, type StorageContext } from '@/areas/storage/public'
import { downloadObject } from '@/areas/transfers/public'
import { useTrialGate } from '@/areas/trial/public'
import { Button, Group, Paper, Text } from '@mantine/core'
import { CalendarClock, FolderOpen } from 'lucide-react'
import { useMemo } from 'react'
import { useSelection } from '@/components/data-table/use-selection'
import { EmptyState } from '@/components/empty-state'
import { FolderFrame } from '../folder-frame'
import { PageHeader } from '@/components/page-header'
import { useAsSignal } from '@/lib/create-signal'
import { openDialog } from '@/lib/dialogs'
import { explained } from '@/lib/failure'
import { notify } from '@/lib/notify'
import { showFull } from '@/lib/show-date'
import { shownName } from '@/lib/shown-name'
import { whoCanRead } from '@/lib/who-can-read'
import type { Entry, FileEntry } from '../../model/entries'
import { useFolder } from '../../model/use-folder'
import { useHistory } from '../../model/versions/use-history'
import { pagingAt } from '../../model/versions/version-paging'
import { FolderView } from '../folder-view'
import type { HistoryParts } from './history-parts'
import { useFocusOnOrigin } from '../keyboard/use-focus-on-origin'
import { useListFocus } from '../keyboard/use-list-focus'

interface Props {
  context: StorageContext
  place: Place
  at: Date
  parts: HistoryParts
  cameByKey: { from: string } | null
  onGo: (place: Place, by: 'key' | 'mouse') => void
}

const noEntries: readonly Entry[] = []

/** A folder as it was at a moment: to be looked at and downloaded, and nothing else. */
export function FolderAt({ context, place, at, parts, cameByKey, onGo }: Props) {
  const { project } = context
  const { bucket } = place
  const folder = useFolder(
    context,
    place,
    useMemo(() => pagingAt(at), [at]),
  )
  const { entries } = folder
  const selection = useSelection({ ...folder, idOf: refId })
  const focus = useListFocus(folder.shown?.length ?? 0, { fromStart: cameByKey !== null })
  useFocusOnOrigin(folder, focus, cameByKey?.from)
  const listed = useAsSignal(entries ?? noEntries)
  const gate = useTrialGate()
  const preview = gate((start: Entry) =>
    openDialog(parts.dialogs.previewDialog, { bucket, path: place.prefix, entries: listed, start }),
  )

  async function download(files: readonly FileEntry[]) {
    try {
      // One after another: browsers drop downloads that begin at the same moment.
      for (const file of files) await downloadObject(context, bucket, file)
    } catch (cause) {
      notify.error(explained('Error downloading file.', cause), 'file browser')
    }
  }
  const actions = {
    onOpen: (entry: Entry, by: 'key' | 'mouse' = 'mouse') =>
      entry.type === 'folder' ? onGo({ bucket, prefix: entry.key }, by) : preview(entry),
    onDownload: gate((file: FileEntry) => void download([file])),
    onDownloadAll: gate((files: readonly FileEntry[]) => void download(files)),
  }

  return (
    <>
      <PageHeader title={shownName(placeName(place))} subtitle={whoCanRead(project)} small />
      <MomentNote context={context} at={at} parts={parts} />
      <FolderFrame
        context={context}
        folder={folder}
        empty={
          <EmptyState icon={FolderOpen} title="Nothing was here then">
            No version that is kept is as old as that.
          </EmptyState>
        }
      >
        <FolderView
          context={context}
          place={place}
          folder={folder}
          selection={selection}
          focus={focus}
          onGo={onGo}
          actions={actions}
        />
      </FolderFrame>
    </>
  )
}

function MomentNote({ context, at, parts }: Pick<Props, 'context' | 'at' | 'parts'>) {
  const history = useHistory(context)
  return (
    <Paper withBorder p="sm" mb="md" role="note" aria-label="As of">
      <Group gap="sm" justify="space-between">
        <Group gap="sm" wrap="nowrap" align="flex-start" style={{ flex: '1 1 320px' }}>
          <CalendarClock size={18} strokeWidth={1.75} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
          <div>
            <Text size="sm" fw={500}>{`As of ${showFull(at)}`}</Text>
            <Text size="sm" c="dimmed">
              Read-only. What was deleted for good since then is missing, and folders are listed also where they held
              nothing yet.
            </Text>
          </div>
        </Group>
        <Group gap="xs">
          <Button
            variant="default"
            size="xs"
            onClick={() => openDialog(parts.dialogs.viewAsOfDialog, { at, onChoose: history.viewAt })}
          >
            Change time
          </Button>
          <Button size="xs" onClick={() => history.viewAt(null)}>
            Back to now
          </Button>
        </Group>
      </Group>
    </Paper>
  )
}
