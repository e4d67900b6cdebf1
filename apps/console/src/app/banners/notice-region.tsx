import { Banner } from '@/components/banner'
import { type Notices, shownOf } from './ranked-notice'

/** Where notices stand; no place at all without one. */
export function NoticeRegion({ notices }: { notices: Notices }) {
  const shown = shownOf(notices)
  if (shown.length === 0) return null
  return (
    <section aria-label="Notice">
      {shown.map((notice) => (
        <Banner key={notice.label} {...notice} />
      ))}
    </section>
  )
}
