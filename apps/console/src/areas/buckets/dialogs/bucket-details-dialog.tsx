import { Group, Stack, Text, Title } from '@mantine/core'
import type { BucketUsage } from '@perigee/contract/buckets'
import { Fragment, useId } from 'react'
import { ByteSize } from '@/components/byte-size'
import { Dialog } from '@/components/dialog'
import { CloseButton, DialogActions } from '@/components/dialog-actions'
import { HelpLink } from '@/components/help-link'
import { Moment } from '@/components/moment'
import { bucketDetails, type Detail, type DetailGroup } from '../model/bucket-details'
import styles from './bucket-details.module.css'

export function BucketDetailsDialog({ bucket, onClose }: { bucket: BucketUsage; onClose: () => void }) {
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
      <DialogActions>
        <CloseButton />
      </DialogActions>
    </Dialog>
  )
}

function Section({ title, details, help }: DetailGroup) {
  const id = useId()
  return (
    <section className={styles['group']} aria-labelledby={id}>
      <Group justify="space-between" gap="xs">
        <Title order={3} size="sm" id={id}>
          {title}
        </Title>
        <Group gap="sm" fz="xs">
          {help?.map(({ topic, label }) => (
            <HelpLink key={topic} topic={topic}>
              {label}
            </HelpLink>
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
