import { useQuery } from '@tanstack/react-query'
import { ArrowDownToLine, HardDrive, Pencil, Text } from 'lucide-react'
import { type Action, offered } from '@/components/actions/action'
import { useAccount } from '@/lib/account'
import { useConfig } from '@/lib/config'
import { openDialog } from '@/lib/dialogs'
import { showsProjectLimits } from '@/lib/flags'
import { projectConfigQuery } from '@/lib/project-config'
import type { ConsoleProject } from '@/lib/projects'
import { useMay } from '@/lib/use-may'
import { editProjectDetailsDialog, editProjectLimitDialog } from './lazy-dialogs'

/** What the person may change about a project, for its menus: limits once its owner has a paid plan. */
export function useProjectEdits(project: ConsoleProject): Action[] {
  const config = useConfig()
  const may = useMay(project)
  const maySetLimits = showsProjectLimits(config) && may('project.setLimits')
  const { id: me, kindInfo } = useAccount()
  const isOwn = project.ownerId === me
  // Of other owners only the project itself knows it.
  const { data: facts } = useQuery({ ...projectConfigQuery(project.id), enabled: maySetLimits && !isOwn })
  const setsLimits = maySetLimits && (isOwn ? kindInfo : facts)?.hasPaidPrivileges
  return offered(
    may('project.rename') && {
      label: 'Edit name',
      icon: Pencil,
      run: () =>
        openDialog(
          editProjectDetailsDialog,
          { project, detail: 'name' },
          { needs: { project, action: 'project.rename' } },
        ),
    },
    may('project.rename') && {
      label: 'Edit description',
      icon: Text,
      run: () =>
        openDialog(
          editProjectDetailsDialog,
          { project, detail: 'description' },
          { needs: { project, action: 'project.rename' } },
        ),
    },
    setsLimits && {
      label: 'Edit storage limit',
      icon: HardDrive,
      run: () =>
        openDialog(
          editProjectLimitDialog,
          { project, kind: 'storage' },
          { needs: { project, action: 'project.setLimits' } },
        ),
    },
    setsLimits && {
      label: 'Edit download limit',
      icon: ArrowDownToLine,
      run: () =>
        openDialog(
          editProjectLimitDialog,
          { project, kind: 'bandwidth' },
          { needs: { project, action: 'project.setLimits' } },
        ),
    },
  )
}
