import { describe, expect, it } from 'vitest'
import { aBucket } from '@/testing/storage-answers'
import { bucketDetails } from './bucket-details'

const detail = (facts: Parameters<typeof aBucket>[0], name: string) =>
  bucketDetails(aBucket(facts)).find(([each]) => each === name)?.[1]

describe('the details of a bucket', () => {
  it.each([
    [0, 'Not Supported'],
    [1, 'Unversioned'],
    [2, 'Enabled'],
    [3, 'Suspended'],
  ] as const)('versioning %i is %s', (versioning, text) => {
    expect(detail({ versioning }, 'Versioning')).toBe(text)
  })

  it.each([
    [0, 'Not Set'],
    [1, 'Compliance'],
    [2, 'Governance'],
  ] as const)('retention mode %i is %s', (defaultRetentionMode, text) => {
    expect(detail({ defaultRetentionMode }, 'Default retention mode')).toBe(text)
  })

  it.each([
    [{}, 'Not Set'],
    [{ defaultRetentionDays: 1 }, '1 day'],
    [{ defaultRetentionDays: 30 }, '30 days'],
    [{ defaultRetentionYears: 2 }, '2 years'],
  ])('retention %j is %s', (facts, text) => {
    expect(detail(facts, 'Default retention period')).toBe(text)
  })

  it('name sizes in decimal GB and a creator who has left as unknown', () => {
    expect(detail({ storage: 0.005242 }, 'Storage')).toBe('0.005242 GB')
    expect(detail({ creatorEmail: '' }, 'Created by')).toBe('unknown')
  })
})
