import { describe, expect, it } from 'vitest'
import {
  accountKindName,
  accountKinds,
  hasPaidPrivileges,
  isAccountKind,
  isPaidTier,
  tierLimits,
} from './account-kinds'

describe('kinds of account', () => {
  it.each([
    [0, 'Free Trial', false, false],
    [1, 'Pro Account', true, true],
    [2, 'Not-For-Resale', true, false],
    [3, 'Member Account', false, false],
  ] as const)('%d is %s: paid privileges %s, paid tier %s', (kind, name, privileges, paid) => {
    expect(accountKindName(kind)).toBe(name)
    expect(hasPaidPrivileges(kind)).toBe(privileges)
    expect(isPaidTier(kind)).toBe(paid)
  })

  it.each([
    ['free', 1, 25e9, 25e9, 1e4],
    ['paid', 3, 100e12, 150e12, 1e8],
    ['notForResale', 1, 10e12, 15e12, 1e7],
    ['member', 0, 25e9, 25e9, 1e4],
  ] as const)(
    '%s accounts have %d projects of %d / %d bytes and %d segments',
    (kind, projects, storage, bandwidth, segments) => {
      expect(tierLimits[accountKinds[kind]]).toEqual({ projects, storage, bandwidth, segments })
    },
  )

  it('knows no others', () => expect([-1, 4, 0.5].some(isAccountKind)).toBe(false))
})
