import type { StorageContext } from '@/lib/object-storage/storage-context'
import { Button, Group, List, Loader, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog'
import type { Place } from '@/flows/open-bucket/browser-path'
import { messageOf } from '@/lib/call-error'
import { bucketsRoot } from '@/lib/object-storage/queries'
import type { Entry } from '../entries'
import { bucketKey } from '../queries'
import { deleteObjects, DeleteStopped } from './delete-objects'

interface Props {
  context: StorageContext
  place: Place
  entries: readonly Entry[]
  onClose: () => void
}

/** For buckets without versions: what is deleted is gone. */
export function DeleteObjectsDialog({ context, place, entries, onClose }: Props) {
  const { config, project, storage } = context
  const cache = useQueryClient()
  const [deleted, setDeleted] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const running = useRef<AbortController>(null)
  const what = nameOf(entries)

  // A dialog that is gone, with its page or its session, goes on deleting nothing.
  useEffect(() => () => running.current?.abort(), [])

  async function confirm() {
    const { signal } = (running.current = new AbortController())
    setDeleted(0)
    setError(null)
    try {
      const client = await storage.browserClient(config, project)
      await deleteObjects(client, place, entries, { signal, onDeleted: setDeleted })
      onClose()
    } catch (cause) {
      setError(signal.aborted ? stoppedText(cause) : `Error deleting file. ${messageOf(cause)}`)
      setDeleted(null)
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
      busy={deleted !== null}
      error={error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Text>{`The following ${what}${hasFolder(entries) ? ', and all contained data' : ''} will be deleted. This action cannot be undone.`}</Text>
      <List
        mt="sm"
        mah={200}
        // Long lists are scrolled by keys too.
        tabIndex={0}
        aria-label="To be deleted"
        style={{ overflowY: 'auto' }}
      >
        {entries.slice(0, listedAtMost).map(({ key }) => (
          <List.Item key={key} style={{ overflowWrap: 'anywhere' }}>
            {key}
          </List.Item>
        ))}
      </List>
      {entries.length > listedAtMost && (
        <Text size="sm" c="dimmed" mt={4}>{`and ${entries.length - listedAtMost} more`}</Text>
      )}
      {deleted !== null && (
        <Group mt="sm" gap="sm">
          <Loader size="xs" />
          <Text size="sm" role="status" className="tabular" flex={1}>
            {deleted === 0 ? 'Deleting …' : `${deleted} ${deleted === 1 ? 'object' : 'objects'} deleted`}
          </Text>
          <Button variant="default" size="compact-sm" onClick={() => running.current?.abort()}>
            Stop
          </Button>
        </Group>
      )}
    </ConfirmDialog>
  )
}

const listedAtMost = 200

function stoppedText(cause: unknown): string {
  const count = cause instanceof DeleteStopped ? cause.deleted : 0
  return count === 0
    ? 'Stopped. Nothing was deleted.'
    : `Stopped. ${count} ${count === 1 ? 'object was' : 'objects were'} deleted.`
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
