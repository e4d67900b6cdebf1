import { describe, expect, it } from 'vitest'
import { emptyDraft, type Obstacle, restrictionIn, rules } from './wizard'
import { sentOf } from '@/lib/deletion-steps'

const free = { lockEnabledBuckets: 0, buckets: 0, apiKeys: 0, currentUsage: false, invoicingIncomplete: false }

describe('the steps of a deletion', () => {
  it.each([true, false])('with a second factor: %s', (hasMfa) => {
    const expected = ['init', 'password', 'mfa', 'emailCode', 'confirm']
    const path = rules(hasMfa).path(emptyDraft)
    expect(path).toEqual(hasMfa ? expected : expected.filter((step) => step !== 'mfa'))
  })

  it('are sent by their numbers', () => {
    const draft = { ...emptyDraft, password: 'p', mfa: '1', emailCode: '2', sure: true }
    const sent = rules(true)
      .path(draft)
      .map((step) => sentOf(step, draft))
    expect(sent.map(({ step }) => step)).toEqual([0, 1, 2, 3, 4])
    expect(sent.map(({ data }) => data)).toEqual(['', 'p', '1', '2', ''])
  })

  it('end with a checkbox, behind which nobody goes back', () => {
    const { problem, mayGoBack } = rules(false)
    expect(problem?.('confirm', emptyDraft)).toBe('Required')
    expect(problem?.('confirm', { ...emptyDraft, sure: true })).toBeUndefined()
    expect([mayGoBack?.('emailCode', emptyDraft), mayGoBack?.('confirm', emptyDraft)]).toEqual([true, false])
  })
})

describe('what is in the way', () => {
  it.each<[object, Obstacle]>([
    [{ buckets: 1, apiKeys: 1, currentUsage: true }, 'deleteBuckets'],
    [{ lockEnabledBuckets: 1 }, 'deleteBuckets'],
    [{ instances: 1, apiKeys: 1, currentUsage: true }, 'deleteInstances'],
    [{ apiKeys: 1, currentUsage: true }, 'deleteAccessKeys'],
    [{ currentUsage: true }, 'waitForInvoicing'],
    [{ invoicingIncomplete: true }, 'waitForInvoicing'],
  ])('%j leads to %s', (given, step) => expect(restrictionIn({ ...free, ...given }).obstacle).toBe(step))

  it('may come from a server that knows of no locks and instances and names nothing', () => {
    const { lockEnabledBuckets: _, ...known } = { ...free, buckets: 2 }
    expect(restrictionIn(known).restriction).toMatchObject({
      lockEnabledBuckets: 0,
      buckets: 2,
      instances: 0,
      held: [],
    })
  })

  it.each([free, {}, undefined, { ...free, buckets: 'many' }])('%j is unknown', (body) => {
    expect(() => restrictionIn(body)).toThrow('project deletion was restricted for an unknown reason')
  })
})
