import { describe, expect, it } from 'vitest'
import { canGoBack, type WizardEvent, wizardReducer } from '@/lib/wizard'
import { checksPassphrase, type Draft, type Offer, passphraseOf, rules, start, type State, type Step } from './wizard'

const plain: Offer = {
  takenNames: ['backup'],
  maxNameLength: 100,
  promptsForPassphrase: false,
  noticeDismissed: false,
  managedPassphrase: false,
}
type Event = WizardEvent<Step, Draft>
const edit = (patch: Partial<Draft>): Event => ({ type: 'edited', patch })
const next: Event = { type: 'next' }
const back: Event = { type: 'back' }
const play = (offer: Offer, events: Event[], from: State = start(offer)) =>
  events.reduce(wizardReducer(rules(offer)), from)

describe('the steps of New Access', () => {
  it.each<[string, Partial<Offer>, Partial<Draft>, string[]]>([
    ['passphrase known', {}, {}, ['chooseAccess', 'encryptionInfo', 'confirmDetails', 'accessCreated']],
    ['notice dismissed', { noticeDismissed: true }, {}, ['chooseAccess', 'confirmDetails', 'accessCreated']],
    ['managed passphrase', { managedPassphrase: true }, {}, ['chooseAccess', 'confirmDetails', 'accessCreated']],
    [
      'passphrase asked',
      { promptsForPassphrase: true, noticeDismissed: true },
      {},
      ['chooseAccess', 'accessEncryption', 'confirmDetails', 'accessCreated'],
    ],
    [
      'new passphrase entered',
      { promptsForPassphrase: true, noticeDismissed: true },
      { passphraseOption: 'enterNewPassphrase' },
      ['chooseAccess', 'accessEncryption', 'enterNewPassphrase', 'confirmDetails', 'accessCreated'],
    ],
    [
      'new passphrase generated',
      { promptsForPassphrase: true, noticeDismissed: true },
      { passphraseOption: 'generateNewPassphrase' },
      ['chooseAccess', 'accessEncryption', 'passphraseGenerated', 'confirmDetails', 'accessCreated'],
    ],
  ])('%s', (_case, offer, draft, steps) => {
    const whole = { ...plain, ...offer }
    expect(rules(whole).path({ ...start(whole).draft, ...draft })).toEqual(steps)
  })

  it('go back the way they went forward', () => {
    const offer = { ...plain, promptsForPassphrase: true }
    const forward = [edit({ name: 'laptop' }), next, next, edit({ projectPassphrase: 'correct horse' }), next]
    expect(play(offer, forward).step).toBe('confirmDetails')
    const states = [[back], [back, back], [back, back, back]].map((ways) => play(offer, [...forward, ...ways]).step)
    expect(states).toEqual(['accessEncryption', 'encryptionInfo', 'chooseAccess'])
  })
})

describe('leaving a step', () => {
  it.each([
    ['', 'Required'],
    ['   ', 'Required'],
    ['x'.repeat(101), 'Name must have at most 100 characters.'],
    ['backup', 'This name is already in use'],
    [' backup ', 'This name is already in use'],
    ['x'.repeat(100), null],
  ])('name %j: %s', (name, error) => {
    expect(play(plain, [edit({ name }), next]).error).toBe(error)
  })

  it('needs the project passphrase where it is asked', () => {
    const offer = { ...plain, promptsForPassphrase: true, noticeDismissed: true }
    const asked = play(offer, [edit({ name: 'laptop' }), next])
    expect(play(offer, [next], asked)).toMatchObject({ step: 'accessEncryption', error: 'Required' })
    expect(play(offer, [edit({ projectPassphrase: 'x' }), next], asked).step).toBe('confirmDetails')
  })

  it.each([
    ['enterNewPassphrase', { newPassphrase: 'another' }],
    ['generateNewPassphrase', { generatedPassphrase: 'twelve words' }],
  ] as const)('%s needs the passphrase and the acknowledgement', (passphraseOption, made) => {
    const offer = { ...plain, promptsForPassphrase: true, noticeDismissed: true }
    const at = play(offer, [edit({ name: 'laptop' }), next, edit({ passphraseOption }), next])
    expect(play(offer, [edit({ saved: true }), next], at).error).toBe('Required')
    expect(play(offer, [edit(made), next], at).error).toBe('Required')
    expect(play(offer, [edit({ ...made, saved: true }), next], at).step).toBe('confirmDetails')
    expect(play(offer, [edit({ ...made, saved: true }), back, edit({ passphraseOption })], at).draft.saved).toBe(false)
  })
})

describe('the passphrase of the access', () => {
  it.each([
    ['useExistingPassphrase', 'known'],
    ['setMyProjectPassphrase', 'mine'],
    ['enterNewPassphrase', 'new'],
    ['generateNewPassphrase', 'words'],
  ] as const)('%s: %s', (passphraseOption, expected) => {
    const draft = { projectPassphrase: 'mine', newPassphrase: 'new', generatedPassphrase: 'words', passphraseOption }
    expect(passphraseOf({ ...start(plain).draft, ...draft }, 'known')).toBe(expected)
  })
})

describe('creating', () => {
  const confirming = play({ ...plain, noticeDismissed: true }, [edit({ name: 'laptop' }), next])

  it('shows the result once it is saved, from where there is no way back', () => {
    const saved = play(plain, [{ type: 'saving' }, { type: 'left' }], confirming)
    expect(saved).toMatchObject({ step: 'accessCreated', saving: false })
    expect(canGoBack(rules(plain), saved)).toBe(false)
  })

  it('stays at the details with the message when it fails', () => {
    const failed = play(plain, [{ type: 'saving' }, { type: 'failed', error: 'No.' }], confirming)
    expect(failed).toMatchObject({ step: 'confirmDetails', saving: false, error: 'No.' })
  })

  it('cannot go back while it saves', () => {
    expect(canGoBack(rules(plain), play(plain, [{ type: 'saving' }], confirming))).toBe(false)
  })
})

describe('the project passphrase', () => {
  const offer = { ...plain, promptsForPassphrase: true, noticeDismissed: true }
  const asked = play(offer, [edit({ name: 'laptop' }), next, edit({ projectPassphrase: 'correct horse' })])
  const unknown: Event[] = [{ type: 'saving' }, { type: 'stayed', patch: { unknown: true } }]

  it.each([
    { what: 'that was typed', events: [], checked: true },
    { what: 'that is missing', events: [edit({ projectPassphrase: '' })], checked: false },
    { what: 'that is known to be new here', events: unknown, checked: false },
    {
      what: 'that was changed after the notice',
      events: [...unknown, edit({ projectPassphrase: 'x' })],
      checked: true,
    },
    { what: 'of the access itself', events: [edit({ passphraseOption: 'enterNewPassphrase' })], checked: false },
  ] satisfies { what: string; events: Event[]; checked: boolean }[])('$what is checked: $checked', (each) => {
    const { step, draft } = play(offer, each.events, asked)
    expect(rules(offer).problem?.(step, draft) === null && checksPassphrase(draft)).toBe(each.checked)
  })

  it('goes on after the notice', () => {
    const told = play(offer, unknown, asked)
    expect(told).toMatchObject({ step: 'accessEncryption', draft: { unknown: true }, saving: false })
    expect(play(offer, [next], told)).toMatchObject({ step: 'confirmDetails' })
    expect(play(offer, [next, back], told)).toMatchObject({ step: 'accessEncryption', draft: { unknown: false } })
  })
})
