import { describe, expect, it } from 'vitest'
import { aWebhook } from '@/testing/webhook-answers'
import { eventGroups } from '../event-words'
import { chosenOf, isChosen, withEvent, withGroup } from './choose-events'
import { bucketChanges, changedRules, fieldsOf, isMixed, webhookProblems } from './webhook-fields'

const heard = (bucket: string, prefix = '') => ({ bucket, events: ['object.created' as const], prefix, suffix: '' })
const rule = { events: ['object.created'], prefix: '', suffix: '' }
const off = { events: [], prefix: '', suffix: '' }

describe('what is said for the buckets of a webhook', () => {
  const objects = [heard('a'), heard('b')]
  const fields = fieldsOf(aWebhook({ objects }))
  it.each([
    ['nothing, where nothing was changed', {}, []],
    ['those that are new', { buckets: ['a', 'b', 'c'] }, [{ bucket: 'c', ...rule }]],
    ['those that go', { buckets: ['b'] }, [{ bucket: 'a', ...off }]],
    [
      'none any more',
      { scope: 'none' as const },
      [
        { bucket: 'a', ...off },
        { bucket: 'b', ...off },
      ],
    ],
    ['all that are there', { scope: 'all' as const }, [{ bucket: 'z', ...rule }]],
    [
      'each, where they are heard of otherwise',
      { suffix: '.jpg' },
      [
        { bucket: 'a', ...rule, suffix: '.jpg' },
        { bucket: 'b', ...rule, suffix: '.jpg' },
      ],
    ],
  ])('%s', (_, patch, changes) => {
    expect(bucketChanges(objects, { ...fields, ...patch }, ['a', 'b', 'z'])).toEqual(changes)
  })

  it('leaves alone what tools have set', () => {
    const mixed = [heard('a', 'raw/'), heard('b')]
    expect(isMixed(mixed)).toBe(true)
    expect(isMixed(objects)).toBe(false)
    const form = fieldsOf(aWebhook({ objects: mixed }))
    expect(bucketChanges(mixed, form, [])).toEqual([])
    expect(bucketChanges(mixed, { ...form, buckets: ['a', 'b', 'c'] }, [])).toEqual([{ bucket: 'c', ...rule }])
  })
})

it('only what was changed is sent', () => {
  const webhook = aWebhook({ description: 'mine' })
  const fields = fieldsOf(webhook)
  expect(changedRules(webhook, fields)).toBeUndefined()
  expect(changedRules(webhook, { ...fields, active: false })).toEqual({ active: false })
})

it.each([
  ['address', { address: '' }],
  ['address', { address: 'ftp://example.com' }],
  ['description', { address: 'https://example.com', description: 'x'.repeat(201) }],
  ['buckets', { address: 'https://example.com', scope: 'chosen' as const }],
  ['objectEvents', { address: 'https://example.com', scope: 'all' as const, objectEvents: [] }],
])('%s is named where %j is typed', (field, patch) => {
  const problems = webhookProblems({ ...fieldsOf(), ...patch })
  expect(Object.keys(problems).filter((name) => problems[name as keyof typeof problems] !== undefined)).toEqual([field])
})

describe('a group of events', () => {
  const group = eventGroups.find(({ noun }) => noun === 'limit')
  if (!group) throw new Error('there are no limits')
  it('is taken and left as a whole, beside others', () => {
    expect(withGroup(['bucket.*', 'limit.close'], group, true)).toEqual(['bucket.*', 'limit.*'])
    expect(withGroup(['bucket.*', 'limit.*'], group, false)).toEqual(['bucket.*'])
  })
  it('is named by its events once one of them is left out', () => {
    expect(chosenOf(['limit.*'], group)).toBe(2)
    expect(withEvent(['limit.*'], group, 'limit.close', false)).toEqual(['limit.reached'])
    expect(withEvent([], group, 'limit.close', true)).toEqual(['limit.close'])
    expect(isChosen(['limit.close'], group, 'limit.reached')).toBe(false)
  })
})
