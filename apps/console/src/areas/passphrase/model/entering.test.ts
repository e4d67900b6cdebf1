import { describe, expect, it } from 'vitest'
import { doubts, type Event, type Findings, problem, reducer, start, type State } from './entering'

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
    const checked = play(start('horse'), checking, found(each.findings))
    expect(doubts(checked)).toEqual(each.doubtful ? each.findings : null)
  })

  it('warns of nothing before it is checked', () => {
    expect(doubts(start('horse'))).toBeNull()
    expect(doubts(play(start('horse'), checking))).toBeNull()
  })

  it('asks again about another passphrase', () => {
    const changed = play(start('horse'), checking, found({ verdict: 'unknown' }), typed('horses'))
    expect(changed).toEqual(start('horses'))
  })

  it('begins again with what was typed when the warning is heeded', () => {
    const asked = play(start('horse'), checking, found({ opensNothing: true }))
    expect(play(asked, { type: 'retried' })).toEqual(start('horse'))
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
