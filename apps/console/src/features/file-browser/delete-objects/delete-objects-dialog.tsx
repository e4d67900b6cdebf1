import { List, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog'
import type { Place } from '@/flows/open-bucket/browser-path'
import { messageOf } from '@/lib/call-error'
import { bucketsRoot } from '@/lib/object-storage/queries'
import type { Entry } from '../entries'
import { type BrowserContext, bucketKey } from '../queries'
import { deleteObjects } from './delete-objects'

interface Props {
  context: BrowserContext
  place: Place
  entries: readonly Entry[]
  onClose: () => void
}

/** For buckets without versions: what is deleted is gone. */
export function DeleteObjectsDialog({ context, place, entries, onClose }: Props) {
  const { config, project, storage } = context
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const what = nameOf(entries)

  async function confirm() {
    setBusy(true)
    setError(null)
    try {
      await deleteObjects(await storage.browserClient(config, project), place, entries)
      onClose()
    } catch (cause) {
      setError(`Error deleting file. ${messageOf(cause)}`)
      setBusy(false)
    } finally {
      // Also the listings of folders that went with their parent.
      void cache.invalidateQueries({ queryKey: bucketKey(project.id, place.bucket) })
      void cache.invalidateQueries({ queryKey: bucketsRoot(project.id) })
    }
  }

  return (
    <ConfirmDialog
      title={`Delete ${what}`}
      confirm="Delete"
      destructive
      busy={busy}
      error={error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Text>{`The following ${what}${hasFolder(entries) ? ', and all contained data' : ''} will be deleted. This action cannot be undone.`}</Text>
      <List mt="sm" mah={200} style={{ overflowY: 'auto' }}>
        {entries.map(({ key }) => (
          <List.Item key={key} style={{ overflowWrap: 'anywhere' }}>
            {key}
          </List.Item>
        ))}
      </List>
    </ConfirmDialog>
  )
}

const hasFolder = (entries: readonly Entry[]): boolean => entries.some(({ type }) => type === 'folder')

/** 'file', 'folders', 'files and folders' … */
function nameOf(entries: readonly Entry[]): string {
  const folders = entries.filter(({ type }) => type === 'folder').length
  const files = entries.length - folders
  const plural = (word: string, count: number) => (count === 1 ? word : `${word}s`)
  if (folders === 0) return plural('file', files)
  return files === 0 ? plural('folder', folders) : 'files and folders'
}
