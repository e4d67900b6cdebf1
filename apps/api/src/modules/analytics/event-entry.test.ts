import { analyticsEvents } from '@perigee/contract/analytics'
import { describe, expect, it } from 'vitest'
import { eventEntry } from './event-entry'
import { routePattern } from './route-pattern'

describe('an event', () => {
  it.each(analyticsEvents)('%s is taken', (eventName) => {
    expect(eventEntry({ eventName })).toEqual({ event: eventName })
  })

  it.each([
    { what: 'a known name', event: { eventName: 'Bucket Created' }, entry: { event: 'Bucket Created' } },
    { what: 'an unknown name', event: { eventName: 'Bucket Named photos' }, entry: undefined },
    {
      what: 'a link',
      event: { eventName: 'View Docs Clicked', link: 'https://docs.test/a?user=1' },
      entry: { event: 'View Docs Clicked', linkHost: 'docs.test' },
    },
    {
      what: 'an error, before a link',
      event: {
        eventName: 'UI error occurred',
        link: 'https://docs.test',
        errorEventSource: 'Access grants page',
        errorEventRequestID: 'ab'.repeat(16),
        errorEventStatusCode: 500,
      },
      entry: {
        event: 'UI error occurred',
        errorSource: 'Access grants page',
        errorRequestId: 'ab'.repeat(16),
        errorStatus: 500,
      },
    },
    {
      what: 'an error that carries data',
      event: { eventName: 'UI error occurred', errorEventSource: 'a@b.test failed', errorEventRequestID: 'x y' },
      entry: { event: 'UI error occurred', errorSource: null, errorRequestId: null, errorStatus: null },
    },
    {
      what: 'a known source',
      event: { eventName: 'Upgrade Clicked', props: { source: 'trial_expired_notice', more: 'x' } },
      entry: { event: 'Upgrade Clicked', source: 'trial_expired_notice' },
    },
    {
      what: 'an unknown source',
      event: { eventName: 'Upgrade Clicked', props: { source: 'a@b.test' } },
      entry: { event: 'Upgrade Clicked' },
    },
  ])('with $what', ({ event, entry }) => {
    expect(eventEntry(event)).toEqual(entry)
  })
})

describe('a page', () => {
  it.each([
    ['/projects', '/projects'],
    ['http://localhost:7910/login?email=a@b.test', '/login'],
    ['/projects/1x2y/buckets/holiday/a/b.jpg', '/projects/:/buckets/:…'],
    ['password-recovery?token=secret', '/password-recovery'],
    ['http://', '/'],
  ])('%s is noted as %s', (location, pattern) => {
    expect(routePattern(location)).toBe(pattern)
  })
})
