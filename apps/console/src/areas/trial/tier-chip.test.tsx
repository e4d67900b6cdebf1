import { accountKinds } from '@perigee/domain/account-kinds'
import { day } from '@perigee/std/durations'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { logOut } from '@/lib/session'
import { sessionFlag } from '@/lib/session-flag'
import { aConfig, anAccount } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, done } from '@/testing/satellite'
import { settingsAnswer } from '@/testing/settings-answer'

const paid = { value: accountKinds.paid, name: 'Pro Account', hasPaidPrivileges: true }
const free = { value: accountKinds.free, name: 'Free Trial', hasPaidPrivileges: false }

beforeEach(() => sessionFlag.set())
afterEach(() => logOut(async () => undefined))

it.each([
  { kindInfo: paid, billing: false, shows: null },
  { kindInfo: paid, billing: true, shows: 'Pro Account' },
  { kindInfo: free, billing: false, shows: 'Free Trial: 20 days left' },
])('$kindInfo.name with billing $billing: $shows', async ({ kindInfo, billing, shows }) => {
  const trialExpiration = new Date(Date.now() + 20 * day).toISOString()
  aSatellite({
    'GET /api/v0/config': () => answered(aConfig({ billingFeaturesEnabled: billing })),
    'GET /api/v0/auth/account': () => answered(anAccount({ kindInfo, trialExpiration })),
    'GET /api/v0/auth/account/settings': () => answered(settingsAnswer()),
    'GET /api/v0/projects': () => answered([]),
    'POST /api/v0/auth/logout': () => done(),
  })
  openConsole('/projects')
  await screen.findByRole('button', { name: 'Create Project' })
  const [topBar] = screen.getAllByRole('banner')
  expect(topBar?.textContent?.includes(kindInfo.name)).toBe(shows !== null)
  if (shows !== null) expect(topBar?.textContent).toContain(shows)
})
