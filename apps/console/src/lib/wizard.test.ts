import { describe, expect, it } from 'vitest'
import { canGoBack, positionOf, startWizard, type WizardEvent, type WizardRules, wizardReducer, when } from './wizard'

type Step = 'name' | 'kind' | 'special' | 'done'
type Draft = { name: string; special: boolean; saved: boolean }

const rules: WizardRules<Step, Draft> = {
  path: ({ special }) => ['name', 'kind', ...when(special, 'special'), 'done'],
  problem: (step, { name }) => (step === 'name' && name === '' ? 'Required' : undefined),
  settle: (draft, patch) => ('special' in patch ? { ...draft, saved: false } : draft),
  mayGoBack: (step) => step !== 'done',
  retreat: (draft) => ({ ...draft, saved: false }),
}
const start = startWizard<Step, Draft>('name', { name: '', special: false, saved: false })
const after = (...events: WizardEvent<Step, Draft>[]) => events.reduce(wizardReducer(rules), start)
const named = { type: 'edited', patch: { name: 'x' } } as const
const next = { type: 'next' } as const

describe('the steps of a wizard', () => {
  it('are left forwards when nothing is missing', () => {
    expect(after(next)).toMatchObject({ step: 'name', error: 'Required' })
    expect(after(next, named)).toMatchObject({ step: 'name', error: null })
    expect(after(named, next)).toMatchObject({ step: 'kind', error: null })
  })

  it('are neighbours on the path that was chosen, in both directions', () => {
    const special = { type: 'edited', patch: { special: true } } as const
    expect(after(named, next, next).step).toBe('done')
    expect(after(named, next, special, next).step).toBe('special')
    expect(after(named, next, special, next, { type: 'back' }).step).toBe('kind')
  })

  it('take what an edit and a way back entail', () => {
    const saved = { type: 'edited', patch: { saved: true } } as const
    expect(after(saved).draft.saved).toBe(true)
    expect(after(saved, { type: 'edited', patch: { special: true } }).draft.saved).toBe(false)
    expect(after(named, next, saved, { type: 'back' })).toMatchObject({ step: 'name', draft: { saved: false } })
  })

  it('stay as they are while leaving is under way', () => {
    const saving = after(named, { type: 'saving' })
    expect(saving.saving).toBe(true)
    expect(wizardReducer(rules)(saving, { type: 'edited', patch: { name: 'y' } })).toBe(saving)
    expect(canGoBack(rules, { ...saving, step: 'kind' })).toBe(false)
  })

  it('are left when that ended well, to the next one or to another one', () => {
    expect(after(named, { type: 'saving' }, { type: 'left' })).toMatchObject({ step: 'kind', saving: false })
    expect(after(named, { type: 'saving' }, { type: 'left', to: 'done' }).step).toBe('done')
    expect(after(named, next, { type: 'left', patch: { special: true } }).step).toBe('special')
  })

  it('keep what they asked about, and what failed', () => {
    expect(after(named, { type: 'saving' }, { type: 'stayed', patch: { saved: true } })).toMatchObject({
      step: 'name',
      saving: false,
      draft: { saved: true },
    })
    expect(after(named, next, { type: 'saving' }, { type: 'failed', error: 'No.' })).toMatchObject({
      step: 'kind',
      saving: false,
      error: 'No.',
    })
    expect(after(named, next, { type: 'saving' }, { type: 'failed', error: 'Taken.', at: 'name' })).toMatchObject({
      step: 'name',
      error: 'Taken.',
    })
    expect(after(named, next, { type: 'failed', error: 'No.' }, { type: 'back' }).error).toBeNull()
  })

  it('are counted on the path as it is', () => {
    expect(positionOf(rules, start)).toEqual({ number: 1, of: 3 })
    expect(positionOf(rules, after({ type: 'edited', patch: { special: true, name: 'x' } }, next))).toEqual({
      number: 2,
      of: 4,
    })
  })

  it.each([
    { step: 'name', back: false },
    { step: 'kind', back: true },
    { step: 'done', back: false },
  ] as const)('$step may go back: $back', ({ step, back }) => {
    expect(canGoBack(rules, { ...start, step })).toBe(back)
    expect(wizardReducer(rules)({ ...start, step }, { type: 'back' }).step).toBe(back ? 'name' : step)
  })
})
