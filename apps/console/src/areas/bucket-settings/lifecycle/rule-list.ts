import { randomBytes } from '@perigee/crypto/hash'
import type { LifecycleRule } from '@perigee/domain/lifecycle-rule'
import { toHex } from '@perigee/std/encoding'
import { newRule } from './rule-draft'

const parts = Object.keys(newRule)

/** As one reads them; `names: 'any'` leaves out the folders, which another passphrase reads otherwise. */
export function sameRules(
  one: readonly LifecycleRule[],
  other: readonly LifecycleRule[],
  { names = 'same' }: { names?: 'same' | 'any' } = {},
): boolean {
  const text = (rules: readonly LifecycleRule[]) =>
    JSON.stringify(
      rules,
      parts.filter((part) => names === 'same' || part !== 'prefix'),
    )
  return text(one) === text(other)
}

/** `rule` where the one with this id stands, or at the end where there is none. */
export const withRule = (rules: readonly LifecycleRule[], id: string, rule: LifecycleRule): LifecycleRule[] =>
  rules.some((each) => each.id === id) ? rules.map((each) => (each.id === id ? rule : each)) : [...rules, rule]

export const withoutRule = (rules: readonly LifecycleRule[], id: string): LifecycleRule[] =>
  rules.filter((rule) => rule.id !== id)

/** Of a rule that nobody names: chosen here, so that a rule that is sent twice is set once. */
export const madeUpId = (): string => toHex(randomBytes(16))
