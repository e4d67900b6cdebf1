import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useAccount } from '@/lib/account'
import { recordEvent } from '@/lib/analytics'
import { useConfig } from '@/lib/config'
import { offersBilling, takesLimitRequests } from '@/lib/flags'
import { projectsQuery } from '@/lib/projects'
import { useTrialGate } from '@/areas/trial/public'
import { CreateProjectDialog } from './create-project-dialog'
import { MoreProjectsDialog } from './more-projects-dialog'
import { isProjectLimitReached, projectOffer } from './project-offer'

/** The button and the dialog that it opens. */
export function CreateProject() {
  const [open, setOpen] = useState(false)
  const gate = useTrialGate({ force: true })
  const start = gate(() => {
    recordEvent('New Project Clicked')
    setOpen(true)
  })
  return (
    <>
      <Button leftSection={<Plus size={16} aria-hidden />} onClick={start}>
        Create Project
      </Button>
      {open && <CreateProjectHere onClose={() => setOpen(false)} />}
    </>
  )
}

/** The dialog without the button: for other ways to it. */
export function CreateProjectHere({ onClose }: { onClose: () => void }) {
  const config = useConfig()
  const account = useAccount()
  const { data: projects } = useSuspenseQuery(projectsQuery)
  const limitReached = isProjectLimitReached({ projects, account, defaultProjectLimit: config.defaultProjectLimit })
  const offer = projectOffer({
    limitReached,
    billing: offersBilling(config),
    paid: account.kindInfo.hasPaidPrivileges,
    takesLimitRequests: takesLimitRequests(config),
  })
  if (offer !== 'create') return <MoreProjectsDialog offer={offer} onClose={onClose} />
  return <CreateProjectDialog limitReached={limitReached} onClose={onClose} />
}
