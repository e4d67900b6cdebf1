import { Text } from '@mantine/core'
import type { BucketUsage } from '@perigee/contract/buckets'
import { versioning } from '@perigee/domain/versioning'
import { versioningRights } from '@/areas/storage/public'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { openDialog } from '@/lib/dialogs'
import { notify } from '@/lib/notify'
import type { ConsoleProject } from '@/lib/projects'
import { useBucketChange } from '../model/use-bucket-change'
import { AboutButton } from './about-button'
import { AboutVersioningDialog } from './about-versioning-dialog'

interface Props {
  project: ConsoleProject
  bucket: Pick<BucketUsage, 'bucketName' | 'versioning'>
  onClose: () => void
}

/** Suspends versioning where it is enabled, and enables it in any other state. */
export function ToggleVersioningDialog({ project, bucket: { bucketName: bucket, versioning: state }, onClose }: Props) {
  const suspends = state === versioning.enabled
  const action = suspends ? 'Suspend Versioning' : 'Enable Versioning'
  const toggle = useBucketChange(project, {
    bucket,
    permissions: versioningRights,
    source: 'versioning toggle',
    forbidden: 'Versioning cannot be suspended: object lock has been enabled for this bucket.',
    work: (client) => client.putBucketVersioning({ bucket, status: suspends ? 'Suspended' : 'Enabled' }),
  })

  function done() {
    notify.success(`Versioning has been ${suspends ? 'suspended' : 'enabled'} for this bucket.`)
    onClose()
  }

  return (
    <Dialog
      title={action}
      status={toggle.isPending ? 'busy' : 'ready'}
      error={toggle.error}
      onSubmit={() => toggle.mutate(undefined, { onSuccess: done })}
      onClose={onClose}
    >
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {bucket}
      </Text>
      <Text>
        {suspends
          ? 'Files that are uploaded while versioning is suspended keep no older versions. Versions that are there stay, and take room until they are deleted.'
          : 'From now on, a file that is replaced or deleted stays as an older version that can be restored. Each version takes room until it is deleted itself.'}{' '}
        <AboutButton onClick={() => openDialog(AboutVersioningDialog)}>About versioning</AboutButton>
      </Text>
      <DialogActions>
        <CancelButton />
        <SubmitButton>{action}</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
