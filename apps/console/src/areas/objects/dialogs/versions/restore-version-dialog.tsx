import { bucketKey, bucketsRoot, type StorageContext } from '@/areas/storage/public'
import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { explained } from '@/lib/failure'
import { notify } from '@/lib/notify'
import { showFull } from '@/lib/show-date'
import { useAction } from '@/lib/use-action'
import type { VersionEntry } from '../../model/entries'
import { lockFailure } from '../../model/locks'
import { VersionFacts } from '../lock/version-facts'

interface Props {
  context: StorageContext
  bucket: string
  version: VersionEntry
  onClose: () => void
}

/** Puts an older version on top of its key, with content type, metadata and tags; all versions stay. */
export function RestoreVersionDialog({ context: { config, project, storage }, bucket, version, onClose }: Props) {
  const cache = useQueryClient()
  const { busy, error, run } = useAction()
  const { key, version: versionId, lastModified } = version

  async function restore() {
    const restored = await run(async () => {
      try {
        const client = await storage.browserClient(config, project)
        // Copied by the storage itself, whatever its size.
        await client.copyObject({ source: { bucket, key, versionId }, target: { bucket, key } })
      } catch (cause) {
        throw lockFailure(cause)
      } finally {
        void cache.invalidateQueries({ queryKey: bucketKey(project.id, bucket) })
        void cache.invalidateQueries({ queryKey: bucketsRoot(project.id) })
      }
    })
    if (!restored) return
    notify.success('Previous version restored.')
    onClose()
  }

  return (
    <Dialog
      title="Restore Previous Version"
      status={busy ? 'busy' : 'ready'}
      error={error === null ? null : explained('Error restoring previous version.', error)}
      onSubmit={() => void restore()}
      onClose={onClose}
    >
      <Text size="sm">
        Restoring creates a copy of this version as the latest version. All versions of the object are kept.
      </Text>
      <VersionFacts refs={[{ key }]} facts={{ 'Version ID': versionId, Date: showFull(lastModified) }} />
      <DialogActions>
        <CancelButton />
        <SubmitButton>Restore Version</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
