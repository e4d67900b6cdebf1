import { describe, expect, it } from 'vitest'
import { type WizardEvent, wizardReducer } from '@/lib/wizard'
import { type Draft, dotsWarning, liveProblem, rules, start, type Step } from './wizard'

type Event = WizardEvent<Step, Draft>

const offer = { takenNames: ['photos'] }
const named = (name: string): Event => ({ type: 'edited', patch: { name } })
const next: Event = { type: 'next' }
const play = (events: Event[]) => events.reduce(wizardReducer(rules(offer)), start)

describe('New Bucket', () => {
  it('asks for a name and shows the result', () => {
    expect(rules(offer).path(start.draft)).toEqual(['name', 'created'])
  })

  it.each([
    ['', 'Bucket name is required.'],
    ['ab', 'Name should be between 3 and 63 characters length.'],
    ['.photos', 'Bucket name cannot start or end with a dot.'],
    ['Photos', 'Bucket name must start with a lowercase letter or number.'],
    ['photos-', 'Bucket name must end with a lowercase letter or number.'],
    ['pho_tos', 'Bucket name can contain only lowercase letters, numbers or hyphens.'],
    ['192.168.1.1', 'Bucket name cannot be formatted as an IP address.'],
    ['photos', 'A bucket exists with this name.'],
  ])('does not go on with %j: %s', (name, error) => {
    expect(play([named(name), next])).toMatchObject({ step: 'name', error })
  })

  it('does not complain about a name before it is typed', () => {
    expect(liveProblem(offer, start)).toBeNull()
    expect(liveProblem(offer, play([named('P')]))).toBe('Name should be between 3 and 63 characters length.')
  })

  it('warns of dots but allows them', () => {
    const dotted = play([named('my.photos')])
    expect(dotsWarning(dotted.draft)).toContain('TLS')
    expect(liveProblem(offer, dotted)).toBeNull()
    expect(dotsWarning({ name: 'my-photos' })).toBeNull()
  })

  it('stays at the name with the message when creating fails', () => {
    const failed = play([named('trips'), { type: 'saving' }, { type: 'failed', error: 'Too many buckets.' }])
    expect(failed).toEqual({ step: 'name', draft: { name: 'trips' }, saving: false, error: 'Too many buckets.' })
  })

  it('shows the result when it is saved', () => {
    expect(play([named('trips'), { type: 'saving' }, { type: 'left' }])).toMatchObject({
      step: 'created',
      saving: false,
    })
  })
})
