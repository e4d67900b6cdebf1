import { describe, expect, it } from 'vitest'
import { aBucket } from '@/testing/storage-answers'
import { bucketDetails } from './bucket-details'

const detail = (facts: Parameters<typeof aBucket>[0], name: string) =>
  bucketDetails(aBucket(facts))
    .flatMap(({ details }) => details)
    .find((each) => each.name === name)

describe('the details of a bucket', () => {
  it.each([
    [0, 'Not Supported'],
    [1, 'Unversioned'],
    [2, 'Enabled'],
    [3, 'Suspended'],
  ] as const)('versioning %i is %s', (versioning, text) => {
    expect(detail({ versioning }, 'Versioning')).toMatchObject({ text })
  })

  it.each([
    [0, 'Not Set'],
    [1, 'Compliance'],
    [2, 'Governance'],
  ] as const)('retention mode %i is %s', (defaultRetentionMode, text) => {
    expect(detail({ defaultRetentionMode }, 'Default retention mode')).toMatchObject({ text })
  })

  it.each([
    [{ defaultRetentionDays: 1 }, '1 day'],
    [{ defaultRetentionDays: 30 }, '30 days'],
    [{ defaultRetentionYears: 2 }, '2 years'],
  ])('retention %j is %s', (facts, text) => {
    expect(detail(facts, 'Default retention period')).toMatchObject({ text })
  })

  it('name no period where nothing is locked by default', () => {
    expect(detail({}, 'Default retention period')).toBeUndefined()
  })

  it('count bytes, and call a creator who has left unknown', () => {
    expect(detail({ storage: 0.000015205 }, 'Storage')).toMatchObject({ bytes: 15_205 })
    expect(detail({ creatorEmail: '' }, 'Created by')).toMatchObject({ text: 'unknown' })
  })

  it('stand in groups', () => {
    expect(bucketDetails(aBucket({})).map(({ title }) => title)).toEqual([
      'Content',
      'Location',
      'Protection',
      'History',
    ])
  })
})
