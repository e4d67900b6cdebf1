import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus, Server } from 'lucide-react'
import { EmptyState } from '@/components/empty-state'
import { openDialog } from '@/lib/dialogs'
import type { ConsoleProject } from '@/lib/projects'
import { DeployDialog } from './deploy/deploy-dialog'
import { AddKeyDialog } from './keys/add-key-dialog'
import { useCompute } from './model/use-compute'
import { sshKeysQuery } from './queries'

/** Leads to the first machine: to the SSH key that it needs, and then to the machine. */
export function NoInstances({ project }: { project: ConsoleProject }) {
  const { data: keys } = useQuery(sshKeysQuery(useCompute(project)))
  const makes = { needs: { project, action: 'compute.create' } } as const
  const deploy = () => openDialog(DeployDialog, { project }, makes)
  if (keys?.length === 0) {
    return (
      <EmptyState
        icon={KeyRound}
        title="First, an SSH key"
        action={
          <Button
            leftSection={<Plus size={16} aria-hidden />}
            onClick={() => openDialog(AddKeyDialog, { project, onAdded: deploy }, makes)}
          >
            Add SSH Key
          </Button>
        }
      >
        An instance is a virtual machine near your data, for what has to run there. You log in to it with an SSH key, so
        add the public half of yours first.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={Server}
      title="No instances yet"
      action={
        <Button leftSection={<Plus size={16} aria-hidden />} onClick={deploy}>
          Deploy New Instance
        </Button>
      }
    >
      An instance is a virtual machine near your data, for what has to run there: you choose its size and system, and
      log in to it by SSH.
    </EmptyState>
  )
}
