import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { logOut } from '@/lib/session'
import { currentScope } from '@/lib/session-scope'
import { sessionFlag } from '@/lib/session-flag'
import { browserWithPasskeys, cancelled, sentAnswer } from '@/testing/browser-passkeys'
import { aConfig, anAccount } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, done, refused, type Satellite } from '@/testing/satellite'

const user = userEvent.setup({ delay: null })
const token = { token: 'cookie', expiresAt: '2026-12-01T00:00:00Z' }
const question = { challenge: 'Y2hhbGxlbmdl', timeout: 300_000, rpId: 'localhost', userVerification: 'required' }
const login = 'POST /api/v0/auth/passkeys/login'
const withPassword = 'POST /api/v0/auth/token'

let satellite: Satellite

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  currentScope().queries.clear()
  satellite = aSatellite({
    'GET /api/v0/config': () => answered(aConfig({ externalAddress: `${window.location.origin}/` })),
    'GET /api/v0/auth/account': () =>
      sessionFlag.isSet() ? answered(anAccount()) : refused(401, 'Authorization required'),
    'GET /api/v0/projects': () => answered([]),
    'POST /api/v0/auth/logout': () => done(),
    'POST /api/v0/auth/passkeys/login-options': () => answered(question),
    [login]: () => answered(token),
  })
})

afterEach(() => logOut(async () => undefined))

const bodyTo = (call: string): unknown => JSON.parse(satellite.to(call).at(-1)?.body ?? 'null')
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))

it('who is refused is told of the way for an account that was not activated', async () => {
  satellite.on(withPassword, () => refused(401, 'No.', { code: 'wrong_credentials' }))
  const router = openConsole('/login')
  await user.type(await screen.findByLabelText('Email'), 'ada@example.test')
  await user.type(screen.getByLabelText('Password'), 'wrong wrong{Enter}')
  expect(await screen.findByText(/Account not activated\?/)).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Ask for a new mail' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/activate'))
})

describe('Log in with a passkey', () => {
  it('enters the console, remembered for a week when asked for', async () => {
    browserWithPasskeys()
    const router = openConsole('/login')
    await user.click(await screen.findByRole('checkbox', { name: 'Remember for one week' }))
    await press('Log in with a passkey')

    await waitFor(() => expect(router.state.location.pathname).toBe('/projects'))
    expect(bodyTo(login)).toEqual({ answer: sentAnswer, rememberForOneWeek: true })
  })

  it('is what the browser suggests by itself where it can', async () => {
    const { get } = browserWithPasskeys({ suggests: true })
    const router = openConsole('/login')

    await waitFor(() => expect(router.state.location.pathname).toBe('/projects'))
    expect(get).toHaveBeenCalledWith(expect.objectContaining({ mediation: 'conditional' }))
    expect(bodyTo(login)).toEqual({ answer: sentAnswer, rememberForOneWeek: false })
  })

  it('is suggested once: after a refusal there is the button', async () => {
    const { get } = browserWithPasskeys({ suggests: true })
    satellite.on(login, () => refused(401, 'Logging in with this passkey did not work. Please try again.'))
    openConsole('/login')

    expect(await screen.findByText(/^Logging in with this passkey did not work/)).toBeTruthy()
    expect(get).toHaveBeenCalledTimes(1)
    await press('Log in with a passkey')
    await waitFor(() => expect(satellite.to(login)).toHaveLength(2))
    expect(get).toHaveBeenCalledTimes(2)
  })

  it('says that nothing was chosen, and that the server refused', async () => {
    const { get } = browserWithPasskeys()
    get.mockRejectedValueOnce(cancelled())
    satellite.on(login, () => refused(401, 'Logging in with this passkey did not work. Please try again.'))
    const router = openConsole('/login')

    await press('Log in with a passkey')
    expect(await screen.findByText('No passkey was used. Please try again.')).toBeTruthy()
    expect(satellite.to(login)).toHaveLength(0)
    await press('Log in with a passkey')
    expect(await screen.findByText(/^Logging in with this passkey did not work/)).toBeTruthy()
    expect(router.state.location.pathname).toBe('/login')
  })

  it.each([
    { where: 'over plain http', config: aConfig({ externalAddress: 'http://192.168.1.5:7910/' }) },
    { where: 'by a server without', config: aConfig({ externalAddress: `${window.location.origin}/`, additions: [] }) },
  ])('is not offered $where', async ({ config }) => {
    browserWithPasskeys({ suggests: true })
    satellite.on('GET /api/v0/config', () => answered(config))
    openConsole('/login')

    const email = await screen.findByLabelText('Email')
    expect(email.getAttribute('autocomplete')).toBe('username')
    expect(screen.queryByRole('button', { name: 'Log in with a passkey' })).toBeNull()
    expect(satellite.to('POST /api/v0/auth/passkeys/login-options')).toHaveLength(0)
  })
})

describe('the second factor', () => {
  const wanted = { error: 'A MFA passcode or recovery code is required' }
  const asked = {
    ...question,
    userVerification: 'preferred',
    allowCredentials: [{ id: 'Y3JlZGVudGlhbA', type: 'public-key', transports: ['internal'] }],
  }

  async function givePassword() {
    const router = openConsole('/login')
    await user.type(await screen.findByLabelText('Email'), 'ada@example.test')
    await user.type(screen.getByLabelText('Password'), 'correct horse{Enter}')
    await screen.findByLabelText('6-digit code')
    return router
  }

  it('may be a passkey instead of a code', async () => {
    const { get } = browserWithPasskeys()
    satellite.on(withPassword, ({ body }) =>
      answered(body.includes('mfaPasskey') ? token : { ...wanted, passkey: asked }),
    )
    const router = await givePassword()
    await press('Use a passkey')

    await waitFor(() => expect(router.state.location.pathname).toBe('/projects'))
    expect(bodyTo(withPassword)).toMatchObject({ email: 'ada@example.test', mfaPasskey: sentAnswer })
    const [[given]] = get.mock.calls as [[{ publicKey: { allowCredentials: unknown[] } }]]
    expect(given.publicKey.allowCredentials).toHaveLength(1)
  })

  it('is a code again once a passkey was refused', async () => {
    browserWithPasskeys()
    satellite.on(withPassword, ({ body }) =>
      body.includes('mfaPasskey')
        ? refused(400, 'The passkey could not be verified. Please try again.')
        : answered(body.includes('mfaPasscode') ? token : { ...wanted, passkey: asked }),
    )
    const router = await givePassword()
    await press('Use a passkey')
    expect(await screen.findByText(/^The passkey could not be verified/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull()

    await user.type(screen.getByLabelText('6-digit code'), '123456{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects'))
  })

  it('can be left for the password, which a lock makes the only way on', async () => {
    browserWithPasskeys()
    satellite.on(withPassword, ({ body }) =>
      body.includes('mfaPasscode') ? refused(401, 'Your email or password was incorrect') : answered(wanted),
    )
    await givePassword()
    await user.type(screen.getByLabelText('6-digit code'), '123456{Enter}')
    expect(await screen.findByText('Your email or password was incorrect')).toBeTruthy()

    await press('Back to login')
    expect(await screen.findByLabelText('Email')).toHaveProperty('value', 'ada@example.test')
    expect(screen.queryByText('Your email or password was incorrect')).toBeNull()
  })

  it.each(['6-digit code', 'passkey'])('that comes too late (%s) begins anew with the password', async (kind) => {
    browserWithPasskeys()
    satellite.on(withPassword, ({ body }) =>
      /mfaPasscode|mfaPasskey/.test(body)
        ? refused(400, 'The captcha could not be verified.', { code: 'captcha_failed' })
        : answered({ ...wanted, passkey: asked }),
    )
    const router = await givePassword()
    if (kind === 'passkey') await press('Use a passkey')
    else await user.type(screen.getByLabelText('6-digit code'), '123456{Enter}')

    expect(await screen.findByText('This took too long. Please log in again.')).toBeTruthy()
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ada@example.test')
    satellite.on(withPassword, () => answered(token))
    await press('Log in')
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects'))
    expect(bodyTo(withPassword)).not.toHaveProperty('mfaPasscode')
  })

  it('is a code where the account has no passkey', async () => {
    browserWithPasskeys()
    satellite.on(withPassword, () => answered(wanted))
    await givePassword()
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull()
  })
})
