import { describe, expect, it } from 'vitest'
import { canGoBack, type WizardEvent, wizardReducer } from '@/lib/wizard'
import { type Draft, rules, start, type State, type Step, type Task } from './wizard'

type Event = WizardEvent<Step, Draft>
const edit = (patch: Partial<Draft>): Event => ({ type: 'edited', patch })
const next: Event = { type: 'next' }
const back: Event = { type: 'back' }
const pick = (task: Task): Event => ({ type: 'left', patch: { task } })
const play = (from: State, ...events: Event[]) => events.reduce(wizardReducer(rules), from)
const path = ({ draft }: State) => rules.path(draft)

describe('creating a passphrase', () => {
  it('starts at the choice, entering being the default', () => {
    expect(path(start('create'))).toEqual(['choose', 'enter', 'success'])
    expect(canGoBack(rules, start('create'))).toBe(false)
  })

  it('starts at the options when managing, with a step before the choice', () => {
    expect(path(start('manage'))).toEqual(['options', 'create', 'choose', 'enter', 'success'])
    const choosing = play(start('manage'), pick('create'), next)
    expect(choosing.step).toBe('choose')
    expect(play(choosing, back).step).toBe('create')
    expect(play(choosing, back, back).step).toBe('options')
  })

  it('needs a passphrase and the acknowledgement before it goes on', () => {
    const entering = play(start('create'), next)
    expect(play(entering, next)).toMatchObject({ step: 'enter', error: "Passphrase can't be empty" })
    expect(play(entering, edit({ entered: 'correct horse' }), next)).toMatchObject({ step: 'enter', error: 'Required' })
    const done = play(entering, edit({ entered: 'correct horse' }), edit({ saved: true }))
    expect(play(done, next).step).toBe('success')
  })

  it('needs the generated words and the acknowledgement', () => {
    const generating = play(start('create'), edit({ choice: 'generate' }), next)
    expect(generating.step).toBe('generated')
    expect(play(generating, edit({ saved: true }), next).step).toBe('generated')
    const done = play(generating, edit({ generated: 'one two three' }), edit({ saved: true }))
    expect(play(done, next).step).toBe('success')
  })

  it('goes back to the choice, forgetting what was typed and ticked', () => {
    const entered = play(start('create'), next, edit({ entered: 'correct horse', saved: true }), back)
    expect(entered).toMatchObject({ step: 'choose', draft: { entered: '', saved: false } })
  })

  it('cannot be taken back after it is done', () => {
    const done = play(start('manage'), pick('create'), next, next, edit({ entered: 'x', saved: true }), next)
    expect(done.step).toBe('success')
    expect(canGoBack(rules, done)).toBe(false)
  })
})

describe('managing the passphrase', () => {
  it.each(['switch', 'clear'] as const)('%s is one step behind the options', (task) => {
    const state = play(start('manage'), pick(task))
    expect(state.step).toBe(task)
    expect(play(state, back).step).toBe('options')
  })

  it('can begin with switching, for somebody whose passphrase opens nothing', () => {
    expect(path(start('switch'))).toEqual(['switch'])
    expect(canGoBack(rules, start('switch'))).toBe(false)
  })

  it('switching needs a passphrase but no acknowledgement', () => {
    const switching = play(start('manage'), pick('switch'))
    expect(play(switching, next).error).toBe("Passphrase can't be empty")
    expect(play(switching, edit({ entered: 'another' }), next).error).toBeNull()
  })

  it('to an unknown passphrase is told once; another one is asked about again', () => {
    const told = play(
      start('manage'),
      pick('switch'),
      edit({ entered: 'a' }),
      { type: 'saving' },
      { type: 'stayed', patch: { unknown: true } },
    )
    expect(told).toMatchObject({ step: 'switch', draft: { unknown: true }, saving: false })
    expect(play(told, edit({ entered: 'ab' }))).toMatchObject({ draft: { entered: 'ab', unknown: false } })
    expect(play(told, back, pick('switch')).draft.unknown).toBe(false)
  })

  it('keeps what was typed while it is checked, and can be tried again after a failure', () => {
    const checking = play(start('manage'), pick('switch'), edit({ entered: 'a' }), { type: 'saving' })
    expect(play(checking, edit({ entered: 'ab' })).draft.entered).toBe('a')
    expect(play(checking, { type: 'failed', error: 'Not now' })).toMatchObject({ saving: false, error: 'Not now' })
  })
})
