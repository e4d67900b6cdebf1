import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { logOut } from '@/lib/session'
import { currentScope } from '@/lib/session-scope'
import { sessionFlag } from '@/lib/session-flag'
import { aConfig, aProject } from '@/testing/builders'
import { dashboardAnswers } from '@/testing/dashboard-answers'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, done } from '@/testing/satellite'
import { signUpAddress } from './sign-up-address'

const project = aProject({ id: '00010203-0405-0607-0809-0a0b0c0d0e0f' as never })
const address = '/projects/AAECAwQFBgc/dashboard'
const user = userEvent.setup({ delay: null })

beforeEach(() => {
  currentScope().queries.clear()
  sessionFlag.set()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await logOut(async () => undefined)
})

const offering = (valdiSignUpURL: string) =>
  aSatellite({
    ...dashboardAnswers(project),
    'GET /api/v0/config': () =>
      answered(aConfig({ valdiSignUpURL, satelliteName: 'Moon & Co', analyticsEnabled: true })),
    'POST /api/v0/analytics/event': () => done(),
  })

it('GPUs of a partner are offered in the menu, and a dialog says who hears what before anybody leaves', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const satellite = offering('https://gpus.example/join')
  openConsole(address)
  await user.click(await screen.findByRole('button', { name: 'Cloud GPUs' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cloud GPUs' }))
  expect(dialog.getByText(/50% the cost/)).toBeTruthy()
  expect(open).not.toHaveBeenCalled()

  await user.click(dialog.getByRole('button', { name: 'Sign up' }))
  const left = 'https://gpus.example/join?user_id=me&satellite_name=Moon+%26+Co'
  expect(open).toHaveBeenCalledWith(left, '_blank', 'noreferrer')
  const events = satellite.to('POST /api/v0/analytics/event').map(({ body }) => JSON.parse(body) as object)
  expect(events).toEqual([
    { eventName: 'Cloud GPU Navigation Item Clicked' },
    { eventName: 'Cloud GPU Sign Up Clicked' },
  ])
})

it('nothing of it is there without the address of a partner', async () => {
  offering('')
  openConsole(address)
  await screen.findByRole('link', { name: 'Dashboard' })
  expect(screen.queryByRole('button', { name: 'Cloud GPUs' })).toBeNull()
})

it('what the address of the partner holds already stays', () => {
  expect(signUpAddress('https://gpus.example/join?ref=7', { userId: 'a', satelliteName: 'Local' })).toBe(
    'https://gpus.example/join?ref=7&user_id=a&satellite_name=Local',
  )
})
