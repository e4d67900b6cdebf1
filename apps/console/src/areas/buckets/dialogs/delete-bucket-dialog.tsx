import { Alert, Text } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { BucketUsage } from '@perigee/contract/buckets'
import { versioning } from '@perigee/domain/versioning'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { HelpLink } from '@/components/help-link'
import { isTyped } from '@/components/is-typed'
import { TypedWord } from '@/components/typed-word'
import { useConfig } from '@/lib/config'
import { deletesBuckets } from '@/lib/flags'

interface Props {
  bucket: Pick<BucketUsage, 'bucketName' | 'versioning' | 'objectLockEnabled'>
  onDelete: () => void
  onClose: () => void
}

const word = 'DELETE'

/** Asks to type DELETE; the deletion itself goes on after the dialog has closed. */
export function DeleteBucketDialog({ bucket, onDelete, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState(false)
  const byServer = deletesBuckets(useConfig()) && !bucket.objectLockEnabled

  function confirm() {
    if (!isTyped(word, typed)) return setRefused(true)
    onClose()
    return onDelete()
  }

  return (
    <Dialog title="Delete bucket" intent="destructive" onSubmit={confirm} onClose={onClose}>
      <Text>
        The bucket{' '}
        <Text span fw={600} style={{ overflowWrap: 'anywhere' }}>
          {bucket.bucketName}
        </Text>{' '}
        {consequence(bucket)} This action cannot be undone.{' '}
        {keepsVersions(bucket) && <HelpLink topic="versioning">About versions</HelpLink>}
      </Text>
      {byServer ? (
        <Text>
          The server deletes it in the background, also when this page is closed. The list of buckets shows how far it
          is, and there it can be stopped.
        </Text>
      ) : (
        <Alert color="yellow" variant="light" icon={<TriangleAlert size={18} aria-hidden />}>
          {bucket.objectLockEnabled
            ? 'A bucket with object lock is deleted only when it is empty: no objects, versions or delete markers.'
            : 'Deletion runs in this browser. It may time out for a bucket with millions of objects.'}{' '}
          {bucket.objectLockEnabled && <HelpLink topic="objectLock">About object lock</HelpLink>}
        </Alert>
      )}
      <TypedWord
        word={word}
        typed={typed}
        missing={refused && `Nothing is deleted before you have typed ${word}.`}
        autoFocus
        onType={(text) => {
          setTyped(text)
          setRefused(false)
        }}
      />
      <DialogActions>
        <CancelButton />
        <SubmitButton>Delete bucket</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}

const keepsVersions = ({ versioning: kept }: Props['bucket']): boolean =>
  kept === versioning.enabled || kept === versioning.suspended

function consequence(bucket: Props['bucket']): string {
  if (bucket.objectLockEnabled) return 'will be deleted.'
  return keepsVersions(bucket)
    ? 'and all the data in it, with all versions, will be deleted.'
    : 'and all the data in it will be deleted.'
}
