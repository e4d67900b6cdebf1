import type { LinkInfo } from '@perigee/contract/links'
import { CirclePause, CirclePlay, Copy, SlidersHorizontal, Unlink } from 'lucide-react'
import { type Action, offered } from '@/components/actions/action'
import { openDialog } from '@/lib/dialogs'
import { notify } from '@/lib/notify'
import type { ConsoleProject } from '@/lib/projects'
import { useAccount } from '@/lib/account'
import { type NeededRight, useMay } from '@/lib/use-may'
import { ChangeOptionsDialog } from '../dialogs/change-options-dialog'
import { LinkAddressDialog } from '../dialogs/link-address-dialog'
import { RevokeLinksDialog } from '../dialogs/revoke-links-dialog'
import { useChangeLinks } from '../queries'

/** What the person here can do with links of the project; `onRevoked`: some of them went. */
export function useLinkActions(project: ConsoleProject, { onRevoked }: { onRevoked: () => void }) {
  const may = useMay(project)
  const account = useAccount()
  const change = useChangeLinks(project.id)
  const canChange = ({ creatorEmail }: LinkInfo) => may('link.change', { creatorEmail })
  const canSelect = ({ creatorEmail }: LinkInfo) => may('link.revoke', { creatorEmail })

  /** A link of somebody else asks for the greater right. */
  const rightTo = (action: 'link.change' | 'link.revoke', links: readonly LinkInfo[]): NeededRight => {
    const creatorEmail = links.find((link) => link.creatorEmail !== account.email)?.creatorEmail ?? account.email
    return { project, action, target: { creatorEmail } }
  }
  const setPaused = (links: readonly LinkInfo[], paused: boolean) =>
    change.mutate(
      { ids: links.map(({ id }) => id), change: { paused } },
      {
        onSuccess: () => notify.success(doneText(links.length, paused)),
        onError: (cause) => notify.error(cause, 'share'),
      },
    )
  const revoke = (links: readonly LinkInfo[]) =>
    openDialog(RevokeLinksDialog, { projectId: project.id, links, onRevoked }, { needs: rightTo('link.revoke', links) })

  const actionsOf = (link: LinkInfo): readonly Action[] => {
    const { rules } = link
    const unreadable = rules === null ? 'Its options cannot be read now' : undefined
    return offered(
      {
        label: 'Copy link',
        icon: Copy,
        disabled: link.sealedPlace === null ? 'Its address is not kept' : undefined,
        run: () => openDialog(LinkAddressDialog, { link }),
      },
      canChange(link) && {
        label: 'Change options',
        icon: SlidersHorizontal,
        disabled: unreadable,
        run: () => rules && openDialog(ChangeOptionsDialog, { link, rules }, { needs: rightTo('link.change', [link]) }),
      },
      canChange(link) && {
        label: rules?.paused ? 'Resume' : 'Pause',
        icon: rules?.paused ? CirclePlay : CirclePause,
        disabled: unreadable,
        run: () => setPaused([link], !rules?.paused),
      },
      canSelect(link) && { label: 'Revoke', icon: Unlink, destructive: true, run: () => revoke([link]) },
    )
  }

  const selectionActions = (links: readonly LinkInfo[]): readonly Action[] => {
    const known = links.filter(({ rules }) => rules !== null)
    const running = known.filter(({ rules }) => !rules?.paused)
    const paused = known.filter(({ rules }) => rules?.paused)
    return offered(
      running.length > 0 && { label: 'Pause', icon: CirclePause, run: () => setPaused(running, true) },
      paused.length > 0 && { label: 'Resume', icon: CirclePlay, run: () => setPaused(paused, false) },
      { label: 'Revoke', icon: Unlink, destructive: true, run: () => revoke(links) },
    )
  }

  return { actionsOf, selectionActions, canSelect }
}

const doneText = (count: number, paused: boolean): string => {
  const what = count === 1 ? 'Link' : `${count} links`
  return paused ? `${what} paused` : `${what} resumed`
}
