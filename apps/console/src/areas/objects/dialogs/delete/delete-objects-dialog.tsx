import { bucketTotals, refId } from '@/areas/storage/public'
import { Text } from '@mantine/core'
import { visibleText } from '@perigee/domain/visible-text'
import { useQuery } from '@tanstack/react-query'
import { DeletionList } from '@/components/deletion-list'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { shownName } from '@/lib/shown-name'
import type { Entry } from '../../model/entries'
import { amountOf, contentsOf, contentsText } from '../../model/deleted-contents'
import { useBeginDeletion } from './begin-deletion'
import type { DeletionProps } from './deletion-props'

/** In a bucket without versions, and where that is not known: then the worst is said. */
export function DeleteObjectsDialog({ context, place, entries, onBegun, onClose }: DeletionProps) {
  const begin = useBeginDeletion(context, place)
  const what = nameOf(entries)
  const totals = useQuery(bucketTotals(context.project.id, place.bucket))
  const contents = useQuery(contentsOf(context, place.bucket, entries))

  function confirm() {
    const [first] = entries
    begin.objects({ what: entries.length === 1 && first ? shownName(first.name) : amountOf(entries) }, entries)
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
          {totals.isPending ? '' : 'This action cannot be undone.'}
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

const hasFolder = (entries: readonly Entry[]): boolean => entries.some(({ type }) => type === 'folder')

/** 'file', 'folders', 'files and folders' … */
export function nameOf(entries: readonly Entry[]): string {
  const folders = entries.filter(({ type }) => type === 'folder').length
  const files = entries.length - folders
  const plural = (word: string, count: number) => (count === 1 ? word : `${word}s`)
  if (folders === 0) return plural('file', files)
  return files === 0 ? plural('folder', folders) : 'files and folders'
}
