import {
  type ObjectRef,
  type Place,
  placeName,
  refId,
  type StorageContext,
  useStorageContext,
} from '@/areas/storage/public'
import { Skeleton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { FolderFrame } from './folder-frame'
import { lazyView } from '@/components/lazy-view'
import { PageHeader } from '@/components/page-header'
import { useAsSignal } from '@/lib/create-signal'
import { isDialogOpen, openDialog } from '@/lib/dialogs'
import { explained } from '@/lib/failure'
import { offersArchives } from '@/lib/flags'
import { notify } from '@/lib/notify'
import type { ConsoleProject } from '@/lib/projects'
import { shownName } from '@/lib/shown-name'
import { useTrialGate } from '@/areas/trial/public'
import { whoCanRead } from '@/lib/who-can-read'
import { shareDialog } from '@/areas/share/public'
import { archiveDownloadDialog, downloadObject, useGuardedUpload } from '@/areas/transfers/public'
import { FolderHead } from './folder-head'
import * as dialogs from '../lazy-dialogs'
import type { Entry, FileEntry, FolderEntry } from '../model/entries'
import { FolderView } from './folder-view'
import { useFocusOnOrigin } from './keyboard/use-focus-on-origin'
import { useListFocus } from './keyboard/use-list-focus'
import { NothingHere } from './nothing-here'
import { useListStored } from '../model/list-stored'
import { type FirstUpload, useFirstUpload } from '../model/use-first-upload'
import type { FolderPaging } from '../model/paging/folder-paging'
import { usePaging } from '../model/paging/use-paging'
import { useFolder } from '../model/use-folder'
import { useHistory } from '../model/versions/use-history'
import { useOffersLocks } from '../model/use-offers-locks'
import { useSelection } from '@/components/data-table/use-selection'

interface Props {
  place: Place
  /** A key has led here, and not the mouse: the list takes the focus, at the folder that was left where it is listed. */
  cameByKey: { from: string } | null
  onGo: (place: Place, by: 'key' | 'mouse') => void
  firstUpload: FirstUpload
}

const HistoryPage = lazyView(async () => (await import('./versions/history-page')).HistoryPage)
const parts = { FolderHead, dialogs }

const noEntries: readonly Entry[] = []

interface Asked {
  /** The file of the preview. */
  shown?: boolean
  onClosed?: () => void
}

/** One folder of an unlocked bucket. */
export function FileBrowser(props: Props) {
  const context = useStorageContext()
  const { config, project, storage } = context
  // While the page finds out how it will list, what it lists with is made.
  useEffect(() => void storage.browserClient(config, project).catch(() => undefined), [config, project, storage])
  const history = useHistory(context)
  if (history.at || history.showsVersions)
    return <HistoryPage {...props} context={context} at={history.at} parts={parts} />
  return <PresentFolder {...props} context={context} />
}

function PresentFolder({ context, ...props }: Props & { context: StorageContext }) {
  const paging = usePaging(context, props.place)
  // No button is shown that would be drawn again, with its open menu, as soon as the way of paging is known.
  if (!paging) return <FolderOnItsWay project={context.project} place={props.place} />
  return <OpenFolder key={paging.name} {...props} context={context} paging={paging} />
}

const FolderOnItsWay = ({ project, place }: { project: ConsoleProject; place: Place }) => (
  <>
    <PageHeader title={shownName(placeName(place))} subtitle={whoCanRead(project)} small />
    <Skeleton height={220} radius="md" />
  </>
)

type FolderProps = Props & { context: StorageContext; paging: FolderPaging }

function OpenFolder({ context, paging, place, cameByKey, onGo, firstUpload }: FolderProps) {
  const { config, project } = context
  const { bucket } = place
  const folder = useFolder(context, place, paging)
  const { entries } = folder
  const selection = useSelection({ ...folder, idOf: refId })
  const focus = useListFocus(folder.shown?.length ?? 0, { fromStart: cameByKey !== null })
  useFocusOnOrigin(folder, focus, cameByKey?.from)
  const listed = useAsSignal(entries ?? noEntries)
  const gate = useTrialGate()

  const offersLocks = useOffersLocks(context, bucket)

  const askToDelete = (chosen: readonly Entry[], { shown = false, onClosed }: Asked = {}) =>
    openDialog(
      dialogs.deleteDialog,
      { context, place, entries: chosen, shown, onBegun: () => selection.select(chosen, false) },
      onClosed && { onClosed },
    )
  const show = (start: ObjectRef) =>
    openDialog(dialogs.previewDialog, {
      bucket,
      path: place.prefix,
      entries: listed,
      start,
      onDelete: (file) => void askToDelete([file], { shown: true }),
    })
  const onSingleUpload = useFirstUpload(firstUpload, entries, (file) => {
    if (!isDialogOpen()) show(file)
  })
  const preview = gate(show)
  const onStored = useListStored(useQueryClient(), project.id, bucket)
  const upload = useGuardedUpload(context, place, {
    onSingle: onSingleUpload,
    // Its preview opens unasked, and must not fail because the server is away then.
    onSingleBegun: () => void dialogs.previewDialog.load().catch(() => undefined),
    onStored,
  })

  const actions = {
    onOpen: (entry: Entry, by: 'key' | 'mouse' = 'mouse') =>
      entry.type === 'folder' ? onGo({ bucket: place.bucket, prefix: entry.key }, by) : preview(entry),
    onDownload: gate((entry: FileEntry) => {
      downloadObject(context, place.bucket, entry).catch((cause: unknown) =>
        notify.error(explained('Error downloading file.', cause), 'file browser'),
      )
    }),
    onDownloadFolder: offersArchives(config)
      ? gate((entry: FolderEntry) => openDialog(archiveDownloadDialog, { bucket, path: entry.key, kind: 'folder' }))
      : undefined,
    onShare: gate((entry: Entry) => openDialog(shareDialog, { bucket, object: entry, kind: entry.type })),
    onDistribution: (file: FileEntry) => openDialog(dialogs.geographicDistributionDialog, { bucket, object: file }),
    onLock: offersLocks
      ? gate((files: readonly FileEntry[]) => openDialog(dialogs.lockDialog, { bucket, refs: files }))
      : undefined,
    onLegalHold: offersLocks
      ? gate((files: readonly FileEntry[]) => openDialog(dialogs.legalHoldDialog, { bucket, refs: files }))
      : undefined,
    // What was deleted takes the focus with it.
    onDelete: (chosen: readonly Entry[]) => askToDelete(chosen, { onClosed: () => focus.move() }),
  }

  return (
    <>
      <FolderHead context={context} place={place} listed={listed} upload={upload} />
      <FolderFrame
        context={context}
        folder={folder}
        empty={<NothingHere context={context} place={place} onFiles={gate(upload)} />}
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
