import { GB, TB } from '@perigee/std/units'
import { describe, expect, it } from 'vitest'
import { limitsAnswer } from '@/testing/dashboard-answers'
import { limitWarnings } from './limit-warnings'

const defaults = { defaultPaidStorageLimit: '100.00 TB', defaultPaidBandwidthLimit: '150.00 TB' }
const free = { isOwnerPaidTier: false }
const paid = { isOwnerPaidTier: true }
const room = { storageLimit: 25 * GB, bandwidthLimit: 25 * GB, segmentLimit: 10_000 }
const paidRoom = { storageLimit: 100 * TB, bandwidthLimit: 150 * TB, segmentLimit: 100_000_000 }

describe('warnings about limits', () => {
  it.each([
    { of: free, facts: { ...room, storageUsed: 19.9 * GB, segmentUsed: 7_999 }, says: [] },
    {
      of: free,
      facts: { ...room, storageUsed: 20.5 * GB },
      says: [['Storage', 'Eighty', 'This project has used 82% of its storage limit (20.5 GB of 25 GB).']],
    },
    {
      of: free,
      facts: { ...room, storageUsed: 25 * GB },
      says: [['Storage', 'Hundred', 'The storage limit of this project (25 GB) is reached. Uploads are refused.']],
    },
    {
      of: free,
      facts: { ...room, bandwidthUsed: 26 * GB },
      says: [
        [
          'Egress',
          'Hundred',
          'The download limit of this project (25 GB) is reached. Downloads are refused until next month.',
        ],
      ],
    },
    {
      of: free,
      facts: { ...room, segmentUsed: 10_000 },
      says: [['Segment', 'Hundred', 'The segment limit of this project (10,000) is reached. Uploads are refused.']],
    },
    {
      of: paid,
      facts: { ...paidRoom, userSetBandwidthLimit: 10 * GB, bandwidthUsed: 9 * GB, storageUsed: 100 * TB },
      says: [
        ['Storage', 'Hundred', 'The storage limit of this project (100 TB) is reached. Uploads are refused.'],
        ['Egress', 'CustomEighty', 'This project has used 90% of its download limit (9 GB of 10 GB).'],
      ],
    },
    {
      of: paid,
      facts: { ...paidRoom, userSetStorageLimit: 5 * TB, storageUsed: 4 * TB, bandwidthUsed: 150 * TB },
      says: [
        [
          'Egress',
          'Hundred',
          'The download limit of this project (150 TB) is reached. Downloads are refused until next month.',
        ],
        ['Storage', 'CustomEighty', 'This project has used 80% of its storage limit (4 TB of 5 TB).'],
      ],
    },
    {
      of: paid,
      facts: { ...paidRoom, storageLimit: TB, storageUsed: TB },
      says: [['Storage', 'CustomHundred', 'The storage limit of this project (1 TB) is reached. Uploads are refused.']],
    },
  ])('of $facts: $says', ({ of, facts, says }) => {
    const warnings = limitWarnings(limitsAnswer(facts), of, defaults)
    expect(warnings.map(({ kind, threshold, text }) => [kind, threshold, text])).toEqual(says)
  })

  it('are none while the project is frozen', () => {
    const frozen = { storageLimit: 0, bandwidthLimit: 0, segmentLimit: 0, storageUsed: 5 * GB }
    expect(limitWarnings(limitsAnswer(frozen), free, defaults)).toEqual([])
  })
})
