import { describe, expect, it } from 'vitest'
import { canGoBack, type WizardEvent, wizardReducer } from '@/lib/wizard'
import {
  connectsOnLeaving,
  type Draft,
  notVerified,
  type Offer,
  passphraseOf,
  type PassphraseOption,
  rules,
  start,
  type State,
  type Step,
} from './wizard'

const knows: Offer = { takenNames: ['taken.example.com'], promptsForPassphrase: false }
const asks: Offer = { ...knows, promptsForPassphrase: true }
const filled = {
  domain: 'files.example.com',
  bucket: 'photos',
  projectPassphrase: 'secret',
  newPassphrase: 'new',
  generatedPassphrase: 'twelve words',
  connected: true,
}
const options = ['setMyProjectPassphrase', 'generateNewPassphrase', 'enterNewPassphrase'] as const

type Event = WizardEvent<Step, Draft>
const edit = (patch: Partial<Draft>): Event => ({ type: 'edited', patch })
const play = (offer: Offer, events: Event[], from: State = start()) => events.reduce(wizardReducer(rules(offer)), from)
const draftOf = (patch: Partial<Draft>) => play(knows, [edit(patch)]).draft

/** The step graph of the specification, in words of its own. */
const following = (offer: Offer, option: PassphraseOption): Readonly<Record<Step, Step | null>> => ({
  customDomain: offer.promptsForPassphrase ? 'setupDomainAccess' : 'setupCNAME',
  setupDomainAccess:
    option === 'enterNewPassphrase'
      ? 'enterNewPassphrase'
      : option === 'generateNewPassphrase'
        ? 'passphraseGenerated'
        : 'setupCNAME',
  enterNewPassphrase: 'setupCNAME',
  passphraseGenerated: 'setupCNAME',
  setupCNAME: 'setupTXT',
  setupTXT: 'verifyDomain',
  verifyDomain: 'domainConnected',
  domainConnected: null,
})

const backTo: Readonly<Record<Step, Step | null>> = {
  customDomain: null,
  setupDomainAccess: 'customDomain',
  enterNewPassphrase: 'setupDomainAccess',
  passphraseGenerated: 'setupDomainAccess',
  setupCNAME: null,
  setupTXT: 'setupCNAME',
  verifyDomain: 'setupTXT',
  domainConnected: 'verifyDomain',
}

describe('the steps of New Domain', () => {
  it.each([knows, asks].flatMap((offer) => options.map((option) => [offer, option] as const)))(
    'follow each other and lead back as specified: %j, %s',
    (offer, passphraseOption) => {
      const graph = following(offer, passphraseOption)
      let state = play(offer, [edit({ ...filled, passphraseOption })])
      const reached: Step[] = [state.step]
      for (let expected = graph[state.step]; expected; expected = graph[state.step]) {
        const connects = connectsOnLeaving(offer, state)
        expect(connects).toBe(expected === 'setupCNAME')
        state = play(offer, [edit({ saved: true }), { type: 'next' }], state)
        expect(state.step).toBe(expected)
        reached.push(state.step)

        expect(canGoBack(rules(offer), state)).toBe(backTo[state.step] !== null)
        if (backTo[state.step] !== null) expect(play(offer, [{ type: 'back' }], state).step).toBe(reached.at(-2))
      }
      expect(state.step).toBe('domainConnected')
    },
  )

  it.each([
    ['customDomain', { domain: '' }, 'Domain required.'],
    ['customDomain', { domain: 'nonsense' }, 'Domain must be valid.'],
    ['customDomain', { domain: 'Taken.Example.com' }, 'This domain is already in use'],
    ['customDomain', { domain: 'files.example.com', bucket: null }, 'A bucket is required.'],
    ['setupDomainAccess', { projectPassphrase: '' }, 'Required'],
    ['enterNewPassphrase', { newPassphrase: '', saved: true }, 'Required'],
    ['enterNewPassphrase', { newPassphrase: 'new', saved: false }, 'Required'],
    ['passphraseGenerated', { generatedPassphrase: null, saved: true }, 'Required'],
    ['verifyDomain', { connected: false }, notVerified],
  ] as const)('%s is not left with %j: %s', (step, patch, problem) =>
    expect(rules(asks).problem?.(step, draftOf({ ...filled, saved: true, ...patch }))).toBe(problem),
  )

  it('another passphrase has to be saved again', () => {
    const { draft } = play(asks, [edit({ saved: true }), edit({ passphraseOption: 'generateNewPassphrase' })])
    expect(draft.saved).toBe(false)
  })
})

it.each([
  ['setMyProjectPassphrase', null, 'secret'],
  ['enterNewPassphrase', null, 'new'],
  ['generateNewPassphrase', null, 'twelve words'],
  ['generateNewPassphrase', 'of the tab', 'of the tab'],
] as const)('with %s, where the tab knows %j, files are opened with %j', (passphraseOption, existing, passphrase) =>
  expect(passphraseOf(draftOf({ ...filled, passphraseOption }), existing)).toBe(passphrase),
)
