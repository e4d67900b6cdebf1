import { LockOpen } from 'lucide-react'
import { useTrialNotice } from '@/areas/trial/public'
import { Banner, type Notice } from '@/components/banner'
import { insecureText, isInsecure } from '@/components/insecure-notice'
import { useAccountNotices } from './account-notices'
import { foremost } from './ranked-notice'
import { useAnnouncement } from './use-announcement'

const insecure: Notice = { label: 'Connection', tone: 'yellow', icon: LockOpen, text: insecureText }

/** Below the top bar: the one state of the account or the installation that matters most. */
export function BannerSlot() {
  const notice = foremost({
    ...useAccountNotices(),
    ...useTrialNotice(),
    announcement: useAnnouncement(),
    insecure: isInsecure() ? insecure : undefined,
  })
  if (!notice) return null
  return (
    <section aria-label="Notice">
      <Banner key={notice.label} {...notice} />
    </section>
  )
}
