import { describe, expect, it } from 'vitest'
import { type Event, type Findings, isConfirmed, isDoubtful, problem, reducer, start, type State } from './entering'

const play = (from: State, ...events: Event[]) => events.reduce(reducer, from)
const typed = (text: string): Event => ({ type: 'typed', typed: text })
const found = (findings: Partial<Findings>): Event => ({
  type: 'found',
  findings: { verdict: 'known', opensNothing: false, ...findings },
})
const checking: Event = { type: 'checking' }

describe('entering a passphrase', () => {
  it('needs one', () => {
    expect(problem(start(''))).toBe("Passphrase can't be empty")
    expect(play(start(''), checking)).toMatchObject({ checking: false, error: "Passphrase can't be empty" })
    expect(play(start(''), checking, typed(' ')).error).toBeNull()
    expect(problem(start(' '))).toBeNull()
  })

  it.each([
    { findings: { verdict: 'known', opensNothing: false }, doubtful: false },
    { findings: { verdict: 'first', opensNothing: false }, doubtful: false },
    { findings: { verdict: 'unknown', opensNothing: false }, doubtful: true },
    { findings: { verdict: 'first', opensNothing: true }, doubtful: true },
    { findings: { verdict: 'known', opensNothing: true }, doubtful: true },
  ] as const)('$findings.verdict, opens nothing: $findings.opensNothing has to be confirmed: $doubtful', (each) => {
    expect(isDoubtful(each.findings)).toBe(each.doubtful)
  })

  it('is confirmed by going on after the warning, not while it is checked', () => {
    const asked = play(start('horse'), checking, found({ verdict: 'unknown' }))
    expect(isConfirmed(start('horse'))).toBe(false)
    expect(isConfirmed(play(start('horse'), checking))).toBe(false)
    expect(isConfirmed(asked)).toBe(true)
  })

  it('asks again about another passphrase', () => {
    const changed = play(start('horse'), checking, found({ verdict: 'unknown' }), typed('horses'))
    expect(changed).toEqual(start('horses'))
    expect(isConfirmed(changed)).toBe(false)
  })

  it('keeps what is typed while it is checked', () => {
    expect(play(start('horse'), checking, typed('horses'), found({})).typed).toBe('horse')
  })

  it('can be tried again after a failure', () => {
    const failed = play(start('horse'), checking, { type: 'failed', message: 'Not now' })
    expect(failed).toMatchObject({ checking: false, error: 'Not now', findings: null })
    expect(play(failed, checking)).toMatchObject({ checking: true, error: null })
  })
})
