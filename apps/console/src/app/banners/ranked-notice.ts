import type { Notice } from '@/components/banner'

/** What may stand in the slot below the top bar, what matters most first. */
export const ranks = [
  'frozen',
  'expired',
  'paymentFailed',
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

/** The one that is shown: the others wait behind it. */
export const foremost = (notices: Notices): Notice | undefined =>
  ranks.map((rank) => notices[rank]).find((notice) => notice !== undefined)
