import { Text } from '@mantine/core'
import type { ProjectInvitation } from '@perigee/contract/projects'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Dialog } from '@/components/dialog'
import { CancelButton, CloseButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { isBeingSetUp } from '@/lib/account-setup-steps'
import { accountSettingsQuery } from '@/lib/account-settings'
import { invitationsQuery } from '@/lib/invitations'
import { type ConsoleProject, projectsQuery } from '@/lib/projects'
import { JoinProjectDialog } from './join-project-dialog'

type Found = { invitation: ProjectInvitation } | { joined: ConsoleProject } | 'nothing'

interface Props {
  /** Of the project that the opened invitation is to. */
  projectId: string
  /** The address names no invitation any more. */
  onDone: () => unknown
}

/** Goes on with the invitation whose link was opened. Give it the project as its key. */
export function JoinFromLink({ projectId, onDone }: Props) {
  const { data: projects } = useSuspenseQuery(projectsQuery)
  const { data: settings } = useQuery(accountSettingsQuery)
  const { data: invitations, error, refetch } = useQuery(invitationsQuery)
  // What is found stays: answering it changes the lists.
  const [found, setFound] = useState<Found>()
  if (found === undefined && invitations) setFound(find(projectId, { projects, invitations }))

  if (!settings || isBeingSetUp(settings)) return null
  if (found === undefined) {
    return error && <CannotSee error={error} onRetry={() => void refetch()} onClose={onDone} />
  }
  if (found === 'nothing') return <NoLongerOpen onClose={onDone} />
  if ('joined' in found) return <AlreadyJoined project={found.joined} onClose={onDone} />
  return <JoinProjectDialog invitation={found.invitation} onSettled={onDone} onClose={onDone} />
}

interface Lists {
  projects: readonly ConsoleProject[]
  invitations: readonly ProjectInvitation[]
}

function find(projectId: string, { projects, invitations }: Lists): Found {
  const joined = projects.find(({ id }) => id === projectId)
  if (joined) return { joined }
  const invitation = invitations.find(({ projectID }) => projectID === projectId)
  return invitation ? { invitation } : 'nothing'
}

interface Closable {
  onClose: () => unknown
}

const CannotSee = ({ error, onRetry, onClose }: Closable & { error: Error; onRetry: () => void }) => (
  <Dialog title="Join Project" error={error} onSubmit={onRetry} onClose={onClose}>
    <DialogActions>
      <CancelButton />
      <SubmitButton>Try again</SubmitButton>
    </DialogActions>
  </Dialog>
)

/** As the page says it to those who are not logged in. */
const NoLongerOpen = ({ onClose }: Closable) => (
  <Dialog title="This invitation is no longer open" onSubmit={onClose} onClose={onClose}>
    <Text>
      It has expired, was answered already or withdrawn, or the project does not exist any more. If you still want to
      join, ask whoever invited you.
    </Text>
    <DialogActions>
      <CloseButton />
    </DialogActions>
  </Dialog>
)

function AlreadyJoined({ project, onClose }: Closable & { project: ConsoleProject }) {
  const navigate = useNavigate()
  async function open() {
    await onClose()
    await navigate({ to: '/projects/$id/dashboard', params: { id: project.urlId } })
  }
  return (
    <Dialog title="Join Project" onSubmit={() => void open()} onClose={onClose}>
      <Text style={{ overflowWrap: 'anywhere' }}>
        You are in the <strong>{project.name}</strong> project already.
      </Text>
      <DialogActions>
        <CancelButton>Close</CancelButton>
        <SubmitButton>Open project</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
