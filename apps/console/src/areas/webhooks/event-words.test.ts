import { chosenEvents, eventChoices } from '@perigee/domain/webhook-events'
import { describe, expect, it } from 'vitest'
import { eventGroups, eventsText, eventWords } from './event-words'
import { namesText, objectsText } from './object-text'

describe('the groups of events', () => {
  it('hold each event once, and are choices that the server knows', () => {
    const names = eventGroups.flatMap(({ events }) => events.map(({ name }) => name))
    expect(names.toSorted()).toEqual([...chosenEvents].toSorted())
    for (const { all } of eventGroups) expect(eventChoices).toContain(all)
  })
})

describe('what a webhook hears, in short', () => {
  it.each([
    [['*'], 'Everything in the project'],
    [['bucket.*', 'limit.*'], 'Buckets, Limits'],
    [['limit.reached'], 'Limit reached'],
    [['bucket.created', 'bucket.deleted', 'member.joined'], 'Buckets: 2 of 12, Somebody joined'],
    [[], ''],
  ])('%j', (events, text) => expect(eventsText(events)).toBe(text))

  it('is the type itself where it is of another time', () => expect(eventWords('moon.risen')).toBe('moon.risen'))

  it.each([
    [[], ''],
    [['a'], 'objects created in a'],
    [['a', 'b', 'c', 'd'], 'objects created in a, b, c, d'],
    [['a', 'b', 'c', 'd', 'e'], 'objects created in a, b, c and 2 more'],
  ])('of objects in %j', (buckets, text) => {
    const heard = buckets.map((bucket) => ({ bucket, events: ['object.created' as const], prefix: '', suffix: '' }))
    expect(objectsText(heard)).toBe(text)
  })

  it('of names', () => {
    expect(namesText({ prefix: 'a/', suffix: '.jpg' })).toBe('begin with “a/” and end with “.jpg”')
    expect(namesText({ prefix: '', suffix: '' })).toBe('')
  })
})
