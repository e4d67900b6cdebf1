import type { Account } from '@perigee/contract/account'
import { day } from '@perigee/std/durations'

type Trial = Pick<Account, 'createdAt' | 'trialExpiration'>

/** Days that the trial has in all; null where it has no end. */
export const trialLength = ({ createdAt, trialExpiration }: Trial): number | null =>
  trialExpiration === null
    ? null
    : Math.max(1, Math.round((new Date(trialExpiration).getTime() - new Date(createdAt).getTime()) / day))

/** What is left of the trial in words, and in percent for a bar; null where the trial has no end. */
export function trialDays(
  account: Trial & Pick<Account, 'freezeStatus'>,
  now: Date,
): { says: string; share: number } | null {
  const { trialExpiration, freezeStatus } = account
  const length = trialLength(account)
  if (trialExpiration === null || length === null) return null
  const left = Math.round((new Date(trialExpiration).getTime() - now.getTime()) / day)
  if (freezeStatus.trialExpiredFrozen || left < 0) return { says: 'Your free trial has ended.', share: 0 }
  return {
    says: `${left} ${left === 1 ? 'day' : 'days'} of your free trial left.`,
    share: Math.min(100, (left / length) * 100),
  }
}
