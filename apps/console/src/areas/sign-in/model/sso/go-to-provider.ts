import { wantedPage } from '@/lib/wanted-page'

/**
 * Leaves for single sign-on, whose login begins at `page`; it comes back to the page that was wanted. That stays
 * remembered: who gives up over there may still log in with a password here.
 */
export function goToProvider(page: string): void {
  const url = new URL(page)
  const wanted = wantedPage.peek()
  if (wanted !== undefined) url.searchParams.set('return_to', wanted)
  window.location.assign(url.href)
}
