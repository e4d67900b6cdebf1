import type { ActiveSession } from '@perigee/contract/sessions'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { logOut } from '@/lib/session'
import { currentScope } from '@/lib/session-scope'
import { sessionFlag } from '@/lib/session-flag'
import { aConfig, anAccount } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, done, refused, type Satellite } from '@/testing/satellite'
import { settingsAnswer } from '@/testing/settings-answer'

const user = userEvent.setup({ delay: null })
const session = (facts: Partial<ActiveSession>): ActiveSession => ({
  id: '00000000-0000-4000-8000-000000000001',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
  ip: '192.0.2.7',
  createdAt: '2026-11-01T08:00:00Z',
  expiresAt: '2026-11-21T08:00:00Z',
  isRequesterCurrentSession: false,
  ...facts,
})
const page = { limit: 10, offset: 0, order: 2, orderDirection: 2, pageCount: 1, currentPage: 1 }
const list = 'GET /api/v0/auth/sessions'
const changePassword = 'POST /api/v0/auth/account/change-password'

let satellite: Satellite

beforeEach(() => {
  sessionFlag.set()
  currentScope().queries.clear()
  const sessions = [session({}), session({ id: 'here', isRequesterCurrentSession: true })]
  satellite = aSatellite({
    'GET /api/v0/config': () => answered(aConfig({ inactivityTimerEnabled: true, activeSessionsViewEnabled: true })),
    'GET /api/v0/auth/account': () => answered(anAccount()),
    'GET /api/v0/auth/account/settings': () => answered(settingsAnswer()),
    'GET /api/v0/projects': () => answered([]),
    [list]: () => answered({ sessions, ...page, totalCount: 2 }),
    'POST /api/v0/auth/logout': () => done(),
    'POST /api/v0/auth/refresh-session': () => answered('2026-12-01T00:00:00Z'),
    'POST /api/v0/analytics/event': () => done(),
  })
})

afterEach(() => logOut(async () => undefined))

async function openDialog(button: string, title = button) {
  openConsole('/account')
  await user.click(await screen.findByRole('button', { name: button }))
  return within(await screen.findByRole('dialog', { name: title }))
}

describe('Edit name', () => {
  it('sends the name as both names', async () => {
    satellite.on('PATCH /api/v0/auth/account', () => done())
    const dialog = await openDialog('Edit name')
    await user.clear(dialog.getByLabelText(/Full name/))
    await user.type(dialog.getByLabelText(/Full name/), ' Grace Hopper {Enter}')

    expect(await screen.findByText('Account info successfully updated!')).toBeTruthy()
    const [request] = satellite.to('PATCH /api/v0/auth/account')
    expect(JSON.parse(request?.body ?? '')).toEqual({ fullName: 'Grace Hopper', shortName: 'Grace Hopper' })
  })

  it('needs a name', async () => {
    const dialog = await openDialog('Edit name')
    await user.clear(dialog.getByLabelText(/Full name/))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(dialog.getByText("Can't be empty")).toBeTruthy()
  })
})

describe('Change password', () => {
  async function fill(current: string, password: string, repeated: string) {
    const dialog = await openDialog('Change password')
    if (current) await user.type(dialog.getByLabelText(/^Current password/), current)
    if (password) await user.type(dialog.getByLabelText(/^New password/), password)
    if (repeated) await user.type(dialog.getByLabelText(/^Repeat password/), repeated)
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    return dialog
  }

  it.each([
    { given: ['', 'correct horse', 'correct horse'], says: 'Required' },
    { given: ['old one', 'short', 'short'], says: 'Password must be between 8 and 64 characters' },
    { given: ['old one', 'correct horse', 'battery staple'], says: 'Passwords are not the same.' },
  ] as const)('$says', async ({ given: [current, password, repeated], says }) => {
    const dialog = await fill(current, password, repeated)
    expect(dialog.getByText(says)).toBeTruthy()
    expect(satellite.to(changePassword)).toEqual([])
  })

  it('says that it is done', async () => {
    satellite.on(changePassword, () => done())
    await fill('old one', 'correct horse', 'correct horse')

    expect(await screen.findByText('Password successfully changed!')).toBeTruthy()
    const [request] = satellite.to(changePassword)
    expect(JSON.parse(request?.body ?? '')).toEqual({ password: 'old one', newPassword: 'correct horse' })
  })

  it('keeps what was typed when the server refuses it', async () => {
    satellite.on(changePassword, () => refused(400, 'The current password is not right.'))
    const dialog = await fill('wrong', 'correct horse', 'correct horse')

    expect(await dialog.findByText('The current password is not right.')).toBeTruthy()
    expect(dialog.getByLabelText<HTMLInputElement>(/^New password/).value).toBe('correct horse')
  })
})

it('the session timeout is saved in nanoseconds', async () => {
  const update = 'PATCH /api/v0/auth/account/settings'
  satellite.on(update, () => answered(settingsAnswer({ sessionDuration: 3600e9 })))
  const dialog = await openDialog('Set timeout', 'Session timeout')
  await user.click(dialog.getByRole('combobox', { name: 'Log me out after' }))
  await user.click(await screen.findByRole('option', { name: '1 hour' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))

  expect(await screen.findByText('Session timeout changed successfully. Your session timeout is 1 hour.')).toBeTruthy()
  expect(JSON.parse(satellite.to(update)[0]?.body ?? '')).toEqual({ sessionDuration: 3600e9 })
  expect(await screen.findByText('You are logged out after 1 hour without activity.')).toBeTruthy()
})

describe('a server with nothing beyond the public API', () => {
  it('has sessions without address and beginning, and no sections of what it lacks', async () => {
    const { ip: _, createdAt: _begun, ...known } = session({})
    satellite.on(list, () => answered({ sessions: [known, { ...known, id: 'other' }], ...page, totalCount: 2 }))
    satellite.on('GET /api/v0/config', () => answered(aConfig({ activeSessionsViewEnabled: true, additions: [] })))
    openConsole('/account')
    const table = within(await screen.findByRole('table', { name: 'Active sessions' }))
    expect(await table.findAllByText('Firefox on Linux')).toHaveLength(2)
    expect(table.queryByRole('columnheader', { name: 'Address' })).toBeNull()
    expect(table.queryByText(/^Since/)).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Passkeys' })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Account activity' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'End all other sessions' })).toBeNull()
    expect(satellite.received.map(({ path }) => path).filter((path) => /passkeys|activity/.test(path))).toEqual([])
  })
})

describe('the parts of the page', () => {
  it('have addresses of their own', async () => {
    const router = openConsole('/account/settings')
    const parts = within(await screen.findByRole('navigation', { name: 'Settings' }))
    expect(parts.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Profile',
      'Security',
      'Sessions',
      'Activity',
    ])
    await user.click(parts.getByRole('link', { name: 'Security' }))
    await waitFor(() => expect(router.state.location.hash).toBe('security'))
    expect(parts.getByRole('link', { name: 'Security' }).getAttribute('aria-current')).toBe('true')
    expect(parts.getByRole('link', { name: 'Profile' }).getAttribute('aria-current')).toBeNull()
    expect(document.getElementById('security')?.textContent).toContain('Two-factor authentication')
  })

  it('say what is on and what is off', async () => {
    openConsole('/account/settings')
    const security = within(await screen.findByRole('region', { name: 'Security' }))
    expect(security.getByText('Two-factor authentication').parentElement?.textContent).toContain('Off')
    await waitFor(() =>
      expect(security.getByText('Passphrase prompt').parentElement?.textContent).toBe('Passphrase promptOn'),
    )
  })
})

describe('active sessions', () => {
  it('begin with the one that is looked from, however they are sorted', async () => {
    openConsole('/account/settings')
    const table = within(await screen.findByRole('table', { name: 'Active sessions' }))
    await table.findByText('This session')
    expect(within(table.getAllByRole('row')[1] as HTMLElement).getByText('This session')).toBeTruthy()
  })

  it('can be ended one by one, but for the one that is looked from', async () => {
    const end = 'POST /api/v0/auth/invalidate-session/00000000-0000-4000-8000-000000000001'
    satellite.on(end, () => done())
    openConsole('/account/settings')
    const table = within(await screen.findByRole('table', { name: 'Active sessions' }))
    await user.click(await table.findByRole('button', { name: 'End session: Firefox on Linux' }))
    expect(table.getAllByText('This session')).toHaveLength(1)
    await user.click(await screen.findByRole('button', { name: 'End session' }))

    await waitFor(() => expect(satellite.to(end)).toHaveLength(1))
    expect(await screen.findByText('The session was ended.')).toBeTruthy()
  })

  it('can all be ended but the own one', async () => {
    const end = 'POST /api/v0/auth/invalidate-other-sessions'
    satellite.on(end, () => done())
    const dialog = await openDialog('End all other sessions', 'End all other sessions')
    await user.click(dialog.getByRole('button', { name: 'End all other sessions' }))

    await waitFor(() => expect(satellite.to(end)).toHaveLength(1))
  })

  it('are sorted by the server', async () => {
    openConsole('/account/settings')
    await user.click(await screen.findByRole('button', { name: 'Device' }))
    await waitFor(() =>
      expect(satellite.to(list).at(-1)?.query.toString()).toBe('page=1&limit=10&order=1&orderDirection=1'),
    )
  })

  it('say when they cannot be loaded', async () => {
    satellite.on(list, () => refused(500))
    openConsole('/account/settings')
    expect(await screen.findByText('Can not get user sessions')).toBeTruthy()
  })
})

it('what happened to the account is told, newest first', async () => {
  const entry = { ip: '192.0.2.7', userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }
  const entries = [
    { ...entry, kind: 'password-changed', at: '2026-11-20T08:00:00Z' },
    { ...entry, kind: 'login', at: '2026-11-19T08:00:00Z' },
  ]
  satellite.on('GET /api/v0/auth/activity', () =>
    answered({ entries, limit: 10, offset: 0, pageCount: 1, currentPage: 1, totalCount: 2 }),
  )
  openConsole('/account/settings')
  const table = within(await screen.findByRole('table', { name: 'Account activity' }))
  await table.findByText('Password changed')

  const rows = table.getAllByRole('row').slice(1)
  expect(rows.map((row) => within(row).getAllByRole('cell')[0]?.firstChild?.textContent)).toEqual([
    'Password changed',
    'Logged in',
  ])
})
