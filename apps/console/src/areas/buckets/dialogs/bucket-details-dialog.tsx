import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { BucketUsage } from '@perigee/contract/buckets'
import { Fragment, useId } from 'react'
import { ByteSize } from '@/components/byte-size'
import { Dialog } from '@/components/dialog'
import { CloseButton, DialogActions } from '@/components/dialog-actions'
import { useConfig } from '@/lib/config'
import { showsBucketDays } from '@/lib/flags'
import { Moment } from '@/components/moment'
import { defineDialog, openDialog } from '@/lib/dialogs'
import { bucketDetails, type Detail, type DetailGroup } from '../model/bucket-details'
import { AboutButton } from './about-button'
import { AboutVersioningDialog } from './about-versioning-dialog'
import { AboutObjectLockDialog } from './about-object-lock-dialog'
import styles from './bucket-details.module.css'

const bucketDaysDialog = defineDialog(async () => (await import('./bucket-days-dialog')).BucketDaysDialog)

export function BucketDetailsDialog({ bucket, onClose }: { bucket: BucketUsage; onClose: () => void }) {
  const config = useConfig()
  return (
    <Dialog title="Bucket details" onSubmit={onClose} onClose={onClose}>
      <Text fw={600} size="lg" style={{ overflowWrap: 'anywhere' }}>
        {bucket.bucketName}
      </Text>
      <Stack gap="sm">
        {bucketDetails(bucket).map((group) => (
          <Section key={group.title} {...group} />
        ))}
      </Stack>
      <Text size="sm" c="dimmed">
        Object statistics may not reflect changes of the past 24 hours.
      </Text>
      {showsBucketDays(config) && (
        <Button
          variant="default"
          onClick={() => openDialog(bucketDaysDialog, { projectId: bucket.projectID, bucket: bucket.bucketName })}
        >
          Usage by day
        </Button>
      )}
      <DialogActions>
        <CloseButton />
      </DialogActions>
    </Dialog>
  )
}

const explained = {
  versioning: { label: 'About versioning', dialog: AboutVersioningDialog },
  objectLock: { label: 'About object lock', dialog: AboutObjectLockDialog },
}

function Section({ title, details, about }: DetailGroup) {
  const id = useId()
  return (
    <section className={styles['group']} aria-labelledby={id}>
      <Group justify="space-between" gap="xs">
        <Title order={3} size="sm" id={id}>
          {title}
        </Title>
        <Group gap="sm" fz="xs">
          {about?.map((word) => (
            <AboutButton key={word} onClick={() => openDialog(explained[word].dialog)}>
              {explained[word].label}
            </AboutButton>
          ))}
        </Group>
      </Group>
      <dl className={styles['facts']}>
        {details.map((detail) => (
          <Fragment key={detail.name}>
            <dt>{detail.name}</dt>
            <dd className="tabular">{shown(detail)}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}

function shown(detail: Detail) {
  if ('bytes' in detail) return <ByteSize bytes={detail.bytes} />
  return 'at' in detail ? <Moment at={detail.at} long /> : detail.text
}
