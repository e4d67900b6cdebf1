import { Button, SimpleGrid, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FolderOpen } from 'lucide-react'
import { ErrorState } from '@/components/error-state'
import { PageHeader } from '@/components/page-header'
import { useProject } from '@/lib/use-project'
import { useTrialReminder } from '@/areas/trial/public'
import { whoCanRead } from '@/lib/who-can-read'
import { FirstStepsPanel } from './first-steps/first-steps-panel'
import { usageLimits } from './queries'
import { isFrozen, usages } from './usage'
import { UsageCard } from './usage-card'
import { UsageCharts } from './usage-charts'

export function DashboardPage() {
  const project = useProject()
  useTrialReminder(project)
  return (
    <>
      <PageHeader
        title={project.name}
        subtitle={whoCanRead(project)}
        action={
          <Button
            leftSection={<FolderOpen size={16} aria-hidden />}
            renderRoot={(props) => <Link {...props} to="/projects/$id/buckets" params={{ id: project.urlId }} />}
          >
            Browse
          </Button>
        }
      />
      <FirstStepsPanel key={`steps of ${project.id}`} project={project} />
      <UsageCards projectId={project.id} />
      <UsageCharts key={project.id} projectId={project.id} />
    </>
  )
}

const placeholders = [1, 2, 3, 4]

function UsageCards({ projectId }: { projectId: string }) {
  const { data, error, refetch } = useQuery(usageLimits(projectId))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} aria-busy={!data}>
      {data
        ? usages(data).map((usage) => <UsageCard key={usage.name} usage={usage} frozen={isFrozen(data)} />)
        : placeholders.map((place) => <Skeleton key={place} h={148} radius="md" />)}
    </SimpleGrid>
  )
}
