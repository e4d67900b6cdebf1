import { bucketKey, bucketsRoot, bucketTotals, type Place, refId, type StorageContext } from '@/areas/storage/public'
import { startDeletion, useActivities } from '@/areas/transfers/public'
import { Text } from '@mantine/core'
import { versioning, type Versioning } from '@perigee/domain/versioning'
import { visibleText } from '@perigee/domain/visible-text'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { DeletionList } from '@/components/deletion-list'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { HelpLink } from '@/components/help-link'
import type { Entry } from '../model/entries'
import { shownName } from '@/lib/shown-name'
import { deleteObjects } from '../model/delete-objects'
import { amountOf, contentsOf, contentsText } from '../model/deleted-contents'

interface Props {
  context: StorageContext
  place: Place
  entries: readonly Entry[]
  /** The deletion has begun. */
  onBegun?: () => void
  onClose: () => void
}

/** The deletion itself goes on without the dialog. */
export function DeleteObjectsDialog({ context, place, entries, onBegun, onClose }: Props) {
  const { config, project, storage } = context
  const cache = useQueryClient()
  const activities = useActivities()
  const what = nameOf(entries)
  const totals = useQuery(bucketTotals(project.id, place.bucket))
  const contents = useQuery(contentsOf(context, place.bucket, entries))
  const kind = totals.data?.versioning ?? versioning.notSupported

  function confirm() {
    const [first] = entries
    startDeletion(activities, {
      what: entries.length === 1 && first ? shownName(first.name) : amountOf(entries),
      kept: keptAfterwards[kind],
      run: async (progress) => {
        try {
          await deleteObjects(await storage.browserClient(config, project), place, entries, progress)
        } catch (cause) {
          // Perhaps the key behind them is gone: whoever tries again gets others.
          if (!progress.signal.aborted) storage.renewCredentials(project.id)
          throw cause
        }
      },
      onEnd: () => {
        // Also the listings of folders that went with their parent.
        void cache.invalidateQueries({ queryKey: bucketKey(project.id, place.bucket) })
        void cache.invalidateQueries({ queryKey: bucketsRoot(project.id) })
      },
    })
    onBegun?.()
    onClose()
  }

  return (
    <Dialog
      title={`Delete ${what}`}
      intent="destructive"
      status={totals.isPending ? 'incomplete' : 'ready'}
      onSubmit={confirm}
      onClose={onClose}
    >
      <div>
        <Text>
          {`The following ${what}${hasFolder(entries) ? ', and all contained data' : ''} will be deleted. `}
          {totals.isPending ? '' : consequences[kind]}{' '}
          {keepsVersions(totals.data?.versioning) && <HelpLink topic="versioning">About versions</HelpLink>}
        </Text>
        <DeletionList items={entries.map((entry) => ({ id: refId(entry), name: visibleText(entry.key) }))} />
        <Text size="sm" c="dimmed" mih={21} role="status" className="tabular">
          {contents.data && contentsText(contents.data)}
        </Text>
      </div>
      <DialogActions>
        <CancelButton />
        <SubmitButton>{`Delete ${amountOf(entries)}`}</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}

const final = 'This action cannot be undone.'

/** What deleting means where S3 tools have turned on versions. Where that is not known, the worst is said. */
const consequences: Readonly<Record<Versioning, string>> = {
  [versioning.notSupported]: final,
  [versioning.unversioned]: final,
  [versioning.enabled]:
    'This bucket keeps versions: objects appear deleted, but previous versions are kept, count as storage and can be restored with an S3 tool.',
  [versioning.suspended]:
    'Versioning of this bucket is suspended: what was uploaded since then is gone for good, versions from before are kept and count as storage.',
}

/** What of it the panel says that stays, after the count of what was deleted. */
const keptAfterwards: Readonly<Record<Versioning, string | undefined>> = {
  [versioning.notSupported]: undefined,
  [versioning.unversioned]: undefined,
  [versioning.enabled]: 'previous versions are kept',
  [versioning.suspended]: 'versions from before are kept',
}

const keepsVersions = (kind: Versioning | undefined): boolean =>
  kind === versioning.enabled || kind === versioning.suspended

const hasFolder = (entries: readonly Entry[]): boolean => entries.some(({ type }) => type === 'folder')

/** 'file', 'folders', 'files and folders' … */
function nameOf(entries: readonly Entry[]): string {
  const folders = entries.filter(({ type }) => type === 'folder').length
  const files = entries.length - folders
  const plural = (word: string, count: number) => (count === 1 ? word : `${word}s`)
  if (folders === 0) return plural('file', files)
  return files === 0 ? plural('folder', folders) : 'files and folders'
}
