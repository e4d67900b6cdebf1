import { useNavigate } from '@tanstack/react-router'
import { Settings, Users, UserPlus } from 'lucide-react'
import { useProjectEdits } from '@/areas/project-settings/public'
import { addMemberDialog } from '@/areas/team/public'
import { useTrialGate } from '@/areas/trial/public'
import { type Action, offered } from '@/components/actions/action'
import { useAccount } from '@/lib/account'
import { openDialog } from '@/lib/dialogs'
import type { ConsoleProject } from '@/lib/projects'
import { useMay } from '@/lib/use-may'

/** What the person may do with a project of the list. */
export function useProjectActions(project: ConsoleProject): Action[] {
  const may = useMay(project)
  const edits = useProjectEdits(project)
  const navigate = useNavigate()
  const gate = useTrialGate({ force: project.ownerId === useAccount().id })
  const invite = gate(() => openDialog(addMemberDialog, { project }, { needs: { project, action: 'member.invite' } }))
  const params = { id: project.urlId }
  const showTeam = () => void navigate({ to: '/projects/$id/team', params })
  const showSettings = () => void navigate({ to: '/projects/$id/settings', params })
  return [
    ...offered(may('member.invite') && { label: 'Add members', icon: UserPlus, run: invite }, {
      label: 'Team',
      icon: Users,
      run: showTeam,
    }),
    ...edits,
    { label: 'Settings', icon: Settings, run: showSettings },
  ]
}
