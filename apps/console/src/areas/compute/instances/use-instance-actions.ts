import { compute as calls, type Instance } from '@perigee/contract/compute'
import { useQueryClient } from '@tanstack/react-query'
import { Info, KeyRound, Play, RotateCw, Scaling, Square, SquareTerminal, Trash2 } from 'lucide-react'
import { type Action, offered } from '@/components/actions/action'
import { openDialog } from '@/lib/dialogs'
import { notify } from '@/lib/notify'
import type { ConsoleProject } from '@/lib/projects'
import { useAction } from '@/lib/use-action'
import { useMay } from '@/lib/use-may'
import { ConsoleDialog } from '../dialogs/console-dialog'
import { InstanceDialog } from '../dialogs/instance-dialog'
import { PasswordDialog } from '../dialogs/password-dialog'
import { RemoveInstanceDialog } from '../dialogs/remove-instance-dialog'
import { RestartDialog, StopDialog } from '../dialogs/power-dialogs'
import { UpdateTypeDialog } from '../dialogs/update-type-dialog'
import { isDown, isRunning } from '../model/instance-state'
import { useCompute } from '../model/use-compute'
import { reloadInstances, showInstance } from '../queries'

const removing = 'It is being removed.'

/** Opens the details of a machine. */
export const openInstance = (project: ConsoleProject, instance: Instance): void =>
  void openDialog(InstanceDialog, { project, instance }, { needs: { project, action: 'compute.use' } })

/** What can be done with a machine of the project, by its state. */
export function useInstanceActions(project: ConsoleProject): (instance: Instance) => Action[] {
  const may = useMay(project)
  const start = useStart(project)
  const uses = { needs: { project, action: 'compute.use' } } as const
  const makes = { needs: { project, action: 'compute.create' } } as const
  if (!may('compute.use')) return () => []

  return (instance) => {
    const gone = instance.deleting ? removing : undefined
    const args = { project, instance }
    const off = isDown(instance)
    return offered(
      { label: 'View details', icon: Info, run: () => openInstance(project, instance) },
      off && {
        label: 'Start',
        icon: Play,
        disabled: instance.frozen ? 'The account of the owner is frozen.' : undefined,
        run: () => start(instance),
      },
      !off && { label: 'Stop', icon: Square, disabled: gone, run: () => openDialog(StopDialog, args, uses) },
      {
        label: 'Restart',
        icon: RotateCw,
        disabled: gone ?? (isRunning(instance) ? undefined : 'It is not running.'),
        run: () => openDialog(RestartDialog, args, makes),
      },
      {
        label: 'Update type',
        icon: Scaling,
        disabled: gone,
        run: () => openDialog(UpdateTypeDialog, args, makes),
      },
      {
        label: 'Set a new password',
        icon: KeyRound,
        disabled: gone,
        run: () => openDialog(PasswordDialog, args, uses),
      },
      { label: 'Console log', icon: SquareTerminal, run: () => openDialog(ConsoleDialog, args, uses) },
      {
        label: 'Remove',
        icon: Trash2,
        destructive: true,
        disabled: gone,
        run: () => openDialog(RemoveInstanceDialog, args, uses),
      },
    )
  }
}

/** Nothing is lost by it, so nobody is asked. */
function useStart(project: ConsoleProject): (instance: Instance) => void {
  const compute = useCompute(project)
  const cache = useQueryClient()
  const { run } = useAction()
  const start = async ({ id }: Instance) => {
    try {
      showInstance(cache, project.id, await compute.call(calls.startInstance, { params: { id } }))
    } catch (cause) {
      notify.error(cause, 'Compute instances')
    } finally {
      void reloadInstances(cache, project.id)
    }
  }
  return (instance) => void run(() => start(instance))
}
