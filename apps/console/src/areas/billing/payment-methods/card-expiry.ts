import type { Card } from '../queries'

export type CardExpiry = 'valid' | 'expiring' | 'expired'

/** A card can be used to the end of the month that it names, which is its last one when that is this month. */
export function cardExpiry({ expMonth, expYear }: Pick<Card, 'expMonth' | 'expYear'>, now = new Date()): CardExpiry {
  const left = (expYear - now.getUTCFullYear()) * 12 + expMonth - (now.getUTCMonth() + 1)
  if (left < 0) return 'expired'
  return left === 0 ? 'expiring' : 'valid'
}
