import { SimpleGrid, Skeleton } from '@mantine/core'
import type { ProjectUsageLimits } from '@perigee/contract/projects'
import { isWithoutRoom } from '@perigee/domain/limit-levels'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DayCharts } from '@/components/day-charts/day-charts'
import { ErrorState } from '@/components/error-state'
import { useConfig } from '@/lib/config'
import { hidesAccountLimits } from '@/lib/flags'
import { projectConfigQuery } from '@/lib/project-config'
import type { ConsoleProject } from '@/lib/projects'
import { usageLimits } from '@/lib/usage-limits'
import { EmissionCard } from './emissions/emission-card'
import { NothingStored } from './nothing-stored'
import { pastPeriod } from '@/components/day-charts/period'
import { dailyUsage } from './queries'
import { isFlat } from '@/components/day-charts/series'
import { isLimitless, isUnused, shownUsages } from './usage'
import { UsageCard } from './usage-card'

const placeholders = [1, 2, 3]

/** What a project uses and has used; the next step instead where that is nothing at all. */
export function ProjectUsage({ project }: { project: ConsoleProject }) {
  const [now] = useState(() => new Date())
  const { data: limits, error, refetch } = useQuery(usageLimits(project.id))
  const unused = limits !== undefined && isUnused(limits)
  const past = useQuery({ ...dailyUsage(project.id, pastPeriod('month', now)), enabled: unused })
  // The charts ask for it when the rest is known.
  usePrefetchQuery(dailyUsage(project.id, pastPeriod('week', now)))

  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!limits || past.isLoading) return <Waiting />
  if (unused && past.data && isFlat(past.data.storage) && isFlat(past.data.download)) {
    return <NothingStored project={project} buckets={limits.bucketsUsed} />
  }
  return (
    <>
      <UsageCards limits={limits} projectId={project.id} />
      <EmissionCard projectId={project.id} />
      <DayCharts queryOf={(period) => dailyUsage(project.id, period)} />
    </>
  )
}

function UsageCards({ limits, projectId }: { limits: ProjectUsageLimits; projectId: string }) {
  const shown = shownUsages(limits)
  const isHiding = hidesAccountLimits(useConfig())
  const { data: about } = useQuery({ ...projectConfigQuery(projectId), enabled: isHiding })
  const hides = isHiding && about?.hasPaidPrivileges === true && !isWithoutRoom(limits)
  return (
    <SimpleGrid cols={{ base: 1, xs: shown.length > 3 ? 2 : 3, lg: shown.length }}>
      {shown.map((usage) => (
        <UsageCard
          key={usage.name}
          usage={usage}
          frozen={isWithoutRoom(limits)}
          limitless={hides && isLimitless(usage)}
        />
      ))}
    </SimpleGrid>
  )
}

const Waiting = () => (
  <SimpleGrid cols={{ base: 1, xs: 3 }} aria-busy>
    {placeholders.map((place) => (
      <Skeleton key={place} h={112} radius="md" />
    ))}
  </SimpleGrid>
)
