import { Link2, LogOut, RotateCw, UserCog, UserMinus } from 'lucide-react'
import { type Action, offered } from '@/components/actions/action'
import { useConfig } from '@/lib/config'
import { copyText } from '@/lib/copy-text'
import { openDialog } from '@/lib/dialogs'
import { notify } from '@/lib/notify'
import type { ConsoleProject } from '@/lib/projects'
import { type NeededRight, useMay } from '@/lib/use-may'
import { ChangeRoleDialog } from '../dialogs/change-role-dialog'
import { InviteLinkDialog } from '../dialogs/invite-link-dialog'
import { LeaveProjectDialog } from '../dialogs/leave-project-dialog'
import { RemovePeopleDialog } from '../dialogs/remove-people-dialog'
import { inviteSent } from './invite-sent'
import { readInviteLink, useInviteAgain } from './queries'
import type { Invitation, Member, Teammate } from './teammate'

/** What the person here can do with people of the project; `onRemoved`: some of them went. */
export function useTeammateActions(project: ConsoleProject, { onRemoved }: { onRemoved: () => void }) {
  const may = useMay(project)
  const config = useConfig()
  const inviteAgain = useInviteAgain(project.id)

  const sendAgain = (people: readonly Teammate[]) =>
    inviteAgain.mutate(
      people.map(({ email }) => email),
      {
        onSuccess: () => notify.success(inviteSent(config)),
        onError: (cause) => notify.error(cause, 'team'),
      },
    )
  const remove = (people: readonly Teammate[]) => {
    const needs = people.some(({ kind }) => kind === 'member') ? removal(project) : withdrawal(project)
    openDialog(RemovePeopleDialog, { project, people, onRemoved }, { needs })
  }

  const ofMember = (member: Member): Action[] => {
    const target = { targetRole: member.role, own: member.isSelf }
    return offered(
      may('member.changeRole', target) && {
        label: 'Change role',
        icon: UserCog,
        run: () =>
          openDialog(
            ChangeRoleDialog,
            { projectId: project.id, member },
            { needs: { project, action: 'member.changeRole', target } },
          ),
      },
      may('member.remove', target) &&
        (member.isSelf
          ? {
              label: 'Leave project',
              icon: LogOut,
              destructive: true,
              run: () => openDialog(LeaveProjectDialog, { project }),
            }
          : { label: 'Remove member', icon: UserMinus, destructive: true, run: () => remove([member]) }),
    )
  }
  const ofInvitation = (invitation: Invitation): Action[] =>
    offered(
      may('member.invite') &&
        (invitation.expired
          ? { label: 'Resend invitation', icon: RotateCw, run: () => sendAgain([invitation]) }
          : { label: 'Copy invite link', icon: Link2, run: () => void copyInviteLink(project, invitation.email) }),
      may('member.cancelInvitation') && {
        label: 'Withdraw invitation',
        icon: UserMinus,
        destructive: true,
        run: () => remove([invitation]),
      },
    )

  return {
    actionsOf: (person: Teammate): Action[] => (person.kind === 'member' ? ofMember(person) : ofInvitation(person)),
    /** Whether it can be ticked: one's own row is no case for many. */
    canSelect: (person: Teammate): boolean =>
      person.kind === 'invitation'
        ? may('member.cancelInvitation')
        : !person.isSelf && may('member.remove', { targetRole: person.role }),
    selectionActions: (people: readonly Teammate[]): Action[] =>
      offered(
        people.every((person) => person.kind === 'invitation' && person.expired) && {
          label: 'Resend',
          icon: RotateCw,
          run: () => sendAgain(people),
        },
        { label: 'Remove', icon: UserMinus, destructive: true, run: () => remove(people) },
      ),
  }
}

/** Of anybody but the owner, who is in no selection. */
const removal = (project: ConsoleProject): NeededRight => ({
  project,
  action: 'member.remove',
  target: { targetRole: 'member' },
})
const withdrawal = (project: ConsoleProject): NeededRight => ({ project, action: 'member.cancelInvitation' })

async function copyInviteLink(project: ConsoleProject, email: string): Promise<void> {
  try {
    const link = await readInviteLink(project.id, email)
    if (await copyText(link)) notify.success('Invite link copied')
    else openDialog(InviteLinkDialog, { email, link }, { needs: { project, action: 'member.invite' } })
  } catch (cause) {
    notify.error(cause, 'team')
  }
}
