import { bucketKey, type StorageContext, s3Object } from '@/areas/storage/public'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isActive } from '@perigee/domain/retention'
import { Dialog } from '@/components/dialog'
import { CloseButton, DialogActions } from '@/components/dialog-actions'
import { lockModeText } from '@/components/lock-modes'
import { exactSize } from '@/lib/show-size'
import { showFull, showZoned } from '@/lib/show-date'
import type { VersionEntry } from '../../model/entries'
import { lockFailure } from '../../model/locks'
import { VersionFacts } from '../lock/version-facts'

interface Props {
  context: StorageContext
  bucket: string
  version: VersionEntry
  onClose: () => void
}

/** Everything about one version, with what locks it. */
export function VersionDetailsDialog({ context: { config, project, storage }, bucket, version, onClose }: Props) {
  const { isDeleteMarker, isLatest, size, lastModified } = version
  const head = useQuery({
    queryKey: [...bucketKey(project.id, bucket), 'details', version.key, version.version],
    queryFn: async () => (await storage.browserClient(config, project)).headObject({ bucket, ...s3Object(version) }),
    enabled: !isDeleteMarker,
    staleTime: 0,
    retry: false,
  })
  const { data } = head
  const metadata = Object.entries(data?.metadata ?? {}).map(([name, value]) => [`Metadata: ${name}`, value] as const)
  const retention = data && isActive(data.retention, new Date()) ? data.retention : null
  return (
    <Dialog
      title={isDeleteMarker ? 'Delete marker details' : 'Version details'}
      size={560}
      error={head.error && lockFailure(head.error)}
      onSubmit={onClose}
      onClose={onClose}
    >
      <VersionFacts
        refs={[{ key: version.key }]}
        facts={{
          'Version ID': version.version,
          Latest: isLatest ? 'Yes' : 'No',
          Date: showFull(lastModified),
          Size: isDeleteMarker ? undefined : exactSize(size),
          'Content type': data?.contentType ?? undefined,
          ETag: data?.etag,
          'Lock Mode': retention ? lockModeText(retention.mode) : undefined,
          'Locked until': retention ? showZoned(retention.until) : undefined,
          'Legal Hold': data?.legalHold ? 'Yes' : undefined,
          ...Object.fromEntries(metadata),
        }}
      />
      {head.isLoading && <Skeleton height={60} />}
      <DialogActions>
        <CloseButton />
      </DialogActions>
    </Dialog>
  )
}
