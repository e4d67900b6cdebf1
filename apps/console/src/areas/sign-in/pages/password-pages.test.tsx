import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { aConfig } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, done, refused, type Satellite } from '@/testing/satellite'

let satellite: Satellite
const resetCall = 'POST /api/v0/auth/reset-password'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  satellite = aSatellite({ 'GET /api/v0/config': () => answered(aConfig()) })
})

async function chooseNewPassword(address = '/password-recovery?token=12345678901234567890') {
  const router = openConsole(address)
  const user = userEvent.setup({ delay: null })
  await user.type(await screen.findByLabelText('New password'), 'correct horse')
  await user.type(screen.getByLabelText('Repeat password'), 'correct horse')
  await user.click(screen.getByRole('button', { name: 'Reset password' }))
  return { router, user }
}

describe('a forgotten password', () => {
  it('is asked for by email and answered with a confirmation', async () => {
    satellite.on('POST /api/v0/auth/forgot-password', () => done())
    const router = openConsole('/forgot-password')
    await userEvent.setup({ delay: null }).type(await screen.findByLabelText('Email'), ' ada@example.test {Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/password-reset-confirmation'))
    const [request] = satellite.to('POST /api/v0/auth/forgot-password')
    expect(JSON.parse(request?.body ?? '')).toEqual({ email: 'ada@example.test' })
  })
})

describe('a link that is dead', () => {
  it.each([
    { code: 'token_expired', error: 'Token link expired' },
    { code: 'unknown_reset_token', error: 'The password reset link is not valid. Please request a new one.' },
  ])('says so before a password is typed: $code', async ({ code, error }) => {
    satellite.on('POST /api/v0/auth/check-reset-link', () => refused(401, error, { code }))
    openConsole('/password-recovery?token=t')
    expect((await screen.findByRole('alert')).textContent).toBe(error)
    expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe('/forgot-password')
    expect(screen.queryByLabelText('New password')).toBeNull()
  })

  it('that died meanwhile leads to a new one, too', async () => {
    satellite.on(resetCall, () => refused(401, 'The link is not valid.', { code: 'unknown_reset_token' }))
    await chooseNewPassword()
    expect(await screen.findByRole('link', { name: 'Request a new link' })).toBeTruthy()
  })
})

describe('choosing a new password', () => {
  it('sends the token of the link unchanged and goes to the login', async () => {
    satellite.on(resetCall, () => done())
    const { router } = await chooseNewPassword()
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(await screen.findByText('Password successfully changed!')).toBeTruthy()
    expect(JSON.parse(satellite.to(resetCall)[0]?.body ?? '')).toEqual({
      token: '12345678901234567890',
      password: 'correct horse',
    })
  })

  it('asks for a second factor, and again when it was wrong', async () => {
    satellite.on(resetCall, ({ body }) =>
      body.includes('222222') ? done() : refused(400, 'MFA verification required', { code: 'mfa_required' }),
    )
    const { router, user } = await chooseNewPassword()
    await user.type(await screen.findByLabelText('6-digit code'), '111111{Enter}')
    expect(await screen.findByText('Invalid code. Please re-enter.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Use a recovery code instead' }))
    expect(screen.queryByText('Invalid code. Please re-enter.')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Use a 6-digit code instead' }))
    await user.type(screen.getByLabelText('6-digit code'), '222222{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  })

  it.each([
    { code: 'token_expired', error: 'Token link expired', text: 'Token link expired' },
    {
      code: 'too_many_attempts',
      error: 'Too many attempts, please try again later',
      text: 'Too many attempts, please try again later',
    },
    { code: undefined, error: undefined, text: 'Cannot reset password' },
  ])('says $text', async ({ code, error, text }) => {
    satellite.on(resetCall, () => refused(403, error, code === undefined ? {} : { code }))
    await chooseNewPassword()
    expect((await screen.findByRole('alert')).textContent).toContain(text)
  })

  it('is not possible without a token', async () => {
    openConsole('/password-recovery')
    expect(await screen.findByText('Cannot reset password')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Request a new link' })).toBeTruthy()
  })
})
