import { LockOpen } from 'lucide-react'
import { usePartnerOffer, useTrialNotice } from '@/areas/trial/public'
import type { Notice } from '@/components/banner'
import { insecureText, isInsecure } from '@/components/insecure-notice'
import { lazyView } from '@/components/lazy-view'
import { useProjectIfAny } from '@/lib/use-project'
import { useAnnouncement } from '../announcement/use-announcement'
import { useAccountNotices } from './account-notices'
import { NoticeRegion } from './notice-region'
import { foremost } from './ranked-notice'

const insecure: Notice = { label: 'Connection', tone: 'yellow', icon: LockOpen, text: insecureText }

const ProjectBanner = lazyView(async () => (await import('./project-banner')).ProjectBanner, { failed: () => null })

/** Below the top bar: the one state of the account, the project or the installation that matters most. */
export function BannerSlot() {
  const project = useProjectIfAny()
  useAnnouncement()
  const notices = {
    ...useAccountNotices(),
    ...useTrialNotice(),
    partner: usePartnerOffer(),
    insecure: isInsecure() ? insecure : undefined,
  }
  // Nothing about a project matters more than an account that is closed.
  if (project && !notices.frozen && !notices.expired) return <ProjectBanner project={project} notices={notices} />
  return <NoticeRegion notice={foremost(notices)} />
}
