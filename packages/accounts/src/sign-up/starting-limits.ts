import { type AccountKind, accountKinds, type TierLimits, tierLimits } from '@perigee/domain/account-kinds'
import type { AccountsSettings } from '../settings'

export type TierSettings = Pick<
  AccountsSettings,
  | 'billing'
  | 'newAccountKind'
  | 'newAccountProjects'
  | 'projectStorageLimit'
  | 'projectBandwidthLimit'
  | 'projectSegmentLimit'
  | 'freeProjects'
  | 'freeStorageLimit'
  | 'freeBandwidthLimit'
  | 'freeSegmentLimit'
>

/** What an account that is given this kind may use: of free and paid ones the settings say it. */
export function limitsOfKind(kind: AccountKind, settings: TierSettings): TierLimits {
  if (kind === accountKinds.free) return freeLimits(settings)
  return kind === accountKinds.paid ? ownLimits(settings) : tierLimits[kind]
}

/**
 * The kind of who signs up. Where usage is charged for, people begin with a trial, and upgrade, unless the operator says
 * otherwise; where it is not, everybody has a Pro Account.
 */
export const newAccountKind = ({
  newAccountKind: chosen,
  billing,
}: Pick<TierSettings, 'newAccountKind' | 'billing'>): 'free' | 'paid' | 'notForResale' =>
  chosen ?? (billing ? 'free' : 'paid')

/** What somebody who signs up starts with. */
export const newAccountLimits = (settings: TierSettings): TierLimits =>
  newAccountKind(settings) === 'free' ? freeLimits(settings) : ownLimits(settings)

const freeLimits = (settings: TierSettings): TierLimits => ({
  projects: settings.freeProjects,
  storage: settings.freeStorageLimit,
  bandwidth: settings.freeBandwidthLimit,
  segments: settings.freeSegmentLimit,
})

const ownLimits = (settings: TierSettings): TierLimits => ({
  projects: settings.newAccountProjects,
  storage: settings.projectStorageLimit,
  bandwidth: settings.projectBandwidthLimit,
  segments: settings.projectSegmentLimit,
})
