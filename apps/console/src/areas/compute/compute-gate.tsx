import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { Server } from 'lucide-react'
import type { ReactNode } from 'react'
import { Skeleton } from '@mantine/core'
import { EmptyState } from '@/components/empty-state'
import { ErrorState } from '@/components/error-state'
import { Late } from '@/components/lazy-view'
import { PageHeader } from '@/components/page-header'
import { useConfig } from '@/lib/config'
import { offersCompute } from '@/lib/flags'
import { projectConfigQuery } from '@/lib/project-config'
import type { ConsoleProject } from '@/lib/projects'
import { useMay } from '@/lib/use-may'
import { useProject } from '@/lib/use-project'

interface Props {
  title: string
  /** The page, for those who may see it. */
  children: (project: ConsoleProject) => ReactNode
}

/** Around each page of Compute: says what is missing to whoever has no right to it, and is no page where there is no Compute. */
export function ComputeGate({ title, children }: Props) {
  const project = useProject()
  const may = useMay(project)('compute.use')
  if (!offersCompute(useConfig())) {
    return <Navigate to="/projects/$id/dashboard" params={{ id: project.urlId }} replace />
  }
  return may ? (
    <WithToken key={project.id} title={title} project={project}>
      {children}
    </WithToken>
  ) : (
    <Missing title={title} what="For the owner and admins">
      Only the owner of this project and its admins see and change its instances and SSH keys.
    </Missing>
  )
}

function WithToken({ title, project, children }: Props & { project: ConsoleProject }) {
  const { data, error, refetch } = useQuery(projectConfigQuery(project.id))
  if (data?.computeAuthToken !== undefined) return children(project)
  if (data) {
    return (
      <Missing title={title} what="Not available for this project">
        Compute is not available for this project. Ask those who run this service about it.
      </Missing>
    )
  }
  return (
    <>
      <PageHeader title={title} />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Late>
          <Skeleton height={240} radius="md" role="status" aria-label="Loading" />
        </Late>
      )}
    </>
  )
}

const Missing = ({ title, what, children }: { title: string; what: string; children: ReactNode }) => (
  <>
    <PageHeader title={title} />
    <EmptyState icon={Server} title={what}>
      {children}
    </EmptyState>
  </>
)
