import { SimpleGrid, Skeleton, Stack } from '@mantine/core'
import { computeHelp } from '@perigee/contract/compute-help'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '@/components/error-state'
import { HelpLink } from '@/components/help-link'
import { Late } from '@/components/lazy-view'
import { PageHeader } from '@/components/page-header'
import type { ConsoleProject } from '@/lib/projects'
import { ComputeGate } from '../compute-gate'
import { FrozenNotice } from '../instances/frozen-notice'
import { useCompute } from '../model/use-compute'
import { NoInstances } from '../no-instances'
import { instancesQuery, instanceTypesQuery, overviewQuery, sshKeysQuery } from '../queries'
import { Figures } from './figures'
import { quotaBars } from './quota-bars'
import { QuotaCard } from './quota-card'
import { RecentInstances } from './recent-instances'

/** What a project has of machines, what it used this month, and what it may have. */
export const OverviewPage = () => (
  <ComputeGate title="Overview">{(project) => <ComputeOverview project={project} />}</ComputeGate>
)

function ComputeOverview({ project }: { project: ConsoleProject }) {
  const compute = useCompute(project)
  const overview = useQuery(overviewQuery(compute))
  const instances = useQuery(instancesQuery(compute))
  const { data: types = [] } = useQuery(instanceTypesQuery(compute))
  const { data: keys = [] } = useQuery(sshKeysQuery(compute))
  const error = overview.error ?? instances.error
  const retry = () => {
    void overview.refetch()
    void instances.refetch()
  }
  return (
    <>
      <PageHeader
        title="Overview"
        subtitle={
          <>
            Instances of this project and what they use. <HelpLink at={computeHelp.costs} />
          </>
        }
      />
      {overview.data && instances.data ? (
        <Stack gap="md">
          {instances.data.some(({ frozen }) => frozen) && <FrozenNotice />}
          <Figures of={overview.data} />
          {instances.data.length === 0 && <NoInstances project={project} />}
          <SimpleGrid cols={{ base: 1, md: instances.data.length === 0 ? 1 : 2 }} spacing="md">
            {instances.data.length > 0 && <RecentInstances project={project} of={instances.data} />}
            <QuotaCard bars={quotaBars(overview.data.quota, { instances: instances.data, types, keys: keys.length })} />
          </SimpleGrid>
        </Stack>
      ) : error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : (
        <Late>
          <Stack gap="md" role="status" aria-label="Loading">
            <Skeleton height={110} radius="md" />
            <Skeleton height={240} radius="md" />
          </Stack>
        </Late>
      )}
    </>
  )
}
