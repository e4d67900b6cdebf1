import { versioning } from '@perigee/domain/versioning'
import { describe, expect, it } from 'vitest'
import { type WizardEvent, wizardReducer } from '@/lib/wizard'
import { aConfig } from '@/testing/builders'
import { type Draft, dotsWarning, nameProblem, type Offer, offerOf, rules, start, type Step } from './wizard'

type Event = WizardEvent<Step, Draft>

const place = { id: 0, idName: '', name: 'Here', title: 'Here', description: '', pending: false }
const announced = { ...place, id: 7, idName: 'iceland', name: 'Iceland', title: 'Iceland', pending: true }
const all: Offer = {
  takenNames: ['photos'],
  placements: [place, announced],
  asksLock: true,
  asksVersioning: true,
  keepsVersions: false,
}
const onlyNames: Offer = { ...all, placements: [], asksLock: false, asksVersioning: false }

const edited = (patch: Partial<Draft>): Event => ({ type: 'edited', patch })
const next: Event = { type: 'next' }
const back: Event = { type: 'back' }
const play = (events: Event[], offer = all) => events.reduce(wizardReducer(rules(offer)), start)
const named = edited({ name: 'trips' })
const placed = edited({ placement: '' })
const toLock = [named, next, placed, next]

describe('the steps', () => {
  const { notSupported: none, unversioned: off, enabled: on } = versioning
  const facts = (placements: boolean, lock: boolean, versions: boolean, project: 0 | 1 | 2) =>
    offerOf(
      aConfig({
        selfServePlacementSelectEnabled: placements,
        objectLockUIEnabled: lock,
        versioningUIEnabled: versions,
      }),
      { placement: 0, versioning: project },
      { takenNames: [], about: { availablePlacements: [place, announced] } },
    )

  describe.each([
    { choosesPlaces: false, before: ['name'] },
    { choosesPlaces: true, before: ['name', 'placement'] },
  ])('with a choice of places: $choosesPlaces', ({ choosesPlaces, before }) => {
    it.each([
      [false, false, none, []],
      [false, false, off, []],
      [false, false, on, []],
      [false, true, none, ['versioning', 'confirmation']],
      [false, true, off, ['versioning', 'confirmation']],
      [false, true, on, []],
      [true, false, none, ['lock', 'confirmation']],
      [true, false, off, ['lock', 'confirmation']],
      [true, false, on, ['lock', 'confirmation']],
      [true, true, none, ['lock', 'versioning', 'confirmation']],
      [true, true, off, ['lock', 'versioning', 'confirmation']],
      [true, true, on, ['lock', 'confirmation']],
    ] as const)('lock %s, versions %s, versioning of the project %i: %j', (lock, versions, project, after) => {
      const offer = facts(choosesPlaces, lock, versions, project)
      expect(rules(offer).path(start.draft)).toEqual([...before, ...after, 'created'])
    })
  })

  it.each([
    { placement: 0, entitlements: false, places: 2 },
    { placement: 3, entitlements: false, places: 0 },
    { placement: 3, entitlements: true, places: 2 },
  ])('in a project at $placement, entitlements $entitlements, offer $places places', (given) => {
    const config = aConfig({ selfServePlacementSelectEnabled: true, entitlementsEnabled: given.entitlements })
    const about = { availablePlacements: [place, announced] }
    const project = { placement: given.placement, versioning: 1 } as const
    expect(offerOf(config, project, { takenNames: [], about }).placements).toHaveLength(given.places)
    expect(offerOf(config, project, { takenNames: [], about: undefined }).placements).toEqual([])
  })
})

describe('the name', () => {
  it.each([
    ['', 'Bucket name is required.'],
    ['ab', 'Name should be between 3 and 63 characters length.'],
    ['a'.repeat(64), 'Name should be between 3 and 63 characters length.'],
    ['.photos', 'Bucket name cannot start or end with a dot.'],
    ['Photos', 'Bucket name must start with a lowercase letter or number.'],
    ['photos-', 'Bucket name must end with a lowercase letter or number.'],
    ['pho_tos', 'Bucket name can contain only lowercase letters, numbers or hyphens.'],
    ['192.168.1.1', 'Bucket name cannot be formatted as an IP address.'],
    ['photos', 'A bucket exists with this name.'],
  ])('%j keeps the step: %s', (name, error) => {
    expect(play([edited({ name }), next])).toMatchObject({ step: 'name', error })
  })

  it('of 63 characters leads on', () => {
    expect(play([edited({ name: 'a'.repeat(63) }), next])).toMatchObject({ step: 'placement', error: null })
  })

  it('is not complained about before it is typed', () => {
    expect(nameProblem(all, start.draft)).toBeNull()
    expect(nameProblem(all, play([edited({ name: 'P' })]).draft)).toBe(
      'Name should be between 3 and 63 characters length.',
    )
  })

  it('with dots is warned of, but allowed', () => {
    const { draft } = play([edited({ name: 'my.photos' })])
    expect(dotsWarning(draft)).toContain('TLS')
    expect(nameProblem(all, draft)).toBeNull()
    expect(dotsWarning({ name: 'my-photos' })).toBeNull()
  })
})

describe('the place', () => {
  it.each([
    [null, 'Choose where the bucket is stored.'],
    ['gone', 'Choose where the bucket is stored.'],
    ['iceland', 'Iceland is coming soon. Choose another one to go on.'],
  ])('%j keeps the step: %s', (placement, error) => {
    expect(play([named, next, edited({ placement }), next])).toMatchObject({ step: 'placement', error })
  })

  it('can be the one without a name', () => {
    expect(play(toLock)).toMatchObject({ step: 'lock', error: null })
  })
})

describe('object lock', () => {
  const locked = edited({ lock: true })
  const days = (period: string) => edited({ retention: { mode: 'COMPLIANCE', period, unit: 'days' } })

  it('turns versioning on, and without it nothing of it remains', () => {
    expect(play([...toLock, locked]).draft).toMatchObject({ lock: true, versioning: true })
    const off = play([...toLock, locked, days('7'), edited({ lock: false })])
    expect(off.draft).toMatchObject({
      lock: false,
      versioning: false,
      retention: { mode: 'none', period: '0', unit: 'days' },
    })
  })

  it('needs no default retention', () => {
    expect(play([...toLock, locked, next]).step).toBe('versioning')
  })

  it.each([
    ['', 'Required'],
    ['1.5', 'Value must be a whole number'],
    ['3651', 'Value must be less than or equal to 3650'],
  ])('with a period of %j keeps the step: %s', (period, error) => {
    expect(play([...toLock, locked, days(period), next])).toMatchObject({ step: 'lock', error })
  })

  it('that nobody can take away is typed out before it is set, for each period anew', () => {
    const asked = play([...toLock, locked, days('7'), next])
    expect(asked).toMatchObject({ step: 'lock', error: 'Nothing is changed before you have typed COMPLIANCE.' })
    const typed = [...toLock, locked, days('7'), edited({ typed: 'compliance ' })]
    expect(play([...typed, next]).step).toBe('versioning')
    expect(play([...typed, days('8'), next]).step).toBe('lock')
    const governance = edited({ retention: { mode: 'GOVERNANCE', period: '7', unit: 'days' } })
    expect(play([...toLock, locked, governance, next]).step).toBe('versioning')
  })

  it('is reset by the way back while its period is wrong, and kept otherwise', () => {
    expect(play([...toLock, locked, days('x'), back])).toMatchObject({
      step: 'placement',
      draft: { name: 'trips', placement: '', lock: false, versioning: false, retention: { mode: 'none' } },
    })
    expect(play([...toLock, locked, days('7'), back])).toMatchObject({
      step: 'placement',
      draft: { lock: true, versioning: true, retention: { mode: 'COMPLIANCE', period: '7' } },
    })
  })
})

describe('the way', () => {
  it('back and forth keeps what was typed', () => {
    const there = [...toLock, next, edited({ versioning: true }), next]
    const { draft } = play(there)
    expect(play([...there, back, back, back, back])).toMatchObject({ step: 'name', draft })
    expect(play([...there, back, back, back, back, next, next, next, next])).toMatchObject({
      step: 'confirmation',
      draft,
    })
  })

  it('does not lead back from the bucket that is there', () => {
    const made: Event[] = [named, { type: 'saving' }, { type: 'left' }]
    expect(play([...made, back], onlyNames)).toMatchObject({ step: 'created', saving: false })
  })

  it('of a refusal leads to the step that it concerns, with everything typed', () => {
    const refused: Event = { type: 'failed', error: 'Taken.', at: 'name' }
    const state = play([...toLock, next, next, { type: 'saving' }, refused])
    expect(state).toMatchObject({ step: 'name', saving: false, error: 'Taken.', draft: { name: 'trips' } })
  })
})
