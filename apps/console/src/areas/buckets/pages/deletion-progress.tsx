import { Progress, Stack, Text } from '@mantine/core'
import type { BucketDeletion } from '@perigee/contract/buckets'
import { endText, progressOf, progressText } from '../model/bucket-deletions'

/** Below the name of a bucket: how far its deletion is, or why it stopped. */
export function DeletionProgress({ deletion }: { deletion: BucketDeletion | undefined }) {
  if (!deletion) return null
  if (deletion.state !== 'running') {
    return (
      <Text size="xs" c="dimmed">
        {endText(deletion)}
      </Text>
    )
  }
  return (
    <Stack gap={4} maw={360}>
      <Text size="xs" c="dimmed" className="tabular">
        {progressText(deletion)}
      </Text>
      <Progress size="xs" color="red" value={progressOf(deletion)} aria-label={`Deleting ${deletion.bucket}`} />
    </Stack>
  )
}
