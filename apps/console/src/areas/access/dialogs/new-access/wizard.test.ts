import { describe, expect, it } from 'vitest'
import { canGoBack, type WizardEvent, wizardReducer } from '@/lib/wizard'
import type { AccessType } from './access-types'
import {
  checksPassphrase,
  chosenEnd,
  type Draft,
  type Flow,
  type Offer,
  passphraseOf,
  rules,
  start,
  type State,
  type Step,
  wishOf,
} from './wizard'

const plain: Offer = {
  takenNames: ['backup'],
  maxNameLength: 100,
  promptsForPassphrase: false,
  noticeDismissed: false,
  managedPassphrase: false,
  objectLock: false,
  mayBypass: true,
  preset: null,
}
type Event = WizardEvent<Step, Draft>
const edit = (patch: Partial<Draft>): Event => ({ type: 'edited', patch })
const next: Event = { type: 'next' }
const back: Event = { type: 'back' }
const play = (offer: Offer, events: Event[], from: State = start(offer)) =>
  events.reduce(wizardReducer(rules(offer)), from)

/** The step graph of the specification, said once more as a table: what follows a step, in words of its own. */
function pathOfSpecification(offer: Offer, { type, flow, passphraseOption }: Draft): Step[] {
  const steps: Step[] = []
  for (let step: Step | null = offer.preset ? 'chooseFlow' : 'chooseAccess'; step; step = following(step))
    steps.push(step)
  return steps
  function following(step: Step): Step | null {
    switch (step) {
      case 'chooseAccess':
        return type === 'S3-Credentials' && !offer.noticeDismissed && !offer.managedPassphrase
          ? 'encryptionInfo'
          : 'chooseFlow'
      case 'encryptionInfo':
        return 'chooseFlow'
      case 'chooseFlow':
        if (type === 'API-Key') return byFlow()
        return offer.promptsForPassphrase ? 'accessEncryption' : byFlow()
      case 'accessEncryption':
        if (passphraseOption === 'enterNewPassphrase') return 'enterNewPassphrase'
        return passphraseOption === 'generateNewPassphrase' ? 'passphraseGenerated' : byFlow()
      case 'enterNewPassphrase':
      case 'passphraseGenerated':
        return byFlow()
      case 'choosePermission':
        return offer.objectLock ? 'objectLockPermissions' : 'selectBuckets'
      case 'objectLockPermissions':
        return 'selectBuckets'
      case 'selectBuckets':
        return 'optionalExpiration'
      case 'optionalExpiration':
        return 'confirmDetails'
      case 'confirmDetails':
        return 'accessCreated'
      case 'accessCreated':
        return null
    }
  }
  function byFlow(): Step {
    return flow === 'fullAccess' ? 'confirmDetails' : 'choosePermission'
  }
}

const yesNo = [false, true]
const types: AccessType[] = ['S3-Credentials', 'Access-Grant', 'API-Key']
const flows: Flow[] = ['fullAccess', 'advanced']
const options = ['setMyProjectPassphrase', 'generateNewPassphrase', 'enterNewPassphrase'] as const
const rclone = { id: 'rclone', name: 'Rclone', type: 'S3-Credentials' } as const

describe('the steps of New Access', () => {
  const offers = yesNo.flatMap((promptsForPassphrase) =>
    yesNo.flatMap((noticeDismissed) =>
      yesNo.flatMap((managedPassphrase) =>
        yesNo.flatMap((objectLock) =>
          [null, rclone].map((preset) => ({
            ...plain,
            promptsForPassphrase,
            noticeDismissed,
            managedPassphrase,
            objectLock,
            preset,
          })),
        ),
      ),
    ),
  )
  const drafts = types.flatMap((type) =>
    flows.flatMap((flow) => options.map((passphraseOption) => ({ type, flow, passphraseOption }))),
  )

  it('follow each other as specified, in each of 576 cases', () => {
    let cases = 0
    for (const offer of offers) {
      for (const choice of drafts) {
        const draft = { ...start(offer).draft, ...choice }
        expect(rules(offer).path(draft), JSON.stringify({ offer, choice })).toEqual(pathOfSpecification(offer, draft))
        cases++
      }
    }
    expect(cases).toBe(576)
  })

  it('of an application that was chosen before begin with its configuration', () => {
    const offer = { ...plain, preset: rclone }
    expect(start(offer)).toMatchObject({ step: 'chooseFlow', draft: { name: 'Rclone', application: 'rclone' } })
    expect(canGoBack(rules(offer), start(offer))).toBe(false)
  })

  it('go back the way they went forward, with everything that was chosen', () => {
    const offer = { ...plain, objectLock: true }
    const forward: Event[] = [
      edit({ name: 'laptop' }),
      next,
      next,
      edit({ flow: 'advanced' }),
      next,
      edit({ rights: ['list'] }),
      next,
      edit({ rights: ['list', 'getObjectRetention'] }),
      next,
      edit({ bucketScope: 'select' }),
      edit({ buckets: ['photos'] }),
      next,
      edit(chosenEnd('week', new Date())),
      next,
    ]
    const there = play(offer, forward)
    expect(there.step).toBe('confirmDetails')
    const ways = Array.from({ length: 7 }, (_, at) => Array.from({ length: at + 1 }, () => back))
    expect(ways.map((way) => play(offer, way, there).step)).toEqual([
      'optionalExpiration',
      'selectBuckets',
      'objectLockPermissions',
      'choosePermission',
      'chooseFlow',
      'encryptionInfo',
      'chooseAccess',
    ])
    const backAndForth = [...(ways.at(-1) ?? []), ...ways.flatMap(() => next)]
    const again = play(offer, backAndForth, there)
    expect(again).toEqual(there)
  })
})

describe('what is made', () => {
  const draft = { ...start(plain).draft, name: ' laptop ' }

  it('with full access is everything but the way past governance, whatever was chosen under advanced', () => {
    const left = {
      rights: ['list'],
      bucketScope: 'select',
      buckets: ['photos'],
      ...chosenEnd('day', new Date()),
    } as const
    expect(wishOf({ ...draft, ...left }, { ...plain, objectLock: false })).toEqual({
      name: 'laptop',
      type: 'S3-Credentials',
      rights: ['download', 'upload', 'list', 'delete'],
      buckets: [],
      notAfter: null,
    })
    const { rights } = wishOf(draft, { ...plain, objectLock: true })
    expect(rights).toHaveLength(10)
    expect(rights).not.toContain('bypassGovernanceRetention')
  })

  it('with advanced access is what was chosen', () => {
    const end = chosenEnd('custom', new Date(), '2099-01-01')
    const chosen = { flow: 'advanced', rights: ['delete', 'bypassGovernanceRetention', 'download'], ...end } as const
    const wish = wishOf(
      { ...draft, ...chosen, bucketScope: 'select', buckets: ['photos'] },
      { ...plain, objectLock: true },
    )
    expect(wish).toMatchObject({ rights: ['download', 'delete', 'bypassGovernanceRetention'], buckets: ['photos'] })
    expect(wish.notAfter).toEqual(new Date('2099-01-01T11:59:59'))
    // Rights to locks that a person chose elsewhere are not given where locks are not offered.
    expect(wishOf({ ...draft, ...chosen }, { ...plain, objectLock: false }).rights).toEqual(['download', 'delete'])
    const member = { ...plain, objectLock: true, mayBypass: false }
    expect(wishOf({ ...draft, ...chosen }, member).rights).toEqual(['download', 'delete'])
  })

  it('forgets what another scope or type had', () => {
    const select = [edit({ bucketScope: 'select' }), edit({ buckets: ['photos'] })]
    expect(
      play(plain, [...select, edit({ bucketScope: 'all' }), edit({ bucketScope: 'select' })]).draft.buckets,
    ).toEqual([])
    expect(play(plain, [edit({ application: 'rclone' }), edit({ type: 'API-Key' })]).draft.application).toBeNull()
  })
})

describe('an advanced access', () => {
  const offer = { ...plain, noticeDismissed: true }
  const begun = [edit({ name: 'laptop' }), next, edit({ flow: 'advanced' }), next]
  const withRights = [...begun, edit({ rights: ['list'] }), next]

  it('needs a permission', () => {
    expect(play(offer, [...begun, next])).toMatchObject({ step: 'choosePermission', error: 'No permission selected' })
  })

  it('needs a bucket, once it is limited to some', () => {
    const limited = [...withRights, edit({ bucketScope: 'select' }), next]
    expect(play(offer, limited)).toMatchObject({ step: 'selectBuckets', error: 'No bucket selected' })
  })

  it.each([
    ['no date', '', 'optionalExpiration'],
    ['a date that is over', '2020-01-01', 'optionalExpiration'],
    ['a date to come', '2099-01-01', 'confirmDetails'],
  ])('with %s as its end: %s', (_what, date, step) => {
    const state = play(offer, [...withRights, next, edit(chosenEnd('custom', new Date(), date)), next])
    expect(state.step).toBe(step)
    expect(state.error).toBe(step === 'confirmDetails' ? null : 'Please select future date')
  })

  it('that would have ended while its dialog was open is not made', () => {
    const state = play(offer, [...withRights, next, edit(chosenEnd('day', new Date())), next])
    const late = { ...state, draft: { ...state.draft, end: new Date(0) } }
    expect(rules(offer).problem?.('confirmDetails', late.draft)).toBe('Please select future date')
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
    const asked = play(offer, [edit({ name: 'laptop' }), next, next])
    expect(play(offer, [next], asked)).toMatchObject({ step: 'accessEncryption', error: 'Required' })
    expect(play(offer, [edit({ projectPassphrase: 'x' }), next], asked).step).toBe('confirmDetails')
  })

  it.each([
    ['enterNewPassphrase', { newPassphrase: 'another' }],
    ['generateNewPassphrase', { generatedPassphrase: 'twelve words' }],
  ] as const)('%s needs the passphrase and the acknowledgement', (passphraseOption, made) => {
    const offer = { ...plain, promptsForPassphrase: true, noticeDismissed: true }
    const at = play(offer, [edit({ name: 'laptop' }), next, next, edit({ passphraseOption }), next])
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
    expect(passphraseOf({ ...start(plain).draft, ...draft, type: 'API-Key' }, 'known')).toBeNull()
  })
})

describe('creating', () => {
  const confirming = play({ ...plain, noticeDismissed: true }, [edit({ name: 'laptop' }), next, next])

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
  const asked = play(offer, [edit({ name: 'laptop' }), next, next, edit({ projectPassphrase: 'correct horse' })])
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
