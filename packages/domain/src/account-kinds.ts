import { GB, TB } from '@perigee/std/units'

/** Numbers as on the wire. */
export const accountKinds = { free: 0, paid: 1, notForResale: 2, member: 3 } as const
export type AccountKind = (typeof accountKinds)[keyof typeof accountKinds]

export interface TierLimits {
  /** Own projects. */
  projects: number
  /** Bytes per project. */
  storage: number
  /** Bytes per project and UTC month. */
  bandwidth: number
  segments: number
}

const names: Record<AccountKind, string> = {
  [accountKinds.free]: 'Free Trial',
  [accountKinds.paid]: 'Pro Account',
  [accountKinds.notForResale]: 'Not-For-Resale',
  [accountKinds.member]: 'Member Account',
}

const free: TierLimits = { projects: 1, storage: 25 * GB, bandwidth: 25 * GB, segments: 10_000 }

/** What a new account and each of its projects start with. Members own no projects. */
export const tierLimits: Record<AccountKind, TierLimits> = {
  [accountKinds.free]: free,
  [accountKinds.paid]: { projects: 3, storage: 100 * TB, bandwidth: 150 * TB, segments: 100_000_000 },
  [accountKinds.notForResale]: { projects: 1, storage: 10 * TB, bandwidth: 15 * TB, segments: 10_000_000 },
  [accountKinds.member]: { ...free, projects: 0 },
}

export const isAccountKind = (value: number): value is AccountKind => value in names
export const accountKindName = (kind: AccountKind): string => names[kind]
export const hasPaidPrivileges = (kind: AccountKind): boolean =>
  kind === accountKinds.paid || kind === accountKinds.notForResale
export const isPaidTier = (kind: AccountKind): boolean => kind === accountKinds.paid

/** What people are told whose project's owner has no paid plan. */
export const paidActionText =
  'This action requires a paid plan. The project owner is currently on a free trial and must upgrade to proceed.'
