import { Alert, Button, Progress, Stack, Text } from '@mantine/core'
import type { BucketDeletion } from '@perigee/contract/buckets'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { bucketTotals } from '@/areas/storage/public'
import { openDialog } from '@/lib/dialogs'
import type { ConsoleProject } from '@/lib/projects'
import { useMay } from '@/lib/use-may'
import { stopDeletionDialog } from '../lazy-dialogs'
import { progressOf, progressText, useBucketDeletions } from '../model/bucket-deletions'

interface Props {
  project: ConsoleProject
  bucket: string
  /** Undefined once it has ended. */
  deletion: BucketDeletion | undefined
}

/**
 * Above the files of a bucket that is being deleted: how far that is, and a way to stop it. At its end the list of
 * buckets comes, as there is nothing here any more.
 */
export function DeletionNotice({ project, bucket, deletion }: Props) {
  const { id, urlId } = project
  const navigate = useNavigate()
  const may = useMay(project)
  const { data: totals } = useQuery({ ...bucketTotals(id, bucket), staleTime: Infinity })
  useBucketDeletions(id, {
    onDeleted: (gone) => gone.includes(bucket) && void navigate({ to: '/projects/$id/buckets', params: { id: urlId } }),
  })
  if (!deletion) return null
  return (
    // Its numbers change all the time, and are not to be read out each time.
    <Alert
      role="note"
      color="red"
      variant="light"
      mb="md"
      icon={<Trash2 size={18} aria-hidden />}
      title="This bucket is being deleted with everything in it"
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">Nothing can be stored here meanwhile. What is still there can be downloaded.</Text>
        <Text size="sm" className="tabular">
          {progressText(deletion)}
        </Text>
        <Progress
          size="sm"
          color="red"
          w="100%"
          maw={360}
          value={progressOf(deletion)}
          aria-label={`Deleting ${bucket}`}
        />
        {totals && may('bucket.delete', totals) && (
          <Button
            variant="default"
            size="xs"
            onClick={() => openDialog(stopDeletionDialog, { projectId: id, deletion })}
          >
            Stop deletion
          </Button>
        )}
      </Stack>
    </Alert>
  )
}
