import { describe, expect, it } from 'vitest'
import { accountKinds } from '../account-kinds'
import { usualInstanceTypes } from './instance-types'
import { grows, plus, quotaOf, quotaProblem, useOf, usualQuota } from './quotas'

const { free, paid, notForResale, member } = accountKinds
const nothing = { instances: 0, vcpus: 0, memoryMB: 0, diskGB: 0 }

describe('the quota of a project', () => {
  it.each([
    ['a paid account', paid, undefined, usualQuota],
    ['one that is not for resale', notForResale, undefined, usualQuota],
    ['a trial', free, undefined, { instances: 1, sshKeys: 5, vcpus: 1, memoryMB: 256, diskGB: 2 }],
    ['a trial with two', free, 2, { instances: 2, sshKeys: 5, vcpus: 2, memoryMB: 512, diskGB: 4 }],
    ['a trial without', free, 0, { sshKeys: 5, ...nothing }],
    ['a member', member, undefined, { sshKeys: 5, ...nothing }],
  ])('of %s', (_, kind, trial, quota) => expect(quotaOf(kind, usualQuota, trial)).toEqual(quota))

  it('of a trial is never more than that of others', () => {
    const most = { instances: 0, sshKeys: 2, vcpus: 1, memoryMB: 128, diskGB: 1 }
    expect(quotaOf(free, most)).toEqual(most)
  })

  it('lets a trial have the smallest type as it is offered', () => {
    const [smallest] = usualInstanceTypes
    if (!smallest) throw new Error('no types')
    expect(quotaProblem(useOf(smallest, smallest.diskGB), quotaOf(free, usualQuota))).toBeUndefined()
  })
})

describe('what machines take together', () => {
  const use = { instances: 1, vcpus: 2, memoryMB: 2048, diskGB: 40 }

  it('is added up', () => {
    expect(plus(use, use)).toEqual({ instances: 2, vcpus: 4, memoryMB: 4096, diskGB: 80 })
  })

  it.each([
    [{}, undefined],
    [{ instances: 5, vcpus: 8, memoryMB: 16_384, diskGB: 200 }, undefined],
    [{ instances: 6 }, 'This project can have 5 instances.'],
    [{ vcpus: 9 }, 'The instances of this project can have 8 vCPUs together.'],
    [{ memoryMB: 16_385 }, 'The instances of this project can have 16384 MB of memory together.'],
    [{ diskGB: 201 }, 'The boot disks of this project can have 200 GB together.'],
  ])('%j: %s', (more, problem) => expect(quotaProblem({ ...use, ...more }, usualQuota)).toBe(problem))

  it('is no problem where it was as much before', () => {
    const before = { ...use, vcpus: 10, memoryMB: 20_000 }
    expect(quotaProblem({ ...before, vcpus: 9 }, usualQuota, before)).toBeUndefined()
    expect(quotaProblem({ ...before, vcpus: 9, memoryMB: 20_001 }, usualQuota, before)).toMatch(/memory/)
  })

  it.each([
    [{}, false],
    [{ vcpus: 1 }, false],
    [{ vcpus: 3 }, true],
    [{ vcpus: 1, memoryMB: 2_049 }, true],
    [{ diskGB: 41 }, true],
  ])('becoming %j grows: %s', (to, isMore) => expect(grows(use, { ...use, ...to })).toBe(isMore))

  it('is said of one instance in the singular', () =>
    expect(quotaProblem({ ...use, instances: 2 }, { ...usualQuota, instances: 1 })).toBe(
      'This project can have 1 instance.',
    ))
})
