import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { logOut } from '@/lib/session'
import { sessionFlag } from '@/lib/session-flag'
import { aConfig, anAccount } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, done } from '@/testing/satellite'
import { settingsAnswer } from '@/testing/settings-answer'

const event = 'POST /api/v0/analytics/event'
const logout = 'POST /api/v0/auth/logout'

afterEach(() => logOut(async () => undefined))

it('who signs out does so after the server has heard of the click: later the call would be refused', async () => {
  let hear = (): void => undefined
  const heard = new Promise<void>((resolve) => (hear = resolve))
  localStorage.clear()
  sessionFlag.set()
  const satellite = aSatellite({
    'GET /api/v0/config': () => answered(aConfig()),
    'GET /api/v0/auth/account': () => answered(anAccount()),
    'GET /api/v0/auth/account/settings': () => answered(settingsAnswer()),
    'GET /api/v0/projects': () => answered([]),
    [event]: () => heard.then(() => done()),
    [logout]: () => done(),
  })
  const router = openConsole('/projects')
  const user = userEvent.setup({ delay: null })
  await user.click(await screen.findByRole('button', { name: /^Account menu of/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  await waitFor(() => expect(satellite.to(event)).toHaveLength(1))
  expect(satellite.to(logout)).toEqual([])
  hear()
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(satellite.to(logout)).toHaveLength(1)
})
