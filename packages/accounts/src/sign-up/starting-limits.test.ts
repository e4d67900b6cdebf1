import { defineSettings } from '@perigee/server-kit/settings'
import { expect, it } from 'vitest'
import { accountSettings } from '../settings/accounts'
import { newAccountKind, newAccountLimits } from './starting-limits'

const settingsOf = (env: Record<string, string>, billing: boolean) => ({
  ...defineSettings(accountSettings).load(env),
  billing,
})

it.each([
  ['is free where usage is charged for', {}, true, 'free', 1],
  ['is paid where it is not', {}, false, 'paid', 10],
  ['is what the operator says', { PERIGEE_NEW_ACCOUNT_KIND: 'paid' }, true, 'paid', 10],
  ['is what the operator says without billing, too', { PERIGEE_NEW_ACCOUNT_KIND: 'free' }, false, 'free', 1],
  [
    'is not for resale where the operator says so',
    { PERIGEE_NEW_ACCOUNT_KIND: 'notForResale' },
    true,
    'notForResale',
    10,
  ],
] as const)('a new account %s', (_, env, billing, kind, projects) => {
  const settings = settingsOf(env, billing)
  expect(newAccountKind(settings)).toBe(kind)
  expect(newAccountLimits(settings).projects).toBe(projects)
})
