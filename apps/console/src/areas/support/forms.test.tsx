import type { AccountSettings } from '@perigee/contract/account'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { configQuery } from '@/lib/config'
import { publicQueries } from '@/lib/query-client'
import { logOut } from '@/lib/session'
import { sessionFlag } from '@/lib/session-flag'
import { installAccessWorker } from '@/testing/access-worker'
import { aConfig, anAccount, aProject } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, done, refused, type Satellite } from '@/testing/satellite'
import { storageAnswers } from '@/testing/storage-answers'
import { settingsAnswer } from '@/testing/settings-answer'
import { betaChoices, consultationChoices, storageBackends } from './choices'
import { firstAndLastName } from './first-and-last-name'

const project = aProject({ id: '00010203-0405-0607-0809-0a0b0c0d0e0f' as never, urlId: 'AAECAwQFBgc' as never })
const at = (page: string) => `/projects/AAECAwQFBgc/${page}`
const withNotices = (facts: Partial<AccountSettings['noticeDismissal']>) =>
  settingsAnswer({ noticeDismissal: { ...settingsAnswer().noticeDismissal, ...facts } })
const user = userEvent.setup({ delay: null })
let satellite: Satellite
let sent = false

beforeEach(() => {
  sent = false
  sessionFlag.set()
  installAccessWorker()
  satellite = aSatellite({
    ...storageAnswers(project),
    'GET /api/v0/auth/account': () => answered(anAccount({ companyName: 'Engines' })),
    'GET /api/v0/auth/account/settings': () =>
      answered(withNotices({ cunoFSBetaJoined: sent, objectMountConsultationRequested: sent })),
    'POST /api/v0/analytics/event': () => done(),
    'POST /api/v0/analytics/join-cunofs-beta': () => {
      sent = true
      return done()
    },
    'POST /api/v0/analytics/object-mount-consultation': () => refused(409, 'You have already sent this form.'),
  })
})
afterEach(() => logOut(async () => undefined))

const offer = (cunoFSBetaEnabled: boolean, objectMountConsultationEnabled: boolean) =>
  publicQueries.setQueryData(configQuery.queryKey, aConfig({ cunoFSBetaEnabled, objectMountConsultationEnabled }))

async function choose(name: string, ...options: string[]) {
  const box = screen.getByRole('combobox', { name: new RegExp(`^${name}`) })
  await user.click(box)
  for (const option of options) await user.click(await screen.findByRole('option', { name: option }))
}

describe('the beta form', () => {
  it('is filled with the names of the account, asks what "Other" is, and is sent once', async () => {
    offer(true, false)
    openConsole(at('cuno-fs-beta'))
    expect(await screen.findByRole('textbox', { name: /^First name/ })).toHaveProperty('value', 'Ada')
    expect(screen.getByRole('textbox', { name: /^Last name/ })).toHaveProperty('value', 'Lovelace')
    await choose('Industry', 'Other')
    await choose('Operating system', 'Linux')
    await choose('Team size', '2-5')
    await choose('What do you need', 'Caching', 'SSO')
    await user.click(screen.getByRole('button', { name: 'Join the beta' }))
    expect(screen.getByText('Required')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Which industry/ })))
    expect(satellite.to('POST /api/v0/analytics/join-cunofs-beta')).toEqual([])

    await user.type(screen.getByRole('textbox', { name: /^Which industry/ }), 'Astronomy')
    await user.click(screen.getByRole('button', { name: 'Join the beta' }))
    expect(await screen.findByText('You have joined the beta. We will write to you.')).toBeTruthy()
    const [request] = satellite.to('POST /api/v0/analytics/join-cunofs-beta')
    expect(JSON.parse(request?.body ?? '')).toMatchObject({
      firstName: 'Ada',
      companyName: 'Engines',
      industryUseCase: 'Other',
      otherIndustryUseCase: 'Astronomy',
      desiredFeatures: 'Caching;SSO',
      infraType: '',
    })
  })
})

describe('the consultation form', () => {
  it('wants the agreement, and shows a refusal', async () => {
    offer(false, true)
    openConsole(at('object-mount'))
    const form = await screen.findByRole('form', { name: 'Object Mount' })
    await user.type(within(form).getByRole('textbox', { name: /^Job title/ }), 'Countess')
    await user.type(within(form).getByRole('textbox', { name: 'Phone number' }), 'call me')
    await choose('Industry', 'VFX')
    await choose('Company size', '1-10')
    await user.click(within(form).getByRole('button', { name: 'Request a consultation' }))
    expect(within(form).getByText('Required')).toBeTruthy()
    const phone = within(form).getByRole('textbox', { name: 'Phone number' })
    await waitFor(() => expect(document.activeElement).toBe(phone))
    expect(within(form).getByText('Phone number must be valid.')).toBeTruthy()
    await user.clear(phone)
    await user.type(phone, '+41 44 123 45 67')
    await user.click(within(form).getByRole('button', { name: 'Request a consultation' }))
    await waitFor(() => expect(document.activeElement).toBe(within(form).getByRole('checkbox')))
    expect(within(form).getByRole('checkbox').closest('label, div')?.parentElement?.textContent).toContain('request. *')
    await user.click(within(form).getByRole('checkbox'))
    await user.click(within(form).getByRole('button', { name: 'Request a consultation' }))
    expect(await within(form).findByText('You have already sent this form.')).toBeTruthy()
  })
})

it.each(['cuno-fs-beta', 'object-mount'])('%s leads to the dashboard when it is not offered', async (page) => {
  offer(false, false)
  const router = openConsole(at(page))
  await waitFor(() => expect(router.state.location.pathname).toBe(at('dashboard')))
})

it('every list of choices fits into what the server takes', () => {
  const lists = [...Object.values(betaChoices), ...Object.values(consultationChoices), storageBackends('Perigee')]
  for (const list of lists) {
    expect(new Set(list).size).toBe(list.length)
    expect(list.join(';').length).toBeLessThanOrEqual(500)
    for (const choice of list) expect(choice).not.toContain(';')
  }
  expect(betaChoices.desiredFeatures).toHaveLength(16)
  expect(betaChoices.currentPainPoints).toHaveLength(7)
})

it.each([
  ['Ada Lovelace', 'Ada', 'Lovelace'],
  ['Ada King Lovelace', 'Ada King', 'Lovelace'],
  ['Ada', 'Ada', ''],
  ['', '', ''],
])('"%s" is "%s" and "%s"', (fullName, firstName, lastName) => {
  expect(firstAndLastName(fullName)).toEqual({ firstName, lastName })
})
