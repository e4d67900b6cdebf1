import type { AccountSettings } from '@perigee/contract/account'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { configQuery } from '@/lib/config'
import { openDialog } from '@/lib/dialogs'
import { publicQueries } from '@/lib/query-client'
import { logOut } from '@/lib/session'
import { sessionFlag } from '@/lib/session-flag'
import { aConfig, aProject } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, refused, type Satellite } from '@/testing/satellite'
import { settingsAnswer } from '@/testing/settings-answer'
import { storageAnswers } from '@/testing/storage-answers'

const withNotices = (facts: Partial<AccountSettings['noticeDismissal']>) =>
  settingsAnswer({ noticeDismissal: { ...settingsAnswer().noticeDismissal, ...facts } })
const user = userEvent.setup({ delay: null })
const settings = 'PATCH /api/v0/auth/account/settings'
let satellite: Satellite

beforeEach(() => {
  sessionFlag.set()
  satellite = aSatellite({
    ...storageAnswers(aProject({ name: 'Photos' })),
    'GET /api/v0/auth/account/settings': () => answered(withNotices({ fileGuide: true, announcements: { old: true } })),
    [settings]: ({ body }) => answered({ ...settingsAnswer(), ...(JSON.parse(body) as object) }),
  })
  publicQueries.setQueryData(
    configQuery.queryKey,
    aConfig({ announcement: { enabled: true, name: 'spring', title: 'Spring', body: 'The moons are out.' } }),
  )
})
afterEach(() => logOut(async () => undefined))

const dialog = () => screen.findByRole('dialog', { name: 'Spring' })
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const gotIt = async () => user.click(within(await dialog()).getByRole('button', { name: 'Got it' }))

it('an announcement is shown until it is put away, and other notices stay as they were', async () => {
  openConsole('/projects')
  expect((await dialog()).textContent).toContain('The moons are out.')
  await gotIt()
  await waitFor(() => expect(satellite.to(settings)).toHaveLength(1))
  expect(JSON.parse(satellite.to(settings)[0]?.body ?? '')).toMatchObject({
    noticeDismissal: { fileGuide: true, announcements: { old: true, spring: true } },
  })
  await gone()
})

it('an announcement that could not be put away comes back', async () => {
  satellite.on(settings, () => refused(503, 'Later.'))
  openConsole('/projects')
  await gotIt()
  expect(await screen.findByText('Later.')).toBeTruthy()
  expect(await dialog()).toBeTruthy()
})

it('one that was put away before is not shown', async () => {
  satellite.on('GET /api/v0/auth/account/settings', () => answered(withNotices({ announcements: { spring: true } })))
  openConsole('/projects')
  await waitFor(() => expect(satellite.to('GET /api/v0/auth/account/settings').length).toBeGreaterThan(0))
  await screen.findByRole('button', { name: 'Create Project' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('waits until another dialog is closed', async () => {
  const close = openDialog(() => <p>Something that somebody does</p>)
  openConsole('/projects')
  await screen.findByText('Something that somebody does')
  await screen.findByRole('button', { name: 'Create Project' })
  expect(screen.queryByRole('dialog', { name: 'Spring' })).toBeNull()
  act(close)
  expect(await dialog()).toBeTruthy()
})
