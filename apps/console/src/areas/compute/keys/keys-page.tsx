import { Button } from '@mantine/core'
import { computeHelp } from '@perigee/contract/compute-help'
import type { SshKey } from '@perigee/contract/compute'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus, Trash2 } from 'lucide-react'
import type { Action } from '@/components/actions/action'
import { useNarrowList } from '@/components/data-table/list-page'
import { EmptyState } from '@/components/empty-state'
import { ErrorState } from '@/components/error-state'
import { HelpLink } from '@/components/help-link'
import { PageHeader } from '@/components/page-header'
import { openDialog } from '@/lib/dialogs'
import type { ConsoleProject } from '@/lib/projects'
import { ComputeGate } from '../compute-gate'
import { useCompute } from '../model/use-compute'
import { sshKeysQuery } from '../queries'
import { AddKeyDialog } from './add-key-dialog'
import { KeyCards } from './key-cards'
import { KeyTable } from './key-table'
import { RemoveKeyDialog } from './remove-key-dialog'

/** The public keys that are put into new machines of a project. */
export const KeysPage = () => <ComputeGate title="SSH Keys">{(project) => <Keys project={project} />}</ComputeGate>

function Keys({ project }: { project: ConsoleProject }) {
  const { data, error, isFetching, refetch } = useQuery(sshKeysQuery(useCompute(project)))
  const narrow = useNarrowList()
  const isEmpty = data?.length === 0
  const List = narrow ? KeyCards : KeyTable
  const actionsOf = (sshKey: SshKey): Action[] => [
    {
      label: 'Remove SSH Key',
      icon: Trash2,
      destructive: true,
      run: () => openDialog(RemoveKeyDialog, { project, sshKey }, { needs: { project, action: 'compute.use' } }),
    },
  ]
  const add = (
    <Button
      leftSection={<Plus size={16} aria-hidden />}
      onClick={() => openDialog(AddKeyDialog, { project }, { needs: { project, action: 'compute.create' } })}
    >
      Add SSH Key
    </Button>
  )
  return (
    <>
      <PageHeader
        title="SSH Keys"
        subtitle={
          <>
            Public keys that new instances let in. <HelpLink at={computeHelp.keys} />
          </>
        }
        action={data && !isEmpty && add}
      />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : isEmpty ? (
        <EmptyState icon={KeyRound} title="No SSH keys yet" action={add}>
          Whoever has the private half of an SSH key can log in to the instances that were made with it. Add the public
          half of yours before you deploy the first one.
        </EmptyState>
      ) : (
        <List keys={data} busy={isFetching} actionsOf={actionsOf} />
      )}
    </>
  )
}
