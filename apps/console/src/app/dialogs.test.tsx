import { accountKinds } from '@perigee/domain/account-kinds'
import type { Account } from '@perigee/contract/account'
import type { FrontendConfig } from '@perigee/contract/config'
import { day } from '@perigee/std/durations'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { upgradeAccountDialog } from '@/areas/trial/public'
import { openDialog } from '@/lib/dialogs'
import { configQuery } from '@/lib/config'
import { publicQueries } from '@/lib/query-client'
import { logOut, sessionBegan } from '@/lib/session'
import { sessionFlag } from '@/lib/session-flag'
import { installAccessWorker } from '@/testing/access-worker'
import { aConfig, anAccount, aProject } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, done, refused, type Satellite } from '@/testing/satellite'
import { pageOf, storageAnswers } from '@/testing/storage-answers'

const project = aProject({
  name: 'Photos',
  id: '00010203-0405-0607-0809-0a0b0c0d0e0f' as never,
  urlId: 'AAECAwQFBgc' as never,
})
const shared = aProject({ name: 'Ours', ownerId: 'you' })
const page = (name: string) => `/projects/AAECAwQFBgc/${name}`
const user = userEvent.setup({ delay: null })
const config = aConfig({ analyticsEnabled: true })
const brand = { ...config.brand, upgradeURL: 'https://example.test/upgrade' }
let satellite: Satellite

const kindInfo = { value: accountKinds.free, name: 'Free Trial', hasPaidPrivileges: false }
const ended = (grace = 0): Partial<Account> => ({
  kindInfo,
  trialExpiration: new Date(Date.now() - 5 * day).toISOString(),
  freezeStatus: { frozen: false, warned: false, trialExpiredFrozen: true, trialExpirationGracePeriod: grace },
})

function somebody(account: Partial<Account>, facts: Partial<FrontendConfig> = {}) {
  satellite.on('GET /api/v0/auth/account', () => answered(anAccount(account)))
  publicQueries.setQueryData(configQuery.queryKey, { ...config, brand, ...facts })
}

beforeEach(() => {
  sessionFlag.set()
  installAccessWorker()
  vi.spyOn(window, 'open').mockClear().mockReturnValue(null)
  satellite = aSatellite({
    ...storageAnswers(project),
    'GET /api/v0/buckets/usage-totals': (request) => answered({ bucketUsages: [], ...pageOf(request, 0) }),
    'POST /api/v0/analytics/event': () => done(),
    'POST /api/v0/analytics/send-feedback': () => done(),
  })
})
afterEach(() => logOut(async () => undefined))

const eventsSent = () =>
  satellite.to('POST /api/v0/analytics/event').map(({ body }) => JSON.parse(body) as { eventName: string })

describe('a trial that has ended', () => {
  it('opens its dialog once on the dashboard; Upgrade Now leads on and is reported', async () => {
    somebody(ended())
    openConsole(page('dashboard'))
    const dialog = await screen.findByRole('dialog', { name: 'Your Trial Has Expired' })
    expect(dialog.textContent).toContain(
      'Your trial account expired 5 days ago. Upgrade your account to continue using Perigee.',
    )
    await user.click(within(dialog).getByRole('button', { name: 'Upgrade Now' }))
    expect(window.open).toHaveBeenCalledWith('https://example.test/upgrade', '_blank', 'noreferrer')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Your Trial Has Expired' })).toBeNull())
    expect(eventsSent()).toContainEqual({ eventName: 'Upgrade Clicked', props: { expired: 'true' } })
  })

  it('tells when the account will go', async () => {
    somebody(ended(4))
    openConsole(page('dashboard'))
    const dialog = await screen.findByRole('dialog', { name: 'Your Trial Has Expired' })
    expect(dialog.textContent).toContain('Your account is currently inactive')
    expect(dialog.textContent).toContain('Your account will be scheduled for deletion in 4 days if no action is taken.')
  })

  it('is in the way of what changes data in an own project', async () => {
    somebody(ended())
    openConsole(page('buckets'))
    await user.click(await screen.findByRole('button', { name: 'New Bucket' }))
    expect(await screen.findByRole('dialog', { name: 'Your Trial Has Expired' })).toBeTruthy()
  })

  it('is in the way of new projects', async () => {
    somebody(ended())
    openConsole('/projects')
    expect((await screen.findByRole('note', { name: 'Trial' })).textContent).toContain('expired 5 days ago')
    await user.click(await screen.findByRole('button', { name: 'Create Project' }))
    expect(await screen.findByRole('dialog', { name: 'Your Trial Has Expired' })).toBeTruthy()
  })

  it('is not in the way in the project of somebody else', async () => {
    somebody({ ...ended(), id: 'somebody else' })
    openConsole(page('buckets'))
    await user.click(await screen.findByRole('button', { name: 'New Bucket' }))
    expect(await screen.findByRole('dialog', { name: /Bucket/ })).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: 'Your Trial Has Expired' })).toBeNull()
  })
})

it('a trial that ends soon says so', async () => {
  somebody({ kindInfo, trialExpiration: new Date(Date.now() + 2 * day).toISOString() })
  openConsole(page('dashboard'))
  const dialog = await screen.findByRole('dialog', { name: 'Trial Expiring Soon' })
  expect(dialog.textContent).toContain('Your trial account expires in 2 days.')
})

describe('what only a paid plan includes', () => {
  const text =
    'This action requires a paid plan. The project owner is currently on a free trial and must upgrade to proceed.'

  it('can be had by the owner', async () => {
    somebody({ kindInfo })
    openConsole(page('buckets'))
    await screen.findByRole('button', { name: 'New Bucket' })
    act(() => void openDialog(upgradeAccountDialog))
    const dialog = await screen.findByRole('dialog', { name: 'Upgrade Account' })
    expect(dialog.textContent).toContain(text)
    await user.click(within(dialog).getByRole('button', { name: 'Upgrade Account' }))
    expect(window.open).toHaveBeenCalledOnce()
  })

  it('is explained to others', async () => {
    somebody({ id: shared.ownerId })
    openConsole(page('buckets'))
    await screen.findByRole('button', { name: 'New Bucket' })
    act(() => void openDialog(upgradeAccountDialog))
    const dialog = await screen.findByRole('dialog', { name: 'Upgrade Account' })
    expect(within(dialog).getAllByRole('button', { name: 'Close' })).toHaveLength(2)
    expect(within(dialog).queryByRole('button', { name: 'Upgrade Account' })).toBeNull()
  })
})

describe('Give feedback', () => {
  const opened = async () => {
    somebody({}, { userFeedbackEnabled: true })
    openConsole('/projects')
    await user.click(await screen.findByRole('button', { name: 'Give feedback' }))
    return screen.findByRole('dialog', { name: 'Give feedback' })
  }

  it('sends what was written', async () => {
    const dialog = await opened()
    expect(dialog.textContent).toContain('Do not use this form for account, billing, or support issues.')
    await user.click(within(dialog).getByRole('combobox', { name: 'Type' }))
    await user.click(await screen.findByRole('option', { name: 'Report an issue or bug' }))
    await user.type(within(dialog).getByRole('textbox', { name: 'Provide reproduction steps' }), 'Look up')
    await user.click(within(dialog).getByRole('checkbox', { name: 'You may contact me for more details.' }))
    await user.click(within(dialog).getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Feedback sent successfully')).toBeTruthy()
    const [sent] = satellite.to('POST /api/v0/analytics/send-feedback')
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      type: 'Report an issue or bug',
      message: 'Look up',
      allowContact: true,
    })
  })

  it('counts what was written', async () => {
    const dialog = await opened()
    expect(within(dialog).getByText('0/500')).toBeTruthy()
    await user.type(within(dialog).getByRole('textbox', { name: 'Message' }), 'Hello')
    expect(within(dialog).getByText('5/500')).toBeTruthy()
  })

  it('needs a message, and stays open when it is refused', async () => {
    const dialog = await opened()
    await user.click(within(dialog).getByRole('button', { name: 'Send' }))
    expect(within(dialog).getByText('Required')).toBeTruthy()
    satellite.on('POST /api/v0/analytics/send-feedback', () => refused(429, 'Too often.'))
    await user.type(within(dialog).getByRole('textbox', { name: 'Message' }), 'Hello')
    await user.click(within(dialog).getByRole('button', { name: 'Send' }))
    expect(await within(dialog).findByText('Too often.')).toBeTruthy()
  })

  it('has its words again after a session that ended meanwhile, and none once it was given up', async () => {
    const dialog = await opened()
    await user.type(within(dialog).getByRole('textbox', { name: 'Message' }), 'A long thought')
    satellite.on('POST /api/v0/analytics/send-feedback', () => refused(401, 'Authorization required'))
    await user.click(within(dialog).getByRole('button', { name: 'Send' }))
    expect(await screen.findByRole('heading', { name: 'Log in' }, { timeout: 10_000 })).toBeTruthy()

    sessionBegan()
    cleanup()
    const again = await opened()
    expect(within(again).getByRole('textbox', { name: 'Message' })).toHaveProperty('value', 'A long thought')
    await user.click(within(again).getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Give feedback' }))
    const third = await screen.findByRole('dialog', { name: 'Give feedback' })
    expect(within(third).getByRole('textbox', { name: 'Message' })).toHaveProperty('value', '')
  })

  it('is not there when the operator does not want it', async () => {
    somebody({})
    openConsole('/projects')
    await screen.findByRole('button', { name: 'Create Project' })
    expect(screen.queryByRole('button', { name: 'Give feedback' })).toBeNull()
  })
})
