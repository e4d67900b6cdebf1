import { describe, expect, it } from 'vitest'
import { aLocation, anImage, anSshKey, instanceTypes } from '@/testing/compute-answers'
import { hostnameInvalid } from '@perigee/domain/compute/instance-rules'
import {
  chosenOf,
  type Draft,
  draftProblems,
  emptyDraft,
  instanceBody,
  noBucketChosen,
  noKeyChosen,
  offersStorage,
} from './draft'
import type { Offer } from './offer'

const laptop = anSshKey({ name: 'laptop' })
const phone = anSshKey({ name: 'phone' })
const tiny = anImage({
  name: 'tiny',
  title: 'Tiny',
  minDiskGB: 1,
  minMemoryMB: 128,
  tools: [],
  locations: ['here', 'there'],
})
const offer: Offer = {
  types: instanceTypes,
  images: [anImage(), tiny],
  locations: [aLocation(), aLocation({ name: 'there', title: 'Oslo', reachesStorage: false })],
  keys: [laptop],
  mostDiskGB: 200,
}
const draft = (facts: Partial<Draft> = {}): Draft => ({
  ...emptyDraft,
  name: 'web',
  hostname: 'web.example.com',
  ...facts,
})
const problems = (facts: Partial<Draft>, { of = offer, hasPassphrase = true } = {}) =>
  Object.fromEntries(
    Object.entries(draftProblems(draft(facts), { offer: of, hasPassphrase })).filter(
      ([, problem]) => problem !== undefined,
    ),
  )

describe('what is proposed', () => {
  it('is the first location that answers, its first image, the smallest type for it, and the only key', () => {
    const locations = [aLocation({ answers: false }), aLocation({ name: 'there' })]
    const chosen = chosenOf(emptyDraft, { ...offer, locations })
    expect([chosen.location?.name, chosen.image?.name, chosen.type?.name]).toEqual(['there', 'tiny', 'nano'])
    expect(chosen.keys).toEqual([laptop.id])
  })

  it('leaves the choice among several keys to the person', () => {
    expect(chosenOf(emptyDraft, { ...offer, keys: [laptop, phone] }).keys).toEqual([])
  })

  it.each([
    [{ type: 'medium' }, 40],
    [{ type: 'nano', image: 'tiny' }, 2],
    [{ image: 'debian-12', type: 'nano' }, 3],
    [{ type: 'large', diskGB: 7 }, 7],
    [{ type: 'large', diskGB: '' as const }, ''],
  ])('of %o the disk has %s GB', (facts, size) => {
    expect(chosenOf(draft(facts), offer).diskGB).toBe(size)
  })

  it('is no disk that is larger than the project may have', () => {
    expect(chosenOf(draft({ type: 'large' }), { ...offer, mostDiskGB: 30 }).diskGB).toBe(30)
  })

  it('costs the type and the disk', () => {
    expect(chosenOf(draft({ type: 'micro' }), offer).hourMicroCents).toBe(800_000)
    expect(chosenOf(draft({ diskGB: '' }), offer).hourMicroCents).toBeUndefined()
  })
})

describe('a draft', () => {
  it('that has what it needs has no problem', () => {
    expect(problems({})).toEqual({})
    expect(problems({ storage: true, buckets: ['photos'] })).toEqual({})
  })

  it.each<[Partial<Draft>, object]>([
    [{ name: ' ' }, { name: 'Required' }],
    [{ name: 'é'.repeat(101) }, { name: 'Name must have at most 100 characters.' }],
    [{ hostname: '' }, { hostname: 'Required' }],
    [{ hostname: 'web' }, { hostname: hostnameInvalid }],
    [{ hostname: 'web.-x.com' }, { hostname: hostnameInvalid }],
    [{ diskGB: '' }, { diskGB: 'Required' }],
    [{ diskGB: 2 }, { diskGB: 'The boot disk needs 3 GB at least.' }],
    [{ diskGB: 201 }, { diskGB: 'The boot disk can have 200 GB at most.' }],
    [{ diskGB: 4.5 }, { diskGB: 'The boot disk is a whole number of GB.' }],
    [{ type: 'nano' }, { type: 'Debian 12 (bookworm) needs 512 MB of memory at least.' }],
    [{ keys: [] }, { keys: noKeyChosen }],
    [{ keys: ['a key that is gone'] }, { keys: noKeyChosen }],
    [{ storage: true }, { buckets: noBucketChosen }],
  ])('%o has the problem %o', (facts, found) => {
    expect(problems(facts)).toEqual(found)
  })

  it('cannot be made where nobody answers, or where there is nothing', () => {
    const away = { ...offer, locations: [aLocation({ answers: false })] }
    expect(problems({}, { of: away })['location']).toContain('Frankfurt does not answer')
    const nothing = { types: [], images: [], locations: [], keys: [], mostDiskGB: 200 }
    expect(Object.keys(problems({}, { of: nothing }))).toEqual(['location', 'type', 'image', 'keys'])
  })

  it('needs the passphrase for credentials, once a bucket is chosen', () => {
    const withStorage = { storage: true, buckets: ['photos'] }
    expect(Object.keys(problems(withStorage, { hasPassphrase: false }))).toEqual(['passphrase'])
    expect(problems({ storage: true }, { hasPassphrase: false })).toEqual({ buckets: noBucketChosen })
  })
})

describe('storage', () => {
  it.each([
    ['tools and a way', {}, true],
    ['no tools', { image: 'tiny' }, false],
    ['no way', { location: 'there' }, false],
  ])('is offered with %s: %o', (_, facts, is) => {
    expect(offersStorage(chosenOf(draft(facts), offer))).toBe(is)
  })

  it('that is no longer offered has no problem', () => {
    expect(problems({ storage: true, location: 'there' })).toEqual({})
  })
})

it('is sent with all that was proposed', () => {
  expect(instanceBody(draft({ name: ' web ', hostname: ' WEB.example.com ' }), offer)).toEqual({
    name: 'web',
    hostname: 'web.example.com',
    location: 'here',
    instanceType: 'micro',
    image: 'debian-12',
    bootDiskSizeGB: 10,
    sshKeys: [laptop.id],
  })
})
