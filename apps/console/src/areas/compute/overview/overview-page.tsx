import { SimpleGrid, Skeleton, Stack } from '@mantine/core'
import type { Instance } from '@perigee/contract/compute'
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
import { type Overview, quotaBars } from './quota-bars'
import { QuotaCard } from './quota-card'
import { RecentInstances } from './recent-instances'

/** What a project has of machines, what it used this month, and what it may have. */
export const OverviewPage = () => (
  <ComputeGate title="Overview">{(project) => <ComputeOverview project={project} />}</ComputeGate>
)

function ComputeOverview({ project }: { project: ConsoleProject }) {
  const compute = useCompute(project)
  const instances = useQuery(instancesQuery(compute))
  const states = instances.data?.map(({ id, status }) => `${id} ${status}`).join()
  const overview = useQuery({ ...overviewQuery(compute, states), enabled: states !== undefined })
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
        <Numbers project={project} overview={overview.data} instances={instances.data} />
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

interface NumbersProps {
  project: ConsoleProject
  overview: Overview
  instances: readonly Instance[]
}

/** A project without machines is led to its first one; its numbers are of use as soon as one has run. */
function Numbers({ project, overview, instances }: NumbersProps) {
  const compute = useCompute(project)
  const { data: types = [] } = useQuery(instanceTypesQuery(compute))
  const { data: keys = [] } = useQuery(sshKeysQuery(compute))
  const isEmpty = instances.length === 0
  return (
    <Stack gap="md">
      {instances.some(({ frozen }) => frozen) && <FrozenNotice />}
      {isEmpty && <NoInstances project={project} />}
      {(!isEmpty || overview.hours > 0) && <Figures of={overview} />}
      <SimpleGrid cols={{ base: 1, md: isEmpty ? 1 : 2 }} spacing="md">
        {!isEmpty && <RecentInstances project={project} of={instances} />}
        <QuotaCard bars={quotaBars(overview.quota, { instances, types, keys: keys.length })} />
      </SimpleGrid>
    </Stack>
  )
}
