import type { Account } from '@perigee/contract/account'
import { day } from '@perigee/std/durations'

type TrialFacts = Pick<Account, 'kindInfo' | 'trialExpiration' | 'freezeStatus'>

export interface TrialInfo {
  /** Until or since the end, rounded; null when the trial has no end, or was frozen before it. */
  days: number | null
  expired: boolean
  isCloseToExpiredTrial: boolean
}

/** Close to the end: fewer than `noticeDays` remain. */
export function trialInfo({ trialExpiration, freezeStatus }: TrialFacts, noticeDays: number, now: Date): TrialInfo {
  const { trialExpiredFrozen } = freezeStatus
  if (trialExpiration === null) return { days: null, expired: trialExpiredFrozen, isCloseToExpiredTrial: false }
  const left = (new Date(trialExpiration).getTime() - now.getTime()) / day
  return {
    days: trialExpiredFrozen && left > 0 ? null : Math.round(Math.abs(left)),
    expired: trialExpiredFrozen || left < 0,
    isCloseToExpiredTrial: left < noticeDays,
  }
}

/** Whether the end of the trial is something to tell. */
export const concernsTrial = (account: TrialFacts, { isCloseToExpiredTrial }: TrialInfo): boolean =>
  !account.kindInfo.hasPaidPrivileges && (account.freezeStatus.trialExpiredFrozen || isCloseToExpiredTrial)

/** Whether what changes or reads data is blocked; `owned`: in a project of one's own, or outside of projects. */
export const isBlockedByTrial = ({ kindInfo, freezeStatus }: TrialFacts, owned: boolean): boolean =>
  !kindInfo.hasPaidPrivileges && freezeStatus.trialExpiredFrozen && owned

/** The two sentences of the banner and the dialog. */
export function trialTexts({ days, expired }: TrialInfo, brand: string): { when: string; what: string } {
  const span = days === null ? '' : `${days} ${days === 1 ? 'day' : 'days'}`
  if (!expired) {
    return { when: `Your trial account expires in ${span}.`, what: `Upgrade your account to keep using ${brand}.` }
  }
  const when = days === null ? 'Your trial account expired.' : `Your trial account expired ${span} ago.`
  return { when, what: `Upgrade your account to continue using ${brand}.` }
}
