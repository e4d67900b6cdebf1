import type { Notice } from '@/components/banner'

/** What may stand in the slot below the top bar, what matters most first. */
export const ranks = [
  'frozen',
  'expired',
  'paymentFailed',
  'downloadsStopped',
  'limitReached',
  'warned',
  'cardExpired',
  'trial',
  'limitClose',
  'lowBalance',
  'cardExpiring',
  'billingBegins',
  'partner',
  'passphrase',
  'sandbox',
  'insecure',
] as const
export type Rank = (typeof ranks)[number]

/** A notice for each state that holds now. */
export type Notices = Partial<Record<Rank, Notice | undefined>>

/**
 * What is shown: the one notice that matters most, and the others wait behind it. A sandbox stays for as long as the
 * server runs, so what comes after it stands beside it.
 */
export function shownOf(notices: Notices): Notice[] {
  const held = ranks.flatMap((rank) => notices[rank] ?? [])
  return held.slice(0, held[0] === notices.sandbox ? 2 : 1)
}
