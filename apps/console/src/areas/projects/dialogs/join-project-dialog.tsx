import { Button, Text } from '@mantine/core'
import type { ProjectInvitation } from '@perigee/contract/projects'
import { invitationExpiry } from '@perigee/domain/invitations'
import { shownDescription } from '@perigee/domain/project-name'
import { Dialog } from '@/components/dialog'
import { DialogActions } from '@/components/dialog-actions'
import { WholeAddress } from '@/components/whole-address'
import { showDate } from '@/lib/show-date'
import { useAnswerInvitation } from '../answer-invitation'

interface Props {
  invitation: ProjectInvitation
  /** It was answered, or is not open any more; `onClose` where nothing else is given. */
  onSettled?: () => unknown
  onClose: () => void
}

/** Asks whether to join the project of an invitation. */
export function JoinProjectDialog({ invitation, onSettled, onClose }: Props) {
  const { answer, answering } = useAnswerInvitation({ onSettled: onSettled ?? onClose })
  const { projectName, projectDescription, inviterEmail, createdAt } = invitation
  return (
    <Dialog
      title="Join Project"
      status={answering ? 'busy' : 'ready'}
      onSubmit={() => void answer(invitation, 'accept')}
      onClose={onClose}
    >
      <Text style={{ overflowWrap: 'anywhere' }}>
        Join the <strong>{projectName}</strong> project.
      </Text>
      {shownDescription(projectDescription) && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {shownDescription(projectDescription)}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {inviterEmail !== '' && (
          <>
            <WholeAddress>{inviterEmail}</WholeAddress> invites you.{' '}
          </>
        )}
        The invitation is good until {showDate(invitationExpiry(new Date(createdAt)))}.
      </Text>
      <DialogActions>
        <Button
          variant="default"
          loading={answering === 'decline'}
          disabled={answering === 'accept'}
          onClick={() => void answer(invitation, 'decline')}
        >
          Decline
        </Button>
        <Button type="submit" data-autofocus loading={answering === 'accept'} disabled={answering === 'decline'}>
          Join
        </Button>
      </DialogActions>
    </Dialog>
  )
}
