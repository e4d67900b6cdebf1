import { UsersRound } from 'lucide-react'
import type { Notice } from '@/components/banner'
import { useDismissNotice, useNoticeDismissed } from '@/lib/notices'
import type { ConsoleProject } from '@/lib/projects'
import { NoticeRegion } from './notice-region'
import type { Notices } from './ranked-notice'
import { useLimitNotices } from './use-limit-notices'
import { useStoppedDownloads } from './use-stopped-downloads'

/** The notices that matter most among those of the account and those of the project that is open. */
export function ProjectBanner({ project, notices }: { project: ConsoleProject; notices: Notices }) {
  const limits = useLimitNotices(project)
  const stopped = useStoppedDownloads(project)
  const passphrase = useMembersPassphraseNotice(project)
  if (!limits) return null
  return <NoticeRegion notices={{ ...notices, ...limits, ...stopped, passphrase }} />
}

/** To whoever works with others in a project whose passphrase they keep, until they have read it once. */
function useMembersPassphraseNotice({ memberCount, hasManagedPassphrase }: ConsoleProject): Notice | undefined {
  const dismissed = useNoticeDismissed('projectMembersPassphrase')
  const dismiss = useDismissNotice()
  if (hasManagedPassphrase || memberCount < 2 || dismissed !== false || dismiss.isPending) return undefined
  return {
    label: 'Passphrase of the team',
    tone: 'orbit',
    icon: UsersRound,
    text: 'All team members should use the same passphrase to access the same data.',
    dismiss: {
      label: 'Dismiss the notice about the passphrase',
      onClick: () => dismiss.mutate('projectMembersPassphrase'),
    },
  }
}
