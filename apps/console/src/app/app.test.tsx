import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { logOut } from '@/lib/session'
import { currentScope } from '@/lib/session-scope'
import { sessionFlag } from '@/lib/session-flag'
import { aConfig, anAccount, aProject } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, done, refused, type Satellite } from '@/testing/satellite'

const photos = aProject({ name: 'Photos', id: '00010203-0405-0607-0809-0a0b0c0d0e0f' as never })
const urlId = 'AAECAwQFBgc'
const token = { token: 'cookie', expiresAt: '2026-12-01T00:00:00Z' }

let satellite: Satellite

beforeEach(() => {
  localStorage.clear()
  currentScope().queries.clear()
  sessionStorage.clear()
  satellite = aSatellite({
    'GET /api/v0/config': () => answered(aConfig()),
    'GET /api/v0/auth/account': () =>
      sessionFlag.isSet() ? answered(anAccount()) : refused(401, 'Authorization required'),
    'GET /api/v0/projects': () => answered([photos]),
    'POST /api/v0/auth/token': () => answered(token),
    'POST /api/v0/auth/logout': () => done(),
  })
})

afterEach(() => logOut(async () => undefined))

async function logIn() {
  const user = userEvent.setup({ delay: null })
  await user.type(await screen.findByLabelText('Email'), 'ada@example.test')
  await user.type(screen.getByLabelText('Password'), 'correct horse')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  return user
}

describe('somebody without a session', () => {
  it('is led to the login and, logged in, to the page that was wanted', async () => {
    const router = openConsole(`/projects/${urlId}/dashboard`)
    await waitFor(() => expect(document.title).toBe('Login | Test Satellite'))

    await logIn()

    await waitFor(() => expect(document.title).toBe('Photos | Dashboard | Test Satellite'))
    expect(router.state.location.pathname).toBe(`/projects/${urlId}/dashboard`)
  })

  it('gets from / to the login and from there to the projects', async () => {
    const router = openConsole('/')
    await logIn()
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects'))
    await waitFor(() => expect(document.title).toBe('All projects dashboard | Test Satellite'))
  })

  it('sends the login with the token of the configuration and as JSON', async () => {
    openConsole('/login')
    await logIn()
    await waitFor(() => expect(satellite.to('POST /api/v0/auth/token')).toHaveLength(1))
    const [login] = satellite.to('POST /api/v0/auth/token')
    expect(login?.headers.get('x-csrf-token')).toBe('csrf-token')
    expect(JSON.parse(login?.body ?? '')).toEqual({
      email: 'ada@example.test',
      password: 'correct horse',
      rememberForOneWeek: false,
    })
  })
})

describe('a login', () => {
  it('asks for a second factor when a 200 carries an error', async () => {
    satellite.on('POST /api/v0/auth/token', ({ body }) =>
      body.includes('123456') ? answered(token) : answered({ error: 'A MFA passcode or recovery code is required' }),
    )
    const router = openConsole('/login')
    const user = await logIn()
    expect(await screen.findByText('MFA verification required')).toBeTruthy()
    const proceed = screen.getByRole('button', { name: 'Continue' })
    await user.click(proceed)
    const field = screen.getByLabelText('6-digit code')
    expect(screen.getByText('Enter all 6 digits.')).toBeTruthy()
    expect(document.activeElement).toBe(field)
    expect(satellite.to('POST /api/v0/auth/token')).toHaveLength(1)
    await user.type(field, '12x3456789')
    await user.click(proceed)
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects'))
  })

  it.each([
    { status: 400, error: undefined, code: 'invalid_input', text: 'Failed to receive authentication token' },
    {
      status: 401,
      code: 'wrong_credentials',
      error: 'Your email or password was incorrect, please try again',
      text: 'Your email or password was incorrect, please try again',
    },
    { status: 429, error: 'You have exceeded it.', code: 'too_many_requests', text: 'Too many requests' },
  ])('that is refused with $status says: $text', async ({ status, error, code, text }) => {
    satellite.on('POST /api/v0/auth/token', () => refused(status, error, { code }))
    openConsole('/login')
    await logIn()
    expect((await screen.findByRole('alert')).textContent).toContain(text)
    expect(satellite.to('POST /api/v0/auth/logout')).toEqual([])
  })
})

describe('what cannot be shown', () => {
  it('is a 404 page for an address that does not exist', async () => {
    openConsole('/nowhere')
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
    await waitFor(() => expect(document.title).toBe('Page not found | Test Satellite'))
  })

  it('is that page in the frame for somebody who is logged in, with ways out', async () => {
    sessionFlag.set()
    const user = userEvent.setup({ delay: null })
    const router = openConsole('/projects')
    await screen.findByRole('link', { name: 'Photos' })
    await router.navigate({ href: '/nowhere' })
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
    expect(await screen.findByRole('navigation', { name: 'Breadcrumb' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to projects' }).getAttribute('href')).toBe('/projects')
    await user.click(screen.getByRole('button', { name: 'Go back' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects'))
  })

  it('is a 404 page for a project that is not in the list', async () => {
    sessionFlag.set()
    openConsole('/projects/BBBBBBBBBBB/dashboard')
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
  })

  it('is an error page with status and request id, which a retry clears', async () => {
    sessionFlag.set()
    satellite.on('GET /api/v0/projects', () => refused(403, 'Not today.'))
    openConsole('/projects')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(/403.*Not today\..*Request ID: request-\d+/)

    satellite.on('GET /api/v0/projects', () => answered([photos]))
    await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'Photos' })).toBeTruthy()
  })
})

describe('page views', () => {
  const reported = () => satellite.to('POST /api/v0/analytics/pageview').map(({ body }) => JSON.parse(body) as unknown)

  it('are reported without what is personal, when the configuration asks for it', async () => {
    satellite.on('GET /api/v0/config', () => answered(aConfig({ analyticsEnabled: true })))
    openConsole('/login?email=ada%40example.test')
    await userEvent.setup({ delay: null }).click(await screen.findByRole('link', { name: 'Forgot password?' }))
    await waitFor(() => expect(reported().at(-1)).toEqual({ url: `${window.location.origin}/forgot-password` }))
    expect(JSON.stringify(reported())).not.toContain('ada')
  })

  it('are not reported otherwise', async () => {
    openConsole('/login')
    await userEvent.setup({ delay: null }).click(await screen.findByRole('link', { name: 'Forgot password?' }))
    await screen.findByRole('heading', { name: 'Reset password' })
    expect(reported()).toEqual([])
  })
})

describe('the theme', () => {
  it('is remembered by this browser', async () => {
    openConsole('/login')
    await userEvent.setup({ delay: null }).click(await screen.findByRole('button', { name: 'Use the dark theme' }))
    expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark')
    expect(Object.values({ ...localStorage })).toContain('dark')
  })
})

describe('signing up', () => {
  it('keeps the request id as the sign-up id and activates with it', async () => {
    satellite.on('POST /api/v0/auth/register', () => done('sign-up-id'))
    satellite.on('PATCH /api/v0/auth/code-activation', () => answered(token))
    const router = openConsole('/signup')
    const user = userEvent.setup({ delay: null })
    await user.type(await screen.findByLabelText(/^Email/), 'ada@example.test')
    await user.type(screen.getByLabelText(/^Password( \*)?$/), 'correct horse')
    await user.type(screen.getByLabelText(/^Repeat password/), 'correct horse')
    await user.click(screen.getByRole('button', { name: 'Create account' }))
    await user.type(await screen.findByLabelText('Activation code'), '654321{Enter}')

    await waitFor(() => expect(router.state.location.pathname).toBe('/projects'))
    const [activation] = satellite.to('PATCH /api/v0/auth/code-activation')
    expect(JSON.parse(activation?.body ?? '')).toEqual({
      email: 'ada@example.test',
      signupId: 'sign-up-id',
      code: '654321',
    })
  })
})

describe('creating a project', () => {
  it('goes to the dashboard of the new project', async () => {
    sessionFlag.set()
    const backups = aProject({ name: 'Backups', id: 'ffffffff-0405-0607-0809-0a0b0c0d0e0f' as never })
    satellite.on('POST /api/v0/projects', () => {
      satellite.on('GET /api/v0/projects', () => answered([photos, backups]))
      return answered(backups, 201)
    })
    const router = openConsole('/projects')
    const user = userEvent.setup({ delay: null })
    await user.click(await screen.findByRole('button', { name: 'Create Project' }))
    await user.type(await screen.findByPlaceholderText('Enter a name for your project'), 'Backups{Enter}')

    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/projects\/[^/]{11}\/dashboard$/))
    expect(await screen.findByText('Project created.')).toBeTruthy()
    expect(JSON.parse(satellite.to('POST /api/v0/projects')[0]?.body ?? '')).toEqual({
      name: 'Backups',
      description: '',
      managePassphrase: false,
    })
  })

  it('says why it failed, with the request id, and reports it', async () => {
    sessionFlag.set()
    satellite.on('GET /api/v0/config', () => answered(aConfig({ analyticsEnabled: true })))
    satellite.on('POST /api/v0/projects', () => refused(409, 'You already have a project with this name.'))
    openConsole('/projects')
    const user = userEvent.setup({ delay: null })
    await user.click(await screen.findByRole('button', { name: 'Create Project' }))
    await user.type(await screen.findByPlaceholderText('Enter a name for your project'), 'Photos{Enter}')

    expect(
      await screen.findByText(/Failed to create project\. You already have a project with this name\./),
    ).toBeTruthy()
    const report = satellite.to('POST /api/v0/analytics/event').at(-1)
    expect(JSON.parse(report?.body ?? '')).toMatchObject({
      eventName: 'UI error occurred',
      errorEventSource: 'Create project dialog',
      errorEventStatusCode: 409,
    })
  })
})
