import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { logOut } from '@/lib/session'
import { currentScope } from '@/lib/session-scope'
import { sessionFlag } from '@/lib/session-flag'
import { aConfig, anAccount } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, done, refused, type Satellite } from '@/testing/satellite'

const html = await readFile(join(import.meta.dirname, '../../../../index.html'), 'utf8')
const user = userEvent.setup({ delay: null })
const login = 'POST /api/v0/auth/token'

let satellite: Satellite

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  currentScope().queries.clear()
  satellite = aSatellite({
    'GET /api/v0/config': () => answered(aConfig()),
    'GET /api/v0/auth/account': () =>
      sessionFlag.isSet() ? answered(anAccount()) : refused(401, 'Authorization required'),
    'GET /api/v0/projects': () => answered([]),
    'POST /api/v0/auth/logout': () => done(),
    [login]: () => answered({ token: 'cookie', expiresAt: '2026-12-01T00:00:00Z' }),
  })
  window.history.replaceState(null, '', '/login')
  const frame = new DOMParser().parseFromString(html, 'text/html').querySelector('.splash')
  if (frame) document.body.append(frame)
})

afterEach(async () => {
  cleanup()
  await logOut(async () => undefined)
  document.querySelector('.splash')?.remove()
  window.history.replaceState(null, '', '/')
})

const form = () => document.querySelector<HTMLFormElement>('#early-login')
const send = () => form()?.setAttribute('aria-busy', 'true')
const theForm = { selector: '#early-login *' }
/** The field of the page, once it is there. */
async function email(): Promise<string> {
  await screen.findByRole('link', { name: 'Sign up' })
  return screen.getByLabelText<HTMLInputElement>('Email').value
}

describe('The form that index.html shows before the login page is there', () => {
  it('goes on in the page: what was typed, and the field one is in', async () => {
    await user.type(screen.getByLabelText('Email', theForm), 'ada@example.test')
    await user.click(screen.getByLabelText('Remember for one week', theForm))
    await user.type(screen.getByLabelText('Password', theForm), 'half a pass')
    openConsole('/login')
    expect(await email()).toBe('ada@example.test')
    expect(form()).toBeNull()
    await user.keyboard('word')
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('half a password')
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
    expect(satellite.to(login)).toHaveLength(0)
  })

  it('is sent by the page when it was sent before', async () => {
    await user.type(screen.getByLabelText('Email', theForm), 'ada@example.test')
    await user.type(screen.getByLabelText('Password', theForm), 'a password')
    send()
    const router = openConsole('/login')
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects'))
    const [sent, ...more] = satellite.to(login).map(({ body }): unknown => JSON.parse(body ?? ''))
    expect(sent).toMatchObject({ email: 'ada@example.test', password: 'a password', rememberForOneWeek: false })
    expect(more).toEqual([])
  })

  it('lacks what a form of the page lacks when it was sent', async () => {
    send()
    openConsole('/login')
    expect(await screen.findAllByText('Required')).toHaveLength(2)
    expect(satellite.to(login)).toHaveLength(0)
  })

  it('is emptied with it: the page comes back without what was typed', async () => {
    await user.type(screen.getByLabelText('Email', theForm), 'ada@example.test')
    await user.type(screen.getByLabelText('Password', theForm), 'a password')
    const typed = form()
    openConsole('/login')
    expect(await email()).toBe('ada@example.test')
    expect(new FormData(typed ?? undefined).get('password')).toBe('')
  })

  it('is in no other page', async () => {
    window.history.replaceState(null, '', '/signup')
    openConsole('/signup')
    await screen.findByRole('button', { name: 'Create account' })
    expect(form()).toBeNull()
  })

  it('leaves an address that the page was opened for where none was typed', async () => {
    openConsole('/login?email=grace@example.test')
    expect(await email()).toBe('grace@example.test')
  })
})
