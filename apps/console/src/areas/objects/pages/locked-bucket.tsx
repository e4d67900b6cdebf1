import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ErrorState } from '@/components/error-state'
import { PageHeader } from '@/components/page-header'
import { EnterBucketPassphrase, ManagedPassphraseError, PassphraseDialog } from '@/areas/passphrase/public'
import { bucketTotals } from '@/areas/storage/public'
import type { ConsoleProject } from '@/lib/projects'

interface Props {
  project: ConsoleProject
  bucket: string
  onOpened: () => void
}

/** What stands in a bucket's place until the passphrase is there. */
export function LockedBucket({ project, bucket, onOpened }: Props) {
  const { data, error, refetch } = useQuery(bucketTotals(project.id, bucket))
  const [creating, setCreating] = useState(false)
  const navigate = useNavigate()
  const leave = () => void navigate({ to: '/projects/$id/buckets', params: { id: project.urlId } })

  return (
    <>
      <PageHeader title={bucket} />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={220} radius="md" animate={!data} />
      )}
      {data && project.hasManagedPassphrase && <ManagedPassphraseError onClose={leave} />}
      {data && !project.hasManagedPassphrase && creating && (
        <PassphraseDialog project={project} mode="create" onClose={() => setCreating(false)} onCreated={onOpened} />
      )}
      {data && !project.hasManagedPassphrase && !creating && (
        <EnterBucketPassphrase
          project={project}
          bucket={{ name: bucket, objectCount: data.objectCount }}
          onOpened={onOpened}
          onCreate={() => setCreating(true)}
          onClose={leave}
        />
      )}
    </>
  )
}
