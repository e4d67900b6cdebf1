import { describe, expect, it } from 'vitest'
import {
  canGoBack,
  chosenPassphrase,
  type Draft,
  type Event,
  path,
  reducer,
  start,
  type State,
  type Task,
} from './wizard'

const edit = (patch: Partial<Draft>): Event => ({ type: 'edited', patch })
const next: Event = { type: 'next' }
const back: Event = { type: 'back' }
const pick = (task: Task): Event => ({ type: 'picked', task })
const play = (from: State, ...events: Event[]) => events.reduce(reducer, from)

describe('creating a passphrase', () => {
  it('starts at the choice, entering being the default', () => {
    expect(path(start('create'))).toEqual(['choose', 'enter', 'success'])
    expect(canGoBack(start('create'))).toBe(false)
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
    expect(chosenPassphrase(done)).toBe('correct horse')
    expect(play(done, next).step).toBe('success')
  })

  it('needs the generated words and the acknowledgement', () => {
    const generating = play(start('create'), edit({ choice: 'generate' }), next)
    expect(generating.step).toBe('generated')
    expect(play(generating, edit({ saved: true }), next).step).toBe('generated')
    const done = play(generating, edit({ generated: 'one two three' }), edit({ saved: true }))
    expect(chosenPassphrase(done)).toBe('one two three')
    expect(play(done, next).step).toBe('success')
  })

  it('goes back to the choice, forgetting what was typed and ticked', () => {
    const entered = play(start('create'), next, edit({ entered: 'correct horse', saved: true }), back)
    expect(entered).toMatchObject({ step: 'choose', draft: { entered: '', saved: false } })
  })

  it('cannot be taken back after it is done', () => {
    const done = play(start('manage'), pick('create'), next, next, edit({ entered: 'x', saved: true }), next)
    expect(done.step).toBe('success')
    expect(canGoBack(done)).toBe(false)
  })
})

describe('managing the passphrase', () => {
  it.each(['switch', 'clear'] as const)('%s is one step behind the options', (task) => {
    const state = play(start('manage'), pick(task))
    expect(state.step).toBe(task)
    expect(play(state, back).step).toBe('options')
  })

  it('switching needs a passphrase but no acknowledgement', () => {
    const switching = play(start('manage'), pick('switch'))
    expect(play(switching, next).error).toBe("Passphrase can't be empty")
    expect(chosenPassphrase(play(switching, edit({ entered: 'another' })))).toBe('another')
  })

  it('to an unknown passphrase is told once; another one is asked about again', () => {
    const told = play(
      start('manage'),
      pick('switch'),
      edit({ entered: 'a' }),
      { type: 'checking' },
      { type: 'unknown' },
    )
    expect(told).toMatchObject({ step: 'switch', unknown: true, checking: false })
    expect(play(told, edit({ entered: 'ab' }))).toMatchObject({ unknown: false, draft: { entered: 'ab' } })
    expect(play(told, back, pick('switch')).unknown).toBe(false)
  })

  it('keeps what was typed while it is checked, and can be tried again after a failure', () => {
    const checking = play(start('manage'), pick('switch'), edit({ entered: 'a' }), { type: 'checking' })
    expect(play(checking, edit({ entered: 'ab' })).draft.entered).toBe('a')
    expect(play(checking, { type: 'failed', message: 'Not now' })).toMatchObject({ checking: false, error: 'Not now' })
  })
})
