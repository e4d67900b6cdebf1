import { describe, expect, it } from 'vitest'
import { type Draft, emptyDraft, rules, sent, type Step } from './wizard'

const walk = (hasMfa: boolean) => rules(hasMfa).path(emptyDraft)

describe('the steps of an email change', () => {
  it('ask for the passcode where there is a second factor', () => {
    expect(walk(true)).toEqual(['init', 'password', 'mfa', 'oldEmailCode', 'newEmail', 'newEmailCode', 'success'])
    expect(walk(false)).not.toContain('mfa')
  })

  it.each<[Step, Partial<Draft>, boolean]>([
    ['init', {}, true],
    ['password', {}, false],
    ['password', { password: ' ' }, true],
    ['mfa', { mfa: '12345' }, false],
    ['oldEmailCode', { oldEmailCode: '123456' }, true],
    ['newEmail', { newEmail: 'nobody' }, false],
    ['newEmail', { newEmail: ' ada@example.test ' }, true],
    ['newEmailCode', { newEmailCode: '12345a' }, false],
  ])('%s with %j may be left: %s', (step, draft, may) =>
    expect(rules(true).problem?.(step, { ...emptyDraft, ...draft }) === undefined).toBe(may),
  )

  it('are sent by their numbers', () => {
    const draft: Draft = { password: 'p', mfa: '1', oldEmailCode: '2', newEmail: ' a@b.test ', newEmailCode: '3' }
    const numbers = walk(true).map((step) => sent(step, draft))
    expect(numbers).toEqual([
      undefined,
      { step: 1, data: 'p' },
      { step: 2, data: '1' },
      { step: 3, data: '2' },
      { step: 4, data: 'a@b.test' },
      { step: 5, data: '3' },
      undefined,
    ])
  })
})
