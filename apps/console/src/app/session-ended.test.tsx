import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { logOut } from '@/lib/session'
import { currentScope } from '@/lib/session-scope'
import { sessionFlag } from '@/lib/session-flag'
import { unauthorized } from '@/lib/unauthorized'
import { aConfig, anAccount } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, done, refused, type Satellite } from '@/testing/satellite'

const account = 'GET /api/v0/auth/account'
const sentence = 'Your session has ended. You are taken to the login page.'
const notice = 'Your session has ended. Please log in again.'

let satellite: Satellite

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  currentScope().queries.clear()
  sessionFlag.set()
  satellite = aSatellite({
    'GET /api/v0/config': () => answered(aConfig()),
    [account]: () => answered(anAccount()),
    'GET /api/v0/projects': () => answered([]),
    'POST /api/v0/auth/logout': () => done(),
  })
})

afterEach(() => logOut(async () => undefined))

it('who is logged in signs up for nothing, but may have forgotten the password', async () => {
  const router = openConsole('/signup')
  await waitFor(() => expect(router.state.location.pathname).toBe('/projects'))
  await router.navigate({ to: '/forgot-password' })
  expect(await screen.findByRole('heading', { name: 'Reset password' })).toBeTruthy()
})

describe('a session that ended elsewhere', () => {
  it('says so on a reload, without an error, and leads to the login page', async () => {
    const logged = vi.spyOn(console, 'error')
    satellite.on(account, () => refused(401, 'Authorization required'))
    satellite.on('GET /api/v0/projects', () => refused(401, 'Authorization required'))
    const router = openConsole('/projects')
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    expect(screen.queryByText('Something went wrong')).toBeNull()

    await waitFor(() => expect(router.state.location.pathname).toBe('/login'), { timeout: 10_000 })
    expect(await screen.findByText(notice)).toBeTruthy()
    expect(screen.queryByText(sentence)).toBeNull()
    expect(logged).not.toHaveBeenCalled()
    logged.mockRestore()
  })

  it('says so within a page, and the login page still has the address', async () => {
    openConsole('/projects')
    await screen.findByText('Create your first project')
    unauthorized.emit()
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(await screen.findByText(notice, {}, { timeout: 10_000 })).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(anAccount().email)
  })

  it('is no hindrance to logging out', async () => {
    satellite.on('POST /api/v0/auth/logout', () => refused(401, 'Authorization required'))
    const router = openConsole('/projects')
    const user = userEvent.setup({ delay: null })
    await user.click(await screen.findByRole('button', { name: /^Account menu of/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Log out' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(screen.queryByText('Authorization required')).toBeNull()
    expect(screen.queryByText(notice)).toBeNull()
    expect(sessionFlag.isSet()).toBe(false)
  })
})
