import { LockOpen } from 'lucide-react'
import { usePartnerOffer, useTrialNotice } from '@/areas/trial/public'
import type { Notice } from '@/components/banner'
import { insecureText, isInsecure } from '@/components/insecure-notice'
import { lazyView } from '@/components/lazy-view'
import { useSeesBilling } from '@/lib/sees-billing'
import { useProjectIfAny } from '@/lib/use-project'
import { useAnnouncement } from '../announcement/use-announcement'
import { useAccountNotices } from './account-notices'
import { ShownNotice } from './shown-notice'

const insecure: Notice = { label: 'Connection', tone: 'yellow', icon: LockOpen, text: insecureText }

const BillingBanner = lazyView(async () => (await import('./billing-banner')).BillingBanner, { failed: () => null })

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
  const Shown = useSeesBilling() ? BillingBanner : ShownNotice
  return <Shown project={project} notices={notices} />
}
