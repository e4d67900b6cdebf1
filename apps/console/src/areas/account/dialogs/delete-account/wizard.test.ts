import { describe, expect, it } from 'vitest'
import { type Draft, emptyDraft, type Obstacle, restrictionIn, rules, sent, type Step } from './wizard'

const isFilled = (step: Step, draft: Draft) => rules(true).problem?.(step, draft) === undefined
const free = {
  ownedProjects: 1,
  buckets: 0,
  apiKeys: 0,
  unpaidInvoices: 0,
  amountOwed: 0,
  currentUsage: false,
  invoicingIncomplete: false,
  success: false,
}

describe('the steps of a deletion', () => {
  it.each([true, false])('with a second factor: %s', (hasMfa) => {
    const expected = ['init', 'password', 'mfa', 'emailCode', 'confirm', 'finalConfirm']
    expect(rules(hasMfa).path(emptyDraft)).toEqual(hasMfa ? expected : expected.filter((step) => step !== 'mfa'))
  })

  it('are sent by their numbers, the first checkbox being the console’s own', () => {
    const draft = { ...emptyDraft, password: 'p', mfa: '1', emailCode: '2', sure: true }
    const steps: Step[] = ['init', 'password', 'mfa', 'emailCode', 'confirm', 'finalConfirm']
    expect(steps.map((step) => sent(step, draft)?.step)).toEqual([0, 1, 2, 3, undefined, 4])
    expect(sent('password', draft)?.data).toBe('p')
  })

  it('need the checkbox and whole codes', () => {
    expect(isFilled('confirm', emptyDraft)).toBe(false)
    expect(isFilled('confirm', { ...emptyDraft, sure: true })).toBe(true)
    expect(isFilled('emailCode', { ...emptyDraft, emailCode: '12345' })).toBe(false)
    expect(isFilled('password', emptyDraft)).toBe(false)
  })
})

describe('what is in the way', () => {
  it.each<[object, Obstacle]>([
    [{ buckets: 1, apiKeys: 1, unpaidInvoices: 1 }, 'deleteBuckets'],
    [{ instances: 1, apiKeys: 1, unpaidInvoices: 1 }, 'deleteInstances'],
    [{ apiKeys: 1, unpaidInvoices: 1, currentUsage: true }, 'deleteAccessKeys'],
    [{ unpaidInvoices: 2, currentUsage: true }, 'payInvoices'],
    [{ currentUsage: true }, 'waitForInvoicing'],
    [{ invoicingIncomplete: true }, 'waitForInvoicing'],
  ])('%j leads to %s', (given, step) => expect(restrictionIn({ ...free, ...given }).obstacle).toBe(step))

  it('may come from a server that counts no instances', () => {
    expect(restrictionIn({ ...free, apiKeys: 1 }).restriction).toMatchObject({ instances: 0, held: [] })
  })

  it.each([free, {}, undefined, { buckets: 'many' }])('%j is unknown', (body) => {
    expect(() => restrictionIn(body)).toThrow('account deletion was restricted for an unknown reason')
  })
})
