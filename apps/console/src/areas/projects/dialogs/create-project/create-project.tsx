import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useAccount } from '@/lib/account'
import { recordEvent } from '@/lib/analytics'
import { useConfig } from '@/lib/config'
import { openDialog } from '@/lib/dialogs'
import { takesLimitRequests } from '@/lib/flags'
import { projectsQuery } from '@/lib/projects'
import { useTrialGate } from '@/areas/trial/public'
import { CreateProjectDialog } from './create-project-dialog'
import { MoreProjectsDialog } from './more-projects-dialog'
import { isProjectLimitReached, projectOffer } from './project-offer'

/** The button that opens the dialog. */
export function CreateProject() {
  const gate = useTrialGate({ force: true })
  const start = gate(() => {
    recordEvent('New Project Clicked')
    openDialog(NewProjectDialog)
  })
  return (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={start}>
      Create Project
    </Button>
  )
}

/** The form, or what to do about the limit where no more projects are allowed. */
export function NewProjectDialog({ onClose }: { onClose: () => void }) {
  const config = useConfig()
  const account = useAccount()
  const { data: projects } = useSuspenseQuery(projectsQuery)
  const limitReached = isProjectLimitReached({ projects, account, defaultProjectLimit: config.defaultProjectLimit })
  const offer = projectOffer({
    limitReached,
    paid: account.kindInfo.hasPaidPrivileges,
    takesLimitRequests: takesLimitRequests(config),
    ticketURL: config.projectLimitsIncreaseRequestURL,
  })
  if (offer !== 'create') return <MoreProjectsDialog offer={offer} onClose={onClose} />
  return <CreateProjectDialog onClose={onClose} />
}
