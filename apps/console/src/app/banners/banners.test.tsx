import type { AccountSettings } from '@perigee/contract/account'
import { accountKinds } from '@perigee/domain/account-kinds'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { configQuery } from '@/lib/config'
import { publicQueries } from '@/lib/query-client'
import { logOut } from '@/lib/session'
import { sessionFlag } from '@/lib/session-flag'
import { aConfig, anAccount, aProject } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, type Satellite } from '@/testing/satellite'
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
    ...storageAnswers(aProject()),
    'GET /api/v0/auth/account/settings': () => answered(withNotices({ fileGuide: true, announcements: { old: true } })),
    [settings]: ({ body }) => answered({ ...settingsAnswer(), ...(JSON.parse(body) as object) }),
  })
  publicQueries.setQueryData(
    configQuery.queryKey,
    aConfig({ announcement: { enabled: true, name: 'spring', title: 'Spring', body: 'The moons are out.' } }),
  )
})
afterEach(() => logOut(async () => undefined))

it.each([
  { facts: { frozen: true, warned: true }, says: 'Your account was frozen because of billing issues.' },
  { facts: { frozen: false, warned: true }, says: 'Your account will be frozen soon because of billing issues.' },
])('an account with $facts is told', async ({ facts, says }) => {
  const freezeStatus = { ...anAccount().freezeStatus, ...facts }
  satellite.on('GET /api/v0/auth/account', () => answered(anAccount({ freezeStatus })))
  openConsole('/projects')
  expect((await screen.findByRole('note', { name: 'Account' })).textContent).toContain(says)
})

it('the state that matters most is shown, and the others wait behind it', async () => {
  const freezeStatus = { ...anAccount().freezeStatus, frozen: true, trialExpiredFrozen: true }
  const kindInfo = { value: accountKinds.free, name: 'Free Trial', hasPaidPrivileges: false }
  satellite.on('GET /api/v0/auth/account', () => answered(anAccount({ freezeStatus, kindInfo })))
  openConsole('/projects')
  await screen.findByRole('note', { name: 'Account' })
  expect(screen.getAllByRole('note')).toHaveLength(1)
})

it('what the dialog of the trial says stands on no banner beside it', async () => {
  const freezeStatus = { ...anAccount().freezeStatus, trialExpiredFrozen: true }
  const kindInfo = { value: accountKinds.free, name: 'Free Trial', hasPaidPrivileges: false }
  satellite.on('GET /api/v0/auth/account', () => answered(anAccount({ freezeStatus, kindInfo })))
  openConsole('/projects')
  await screen.findByRole('note', { name: 'Trial' })
  await user.click(await screen.findByRole('button', { name: 'Create Project' }))
  await screen.findByRole('dialog', { name: 'Your Trial Has Expired' })
  expect(screen.queryByRole('note', { name: 'Trial', hidden: true })).toBeNull()
})

describe('the offer of a partner', () => {
  const offer = { title: 'Acme customers get 20 % off', description: 'Until the year ends.', button: 'See plans' }
  const come = ({ hasPaidPrivileges }: { hasPaidPrivileges: boolean }) => {
    const kindInfo = { ...anAccount().kindInfo, hasPaidPrivileges }
    satellite.on('GET /api/v0/auth/account', () => answered(anAccount({ partner: 'acme', kindInfo })))
    satellite.on('GET /api/v0/upgrade-config/acme', () => answered(offer))
    publicQueries.setQueryData(configQuery.queryKey, aConfig())
    openConsole('/projects')
  }

  it('stands in the banner, opens with its button, and is dismissed for good', async () => {
    come({ hasPaidPrivileges: false })
    const note = await screen.findByRole('note', { name: 'Partner offer' })
    expect(note.textContent).toContain(offer.title)
    await user.click(screen.getByRole('button', { name: 'Learn more' }))
    const dialog = await screen.findByRole('dialog', { name: offer.title })
    expect(dialog.textContent).toContain(offer.description)
    await user.click(screen.getByRole('button', { name: 'See plans' }))
    await user.click(screen.getByRole('button', { name: 'Dismiss the partner offer' }))
    await waitFor(() => expect(screen.queryByRole('note', { name: 'Partner offer' })).toBeNull())
    expect(JSON.parse(satellite.to(settings)[0]?.body ?? '')).toMatchObject({
      noticeDismissal: { fileGuide: true, partnerUpgradeBanner: true },
    })
  })

  it('is not made to who has upgraded', async () => {
    come({ hasPaidPrivileges: true })
    await screen.findByRole('button', { name: 'Create Project' })
    expect(satellite.to('GET /api/v0/upgrade-config/acme')).toEqual([])
  })
})
