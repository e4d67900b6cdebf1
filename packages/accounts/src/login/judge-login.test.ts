import { userStatus } from '@perigee/domain/user-status'
import { describe, expect, it } from 'vitest'
import { type Answers, judgeLogin, type LoginOutcome } from './judge-login'

const now = new Date('2026-05-01T12:00:00Z')
const later = new Date('2026-05-01T12:01:00Z')
type Facts = Parameters<typeof judgeLogin>[0]

const ada: Facts = { status: userStatus.active, externalId: null, failedLoginCount: 0, loginLockoutExpiration: null }
const locked: Facts = { ...ada, failedLoginCount: 3, loginLockoutExpiration: later }
const withStatus = (status: number): Facts => ({ ...ada, status })

describe('a login', () => {
  it.each<[string, Facts, Answers, LoginOutcome]>([
    ['looks at the password first', ada, {}, 'look at first'],
    ['ends at a wrong password', ada, { first: 'wrong' }, 'first wrong'],
    ['looks at the second factor after the right password', ada, { first: 'right' }, 'look at second'],
    ['asks for a second factor that is missing', ada, { first: 'right', second: 'missing' }, 'second missing'],
    ['ends at a wrong second factor', ada, { first: 'right', second: 'wrong' }, 'second wrong'],
    ['enters with both', ada, { first: 'right', second: 'right' }, 'enter'],
    ['looks at nothing while the account is locked', locked, {}, 'turned away'],
    [
      'does not enter a locked account with everything right',
      locked,
      { first: 'right', second: 'right' },
      'turned away',
    ],
    [
      'enters once the lock is over',
      { ...locked, loginLockoutExpiration: now },
      { first: 'right', second: 'right' },
      'enter',
    ],
    [
      'says nothing about a legal hold to a wrong password',
      withStatus(userStatus.legalHold),
      { first: 'wrong' },
      'first wrong',
    ],
    [
      'says that there is a legal hold to the right one',
      withStatus(userStatus.legalHold),
      { first: 'right' },
      'restricted',
    ],
    ['says that a check is pending', withStatus(userStatus.pendingBotVerification), { first: 'right' }, 'restricted'],
    ['turns a deleted account away', withStatus(userStatus.deleted), { first: 'right' }, 'turned away'],
    ['turns one that is being deleted away', withStatus(userStatus.pendingDeletion), { first: 'right' }, 'turned away'],
    ['looks at nothing of an account that is not active yet', withStatus(userStatus.inactive), {}, 'turned away'],
  ])('%s', (_, user, answers, outcome) => {
    expect(judgeLogin(user, answers, now)).toBe(outcome)
  })

  it('leaves people of single sign-on to their provider', () => {
    expect(judgeLogin({ ...ada, externalId: 'sso:ada' }, {}, now)).toBe('turned away')
  })
})
