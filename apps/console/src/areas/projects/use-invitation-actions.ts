import type { ProjectInvitation } from '@perigee/contract/projects'
import { isInvitationExpired } from '@perigee/domain/invitations'
import type { DisplayRole } from '@perigee/domain/roles'
import { LogIn, X } from 'lucide-react'
import { type Action, offered } from '@/components/actions/action'
import { openDialog } from '@/lib/dialogs'
import { useAnswerInvitation } from './answer-invitation'
import { joinProjectDialog } from './lazy-dialogs'

interface InvitationActions {
  status: DisplayRole
  actions: Action[]
  /** Asks once more; absent once the invitation has expired. */
  join: (() => void) | undefined
}

/** What can be done with a project that one is asked to join. */
export function useInvitationActions(invitation: ProjectInvitation): InvitationActions {
  const { answer, answering } = useAnswerInvitation()
  // The list has open ones only; this one may have expired since it was loaded.
  const isExpired = isInvitationExpired(new Date(invitation.createdAt), new Date())
  const join = () => openDialog(joinProjectDialog, { invitation })
  const disabled = isExpired ? 'It has expired. Ask for another one.' : undefined
  return {
    status: isExpired ? 'Invite Expired' : 'Invited',
    join: isExpired ? undefined : join,
    actions: offered(
      { label: 'Join', icon: LogIn, run: join, disabled },
      {
        label: 'Decline',
        icon: X,
        run: () => void answer(invitation, 'decline'),
        destructive: true,
        disabled: answering ? 'This is under way.' : disabled,
      },
    ),
  }
}
