import { describe, expect, it } from 'vitest'
import {
  freezeEffect,
  freezeKindNamed,
  freezeKinds,
  freezeNames,
  frozenRateLimit,
  planFreeze,
  type FreezeKind,
} from './freezes'

const names = Object.keys(freezeKinds) as (keyof typeof freezeKinds)[]
const refusedWhile: Record<keyof typeof freezeKinds, (keyof typeof freezeKinds)[]> = {
  billing: ['violation', 'legal', 'delayedBot', 'bot'],
  billingWarning: ['billing', 'violation', 'legal', 'bot'],
  violation: ['legal', 'bot'],
  legal: ['violation', 'bot'],
  delayedBot: ['violation', 'legal', 'bot'],
  bot: ['violation', 'legal'],
  trialExpiration: ['violation', 'legal', 'bot'],
}
const replaces: Record<keyof typeof freezeKinds, (keyof typeof freezeKinds)[]> = {
  billing: ['billingWarning'],
  billingWarning: [],
  violation: ['billing', 'billingWarning', 'delayedBot', 'trialExpiration'],
  legal: ['billing', 'billingWarning', 'delayedBot', 'trialExpiration'],
  delayedBot: [],
  bot: ['billing', 'billingWarning', 'delayedBot', 'trialExpiration'],
  trialExpiration: [],
}

describe('a freeze', () => {
  it.each(names.flatMap((wanted) => names.map((existing) => ({ wanted, existing }))))(
    '$wanted, with $existing there',
    ({ wanted, existing }) => {
      const plan = planFreeze([freezeKinds[existing]], freezeKinds[wanted])
      if (refusedWhile[wanted].includes(existing))
        return expect(plan).toEqual({ ok: false, because: freezeKinds[existing] })
      const removes: FreezeKind[] = replaces[wanted].includes(existing) ? [freezeKinds[existing]] : []
      expect(plan).toEqual({ ok: true, removes })
    },
  )

  it('by an account without any is always possible', () => {
    for (const name of names) expect(planFreeze([], freezeKinds[name])).toEqual({ ok: true, removes: [] })
  })

  it('is called by its name', () => {
    expect(freezeNames).toHaveLength(names.length)
    for (const name of names) expect(freezeKindNamed(freezeEffect(freezeKinds[name]).name)).toBe(freezeKinds[name])
    expect(freezeKindNamed('winter')).toBeUndefined()
  })

  it.each([
    { kinds: [0], rate: undefined },
    { kinds: [0, 6], rate: 20 },
    { kinds: [2], rate: 0 },
    { kinds: [3], rate: 0 },
    { kinds: [], rate: undefined },
  ] as const)('of kinds $kinds asks for the rate $rate', ({ kinds, rate }) => {
    expect(frozenRateLimit(kinds)).toBe(rate)
  })
})
