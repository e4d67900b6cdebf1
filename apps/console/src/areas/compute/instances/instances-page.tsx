import { Button, Stack } from '@mantine/core'
import { computeHelp } from '@perigee/contract/compute-help'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useNarrowList } from '@/components/data-table/list-page'
import { ErrorState } from '@/components/error-state'
import { HelpLink } from '@/components/help-link'
import { PageHeader } from '@/components/page-header'
import { openDialog } from '@/lib/dialogs'
import type { ConsoleProject } from '@/lib/projects'
import { ComputeGate } from '../compute-gate'
import { DeployDialog } from '../deploy/deploy-dialog'
import { useCompute } from '../model/use-compute'
import { NoInstances } from '../no-instances'
import { instancesQuery } from '../queries'
import { FrozenNotice } from './frozen-notice'
import { InstanceCards } from './instance-cards'
import { InstanceTable } from './instance-table'
import { openInstance, useInstanceActions } from './use-instance-actions'

/** The machines of a project. */
export const InstancesPage = () => (
  <ComputeGate title="Instances">{(project) => <Instances project={project} />}</ComputeGate>
)

function Instances({ project }: { project: ConsoleProject }) {
  const { data, error, isFetching, refetch } = useQuery(instancesQuery(useCompute(project)))
  const narrow = useNarrowList()
  const actionsOf = useInstanceActions(project)
  const List = narrow ? InstanceCards : InstanceTable
  const isEmpty = data?.length === 0
  return (
    <>
      <PageHeader
        title="Instances"
        subtitle={
          <>
            Virtual machines of this project. <HelpLink at={computeHelp.instances} />
          </>
        }
        action={
          data &&
          !isEmpty && (
            <Button
              leftSection={<Plus size={16} aria-hidden />}
              onClick={() => openDialog(DeployDialog, { project }, { needs: { project, action: 'compute.create' } })}
            >
              Deploy New Instance
            </Button>
          )
        }
      />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : isEmpty ? (
        <NoInstances project={project} />
      ) : (
        <Stack gap="md">
          {data?.some(({ frozen }) => frozen) && <FrozenNotice />}
          <List
            instances={data}
            busy={isFetching}
            actionsOf={actionsOf}
            onOpen={(instance) => openInstance(project, instance)}
          />
        </Stack>
      )}
    </>
  )
}
