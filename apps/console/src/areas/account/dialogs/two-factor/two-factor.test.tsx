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
const mfa = (name: string) => `POST /api/v0/auth/mfa/${name}`
const codes = Array.from({ length: 10 }, (_, at) => `AAAA-BBBB-000${at}`)

let satellite: Satellite
let guarded: boolean

beforeEach(() => {
  sessionFlag.set()
  currentScope().queries.clear()
  guarded = false
  satellite = aSatellite({
    'GET /api/v0/config': () => answered(aConfig()),
    'GET /api/v0/auth/account': () =>
      answered(anAccount({ isMFAEnabled: guarded, mfaRecoveryCodeCount: guarded ? 10 : 0 })),
    'GET /api/v0/auth/account/settings': () => answered(settingsAnswer()),
    'GET /api/v0/projects': () => answered([]),
    'POST /api/v0/auth/logout': () => done(),
    'POST /api/v0/analytics/event': () => done(),
    [mfa('generate-secret-key')]: () => answered('JBSWY3DPEHPK3PXP'),
  })
})

afterEach(() => logOut(async () => undefined))

async function openDialog(button: string, title = button) {
  openConsole('/account/settings')
  await user.click(await screen.findByRole('button', { name: button }))
  return within(await screen.findByRole('dialog', { name: title }))
}
const press = (name: string) => user.click(screen.getByRole('button', { name }))

describe('Set up two-factor authentication', () => {
  const secretCall = mfa('generate-secret-key')

  async function enter(code: string) {
    const dialog = await openDialog('Set up two-factor authentication')
    await user.type(await dialog.findByLabelText('Current password'), 'correct horse{Enter}')
    expect(await dialog.findByRole('img', { name: 'QR code for the authenticator app' })).toBeTruthy()
    await press('Next')
    await user.type(await dialog.findByLabelText('6-digit code'), code)
  }

  it('shows the code to scan, takes a passcode and gives the recovery codes', async () => {
    satellite.on(mfa('enable'), () => {
      guarded = true
      return answered(codes)
    })
    await enter('12a3456789')
    await press('Next')

    const list = await screen.findByRole('list', { name: 'Recovery codes' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(codes)
    expect(JSON.parse(satellite.to(mfa('enable'))[0]?.body ?? '')).toEqual({ passcode: '123456' })
    await press('Finish')
    expect(await screen.findByText('2FA successfully enabled')).toBeTruthy()
    expect(await screen.findByText('10 recovery codes left.')).toBeTruthy()
  })

  it('tells the secret to who knows the password only', async () => {
    satellite.on(secretCall, () => refused(400, 'The current password is not right.'))
    const dialog = await openDialog('Set up two-factor authentication')
    await press('Next')
    expect(await dialog.findByText('Required')).toBeTruthy()
    expect(satellite.to(secretCall)).toHaveLength(0)

    await user.type(dialog.getByLabelText('Current password'), 'wrong wrong{Enter}')
    expect(await dialog.findByText('The current password is not right.')).toBeTruthy()
    expect(dialog.queryByRole('img')).toBeNull()
    expect(JSON.parse(satellite.to(secretCall)[0]?.body ?? '')).toEqual({ password: 'wrong wrong' })
  })

  it('is not confirmed with five digits: the field says so and has the focus', async () => {
    await enter('12345')
    await press('Next')
    expect(screen.getByText('Enter all 6 digits.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('6-digit code')))
    expect(satellite.to(mfa('enable'))).toEqual([])
  })

  it('goes one step back at a time, keeping the secret', async () => {
    await enter('123')
    await press('Back')
    expect(screen.getByRole('img', { name: 'QR code for the authenticator app' })).toBeTruthy()
    expect(satellite.to(secretCall)).toHaveLength(1)
    await press('Back')
    expect(screen.getByLabelText('Current password')).toBeTruthy()
  })

  it('says that a code is wrong', async () => {
    satellite.on(mfa('enable'), () => refused(400, 'Invalid code. Please re-enter.'))
    await enter('000000')
    await press('Next')
    expect(await screen.findByText('Invalid code. Please re-enter.')).toBeTruthy()
  })
})

describe('with two-factor authentication', () => {
  beforeEach(() => {
    guarded = true
  })

  it('a recovery code switches it off', async () => {
    satellite.on(mfa('disable'), () => {
      guarded = false
      return done()
    })
    const dialog = await openDialog('Disable two-factor authentication')
    await user.click(dialog.getByRole('button', { name: 'Use a recovery code instead' }))
    await user.type(dialog.getByLabelText('Recovery code'), 'AAAA-BBBB-0001')
    await user.click(dialog.getByRole('button', { name: 'Disable' }))

    expect(await screen.findByText('MFA was disabled successfully')).toBeTruthy()
    expect(JSON.parse(satellite.to(mfa('disable'))[0]?.body ?? '')).toEqual({ recoveryCode: 'AAAA-BBBB-0001' })
    expect(await screen.findByRole('button', { name: 'Set up two-factor authentication' })).toBeTruthy()
  })

  it('a passcode makes new recovery codes', async () => {
    satellite.on(mfa('regenerate-recovery-codes'), () => answered(codes))
    const dialog = await openDialog('Regenerate recovery codes', 'Two-factor recovery codes')
    await user.type(dialog.getByLabelText('6-digit code'), '123456{Enter}')

    expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeTruthy()
    expect(await screen.findByText('MFA codes were regenerated successfully')).toBeTruthy()
    await press('Finish')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
