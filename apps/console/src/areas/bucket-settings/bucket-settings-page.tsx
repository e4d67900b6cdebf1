import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { bucketTotals } from '@/areas/storage/public'
import { ErrorState } from '@/components/error-state'
import { PageHeader } from '@/components/page-header'
import { useProject } from '@/lib/use-project'
import { CorsSection } from './cors/cors-section'
import { DetailsSection } from './details-section'
import { LifecycleSection } from './lifecycle/lifecycle-section'
import type { SectionProps } from './section-props'
import { TagsSection } from './tags/tags-section'

/** From top to bottom. */
const sections: readonly ComponentType<SectionProps>[] = [DetailsSection, TagsSection, CorsSection, LifecycleSection]

export function BucketSettingsPage() {
  const project = useProject()
  const { bucket: name = '' } = useParams({ strict: false })
  const { data: bucket, error, refetch } = useQuery(bucketTotals(project.id, name))
  return (
    <Stack gap={0} maw={720}>
      <PageHeader title="Bucket Settings" subtitle={`How the bucket ${name} is set.`} />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : bucket ? (
        <Stack gap={40} key={name}>
          {sections.map((Section, at) => (
            <Section key={at} project={project} bucket={bucket} />
          ))}
        </Stack>
      ) : (
        <Skeleton h={140} aria-busy />
      )}
    </Stack>
  )
}
