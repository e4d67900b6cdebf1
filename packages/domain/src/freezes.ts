import { userStatus } from './user-status'

/** Numbers as stored. */
export const freezeKinds = {
  billing: 0,
  billingWarning: 1,
  violation: 2,
  legal: 3,
  delayedBot: 4,
  bot: 5,
  trialExpiration: 6,
} as const
export type FreezeKind = (typeof freezeKinds)[keyof typeof freezeKinds]

interface FreezeEffect {
  /** As operators write and read it. */
  name: string
  /** Whether nothing may be stored or downloaded in the account's projects. */
  zeroesLimits: boolean
  /** Requests per second of each project; undefined leaves it as it is, 0 closes the project and keeps all that is in it. */
  rateLimit?: number
  /** Status of the account while it is frozen; undefined leaves it as it is. */
  status?: number
  endsSessions: boolean
}

const effects: Record<FreezeKind, FreezeEffect> = {
  0: { name: 'billing', zeroesLimits: true, endsSessions: false },
  1: { name: 'billing-warning', zeroesLimits: false, endsSessions: false },
  2: { name: 'violation', zeroesLimits: true, rateLimit: 0, status: userStatus.pendingDeletion, endsSessions: false },
  3: { name: 'legal', zeroesLimits: true, rateLimit: 0, status: userStatus.legalHold, endsSessions: true },
  4: { name: 'delayed-bot', zeroesLimits: false, endsSessions: false },
  5: { name: 'bot', zeroesLimits: true, rateLimit: 0, status: userStatus.pendingBotVerification, endsSessions: true },
  6: { name: 'trial', zeroesLimits: true, rateLimit: 20, endsSessions: false },
}

export const isFreezeKind = (value: number): value is FreezeKind => value in effects
export const freezeEffect = (kind: FreezeKind): FreezeEffect => effects[kind]
export const freezeNames: readonly string[] = Object.values(effects).map(({ name }) => name)
export const freezeKindNamed = (name: string): FreezeKind | undefined =>
  Object.values(freezeKinds).find((kind) => effects[kind].name === name)

/** Set by people of the operator or by the check for robots: no other freeze comes beside or after them. */
const isStrict = (kind: FreezeKind): boolean => effects[kind].status !== undefined

export type FreezePlan = { ok: true; removes: FreezeKind[] } | { ok: false; because: FreezeKind }

/**
 * May an account with these freezes get this one too, and which of the others does it replace? The same kind again is
 * allowed and changes nothing but the days until escalation.
 */
export function planFreeze(existing: readonly FreezeKind[], wanted: FreezeKind): FreezePlan {
  const { billing, billingWarning, delayedBot } = freezeKinds
  const others = existing.filter((kind) => kind !== wanted)
  const because = others.find(
    (kind) =>
      isStrict(kind) || (wanted === billing && kind === delayedBot) || (wanted === billingWarning && kind === billing),
  )
  if (because !== undefined) return { ok: false, because }
  if (isStrict(wanted)) return { ok: true, removes: others }
  return { ok: true, removes: wanted === billing ? others.filter((kind) => kind === billingWarning) : [] }
}

/** The rate limit that these freezes ask for; undefined = the account's own. */
export function frozenRateLimit(kinds: readonly FreezeKind[]): number | undefined {
  const asked = kinds.map((kind) => effects[kind].rateLimit).filter((rate) => rate !== undefined)
  return asked.length > 0 ? Math.min(...asked) : undefined
}
