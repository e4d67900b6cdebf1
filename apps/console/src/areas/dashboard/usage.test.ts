import { describe, expect, it } from 'vitest'
import { isUnused, levelOf, shownUsages, usages, usedPercent } from './usage'

const limits = {
  storageLimit: 1e12,
  userSetStorageLimit: null,
  bandwidthLimit: 2e12,
  userSetBandwidthLimit: 5e11,
  storageUsed: 8e11,
  bandwidthUsed: 5e11,
  objectCount: 3,
  segmentCount: 4,
  rateLimit: 0,
  segmentLimit: 1000,
  rateUsed: 0,
  segmentUsed: 4,
  bucketsUsed: 1,
  bucketsLimit: 100,
}

describe('the usage of a project', () => {
  const [storage, download, segments] = usages(limits)

  it.each([
    { usage: storage, limit: 1e12, percent: 80, level: 'close' },
    { usage: download, limit: 5e11, percent: 100, level: 'reached' },
    { usage: segments, limit: 1000, percent: 0.4, level: 'fine' },
  ])('$usage.name: $percent %', ({ usage, limit, percent, level }) => {
    if (!usage) throw new Error('missing')
    expect(usage.limit).toBe(limit)
    expect(usedPercent(usage)).toBeCloseTo(percent)
    expect(levelOf(usage)).toBe(level)
  })

  it('is none of a limit of 0, which is reached all the same', () => {
    const [storage0] = usages({ ...limits, storageLimit: 0, storageUsed: 0 })
    expect(storage0 && [usedPercent(storage0), levelOf(storage0)]).toEqual([0, 'reached'])
  })

  it('ignores a user-set limit of 0, which means none', () => {
    expect(usages({ ...limits, userSetBandwidthLimit: 0 })[1]?.limit).toBe(2e12)
  })

  it.each([
    { given: {}, names: ['Storage', 'Download', 'Buckets'] },
    { given: { segmentUsed: 900 }, names: ['Storage', 'Download', 'Segments', 'Buckets'] },
    {
      given: { storageLimit: 0, bandwidthLimit: 0, userSetBandwidthLimit: null, segmentLimit: 0 },
      names: ['Storage', 'Download', 'Buckets'],
    },
  ])('shows $names of $given', ({ given, names }) => {
    expect(shownUsages({ ...limits, ...given }).map(({ name }) => name)).toEqual(names)
  })

  it.each([
    { given: {}, unused: true },
    { given: { storageUsed: 1 }, unused: false },
    { given: { bandwidthUsed: 1 }, unused: false },
    { given: { objectCount: 1 }, unused: false },
  ])('with $given is there none: $unused', ({ given, unused }) => {
    expect(isUnused({ ...limits, storageUsed: 0, bandwidthUsed: 0, objectCount: 0, ...given })).toBe(unused)
  })
})
