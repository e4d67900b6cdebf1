import type { Account } from '@perigee/contract/account'
import type { FrontendConfig } from '@perigee/contract/config'
import { accountKinds } from '@perigee/domain/account-kinds'
import { day } from '@perigee/std/durations'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { logOut } from '@/lib/session'
import { sessionFlag } from '@/lib/session-flag'
import { aConfig, anAccount } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, done, type Satellite } from '@/testing/satellite'
import { settingsAnswer } from '@/testing/settings-answer'

const event = 'POST /api/v0/analytics/event'
const logout = 'POST /api/v0/auth/logout'

afterEach(() => logOut(async () => undefined))

function signedIn(account: Partial<Account> = {}, config: Partial<FrontendConfig> = {}): Satellite {
  localStorage.clear()
  sessionFlag.set()
  return aSatellite({
    'GET /api/v0/config': () => answered(aConfig({ analyticsEnabled: true, ...config })),
    'GET /api/v0/auth/account': () => answered(anAccount(account)),
    'GET /api/v0/auth/account/settings': () => answered(settingsAnswer()),
    'GET /api/v0/projects': () => answered([]),
    [event]: () => done(),
    [logout]: () => done(),
  })
}
const freeTrial = { value: accountKinds.free, name: 'Free Trial', hasPaidPrivileges: false }
const user = userEvent.setup({ delay: null })
const openMenu = async () => user.click(await screen.findByRole('button', { name: /^Account menu of/ }))

it('leads to the upgrade from a free trial, whose days the top bar counts', async () => {
  const satellite = signedIn({
    kindInfo: freeTrial,
    trialExpiration: new Date(Date.now() + 20 * day).toISOString(),
  })
  openConsole('/projects')
  await openMenu()
  expect(screen.getByText('Free Trial: 20 days left')).toBeTruthy()
  await user.click(await screen.findByRole('menuitem', { name: 'Upgrade' }))
  await waitFor(() => expect(satellite.to(event)[0]?.body).toContain('Upgrade Clicked'))
})

it('offers no upgrade to a paid account', async () => {
  signedIn()
  openConsole('/projects')
  await openMenu()
  await screen.findByRole('menuitem', { name: 'Settings' })
  expect(screen.queryByRole('menuitem', { name: 'Upgrade' })).toBeNull()
})

it.each([
  { what: 'a paid account where they are switched on', kindInfo: {}, on: true, offered: true },
  { what: 'a paid account where they are switched off', kindInfo: {}, on: false, offered: false },
  { what: 'a free trial', kindInfo: { kindInfo: freeTrial }, on: true, offered: false },
])('offers API keys or not: $what', async ({ kindInfo, on, offered }) => {
  signedIn(kindInfo, { restAPIKeysUIEnabled: on })
  openConsole('/projects')
  await openMenu()
  await screen.findByRole('menuitem', { name: 'Settings' })
  expect(screen.queryByRole('menuitem', { name: 'API Keys' }) !== null).toBe(offered)
})

it('leads to the settings, and these back to where one was', async () => {
  signedIn()
  const router = openConsole('/projects?page=2')
  await openMenu()
  await user.click(await screen.findByRole('menuitem', { name: 'Settings' }))
  await user.click(await screen.findByRole('button', { name: 'Back' }))
  await waitFor(() => expect(router.state.location.href).toBe('/projects?page=2'))
})

it('who logs out does so after the server has heard of the click: later the call would be refused', async () => {
  let hear = (): void => undefined
  const heard = new Promise<void>((resolve) => (hear = resolve))
  const satellite = signedIn()
  satellite.on(event, () => heard.then(() => done()))
  const router = openConsole('/projects')
  await openMenu()
  await user.click(await screen.findByRole('menuitem', { name: 'Log out' }))
  await waitFor(() => expect(satellite.to(event)).toHaveLength(1))
  expect(satellite.to(logout)).toEqual([])
  hear()
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(satellite.to(logout)).toHaveLength(1)
})
