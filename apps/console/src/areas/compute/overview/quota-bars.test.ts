import { describe, expect, it } from 'vitest'
import { aComputeOverview, anInstance, instanceTypes } from '@/testing/compute-answers'
import { percentOf, quotaBars } from './quota-bars'

describe('the quota of a project', () => {
  const { quota } = aComputeOverview()
  const instances = [
    anInstance({ instanceType: 'nano', bootDiskSizeGB: 2 }),
    anInstance({ instanceType: 'medium', bootDiskSizeGB: 40, status: 'offline' }),
    anInstance({ instanceType: 'a type that is gone', bootDiskSizeGB: 10 }),
  ]

  it('is taken by what runs and by what is stopped', () => {
    const bars = quotaBars(quota, { instances, types: instanceTypes, keys: 3 })
    expect(bars.map(({ name, used, most, text }) => `${name}: ${text(used)} of ${text(most)}`)).toEqual([
      'Instances: 3 of 5',
      'vCPUs: 3 of 8',
      'Memory: 2.25 GB of 16 GB',
      'Boot disks: 52 GB of 200 GB',
      'SSH keys: 3 of 20',
    ])
  })

  it.each([
    [0, 5, 0],
    [1, 3, 33.33],
    [9, 5, 100],
    [0, 0, 100],
  ])('%d of %d fill %d %% of a bar', (used, most, percent) => {
    expect(percentOf({ used, most })).toBe(percent)
  })
})
