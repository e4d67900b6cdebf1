import { useSuspenseQuery } from '@tanstack/react-query'
import { useAccount } from '@/lib/account'
import { useConfig } from '@/lib/config'
import { takesLimitRequests } from '@/lib/flags'
import { projectsQuery } from '@/lib/projects'
import { CreateProjectDialog } from './create-project-dialog'
import { MoreProjectsDialog } from './more-projects-dialog'
import { isProjectLimitReached, projectOffer } from './project-offer'

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
