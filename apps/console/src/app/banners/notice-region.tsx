import { Banner, type Notice } from '@/components/banner'

/** Where the one notice stands; no place at all without one. */
export function NoticeRegion({ notice }: { notice: Notice | undefined }) {
  if (!notice) return null
  return (
    <section aria-label="Notice">
      <Banner key={notice.label} {...notice} />
    </section>
  )
}
