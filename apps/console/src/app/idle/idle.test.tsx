import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { minute } from '@perigee/std/durations'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accountSettingsQuery } from '@/lib/account-settings'
import { busyWork } from '@/lib/busy-work'
import { timedOutMark } from '@/lib/idle/timed-out-mark'
import { logOut } from '@/lib/session'
import { currentScope } from '@/lib/session-scope'
import { sessionFlag } from '@/lib/session-flag'
import { aConfig, anAccount } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, done, refused, type Satellite } from '@/testing/satellite'
import { settingsAnswer } from '@/testing/settings-answer'

const refresh = 'POST /api/v0/auth/refresh-session'
const logout = 'POST /api/v0/auth/logout'
const settings = 'GET /api/v0/auth/account/settings'
const update = 'PATCH /api/v0/auth/account/settings'
const life = 20 * minute
const user = userEvent.setup({ delay: null, advanceTimers: () => undefined })

let satellite: Satellite

beforeEach(() => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
  localStorage.clear()
  sessionStorage.clear()
  currentScope().queries.clear()
  sessionFlag.set()
  satellite = aSatellite({
    'GET /api/v0/config': () =>
      answered(aConfig({ inactivityTimerEnabled: true, inactivityTimerDuration: life / 1000 })),
    'GET /api/v0/auth/account': () =>
      sessionFlag.isSet() ? answered(anAccount()) : refused(401, 'Authorization required'),
    [settings]: () => answered(settingsAnswer()),
    'GET /api/v0/projects': () => answered([]),
    [update]: () => answered(settingsAnswer()),
    [refresh]: () => answered('2026-12-01T00:00:00Z'),
    [logout]: () => done(),
  })
})

afterEach(async () => {
  await logOut(async () => undefined)
  vi.useRealTimers()
})

const pass = (millis: number) => act(() => vi.advanceTimersByTimeAsync(millis))

async function open() {
  const router = openConsole('/projects')
  await screen.findByText('Create your first project')
  return router
}

describe('somebody who is idle', () => {
  it('is warned 60 s before the end, and logged out at it', async () => {
    const router = await open()
    await pass(life - minute)
    const warning = await screen.findByRole('dialog', { name: 'Session expiring' })
    expect(within(warning).getByRole('timer').textContent).toMatch(/^(60|5\d) seconds$/)
    expect(document.title).toMatch(/^(60|5\d) s – Session expiring$/)
    expect(satellite.to(logout)).toEqual([])

    await pass(minute)

    expect(await screen.findByRole('dialog', { name: 'Session expired' })).toBeTruthy()
    expect((await screen.findByText('Your session was timed out.')).closest('[role="dialog"]')).toBeTruthy()
    expect(document.title).not.toContain('Session expiring')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(satellite.to(logout)).toHaveLength(1)
    expect(satellite.to('POST /api/v0/analytics/event')).toEqual([])
    expect(sessionFlag.isSet()).toBe(false)
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    await user.click(screen.getByRole('button', { name: 'Go to login' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(anAccount().email)
  })

  it('reads that also in a tab that was slower than another one', async () => {
    await open()
    await pass(life - minute)
    expect(await screen.findByRole('dialog', { name: 'Session expiring' })).toBeTruthy()

    const elsewhere = (key: string, newValue: string | null) => {
      if (newValue === null) localStorage.removeItem(key)
      else localStorage.setItem(key, newValue)
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
    }
    act(() => {
      elsewhere('perigee.timed-out', '1')
      elsewhere('perigee.signed-in', null)
    })
    expect(await screen.findByRole('dialog', { name: 'Session expired' })).toBeTruthy()
  })

  it('stays logged in on request', async () => {
    await open()
    await pass(life - minute)
    await user.click(await screen.findByRole('button', { name: 'Stay logged in' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(satellite.to(refresh)).toHaveLength(1)
    await pass(life - 2 * minute)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('may log out at once', async () => {
    const router = await open()
    await pass(life - minute)
    await user.click(await screen.findByRole('button', { name: 'Log out' }))

    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(screen.queryByText('Your session was timed out.')).toBeNull()
  })

  it.each([10, 60])(
    'is warned before the end of the %i minutes that were chosen, though they are told late',
    async (minutes) => {
      let tell = (): void => undefined
      const told = new Promise<void>((resolve) => (tell = resolve))
      satellite.on(settings, () =>
        told.then(() => answered(settingsAnswer({ sessionDuration: minutes * minute * 1e6 }))),
      )
      await open()
      tell()
      await waitFor(() => expect(currentScope().queries.getQueryData(accountSettingsQuery.queryKey)).toBeTruthy())
      await pass((minutes - 2) * minute)
      expect(screen.queryByRole('dialog')).toBeNull()
      await pass(minute)

      expect(await screen.findByRole('dialog', { name: 'Session expiring' })).toBeTruthy()
      expect(satellite.to(logout)).toEqual([])
    },
  )

  it('is asked after the next login whether sessions should wait longer', async () => {
    timedOutMark.set()
    await open()
    await user.click(await screen.findByRole('button', { name: "Don't update timeout" }))

    await waitFor(() => expect(timedOutMark.isSet()).toBe(false))
    expect(JSON.parse(satellite.to(update)[0]?.body ?? '')).toEqual({ sessionDuration: life * 1e6 })
  })
})

describe('a session is refreshed', () => {
  it('from 75 % of its life on when somebody was active', async () => {
    await open()
    act(() => void window.dispatchEvent(new Event('mousemove')))
    await pass(life * 0.74)
    expect(satellite.to(refresh)).toEqual([])
    await pass(life * 0.02)

    expect(satellite.to(refresh)).toHaveLength(1)
  })

  it('instead of a warning while an upload runs', async () => {
    await open()
    const end = busyWork.begin()
    await pass(life - minute)
    end()

    expect(satellite.to(refresh)).toHaveLength(1)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('for all tabs by the one in which somebody is', async () => {
    await open()
    await pass(life - minute)
    expect(await screen.findByRole('dialog', { name: 'Session expiring' })).toBeTruthy()

    const key = 'perigee.signed-in'
    localStorage.setItem(key, String(Date.now()))
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue: localStorage.getItem(key) })))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(satellite.to(refresh)).toEqual([])
  })
})
