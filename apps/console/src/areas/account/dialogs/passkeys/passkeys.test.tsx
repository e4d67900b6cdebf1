import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { logOut } from '@/lib/session'
import { currentScope } from '@/lib/session-scope'
import { sessionFlag } from '@/lib/session-flag'
import { browserWithPasskeys, type BrowserPasskeys, cancelled } from '@/testing/browser-passkeys'
import { aConfig, anAccount } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, done, refused, type Satellite } from '@/testing/satellite'
import { settingsAnswer } from '@/testing/settings-answer'

const user = userEvent.setup({ delay: null })
const path = '/api/v0/auth/passkeys'
const laptop = {
  id: '00010203-0405-4607-8809-0a0b0c0d0e0f',
  name: 'Laptop',
  createdAt: '2026-01-02T12:00:00Z',
  lastUsedAt: null,
  backedUp: true,
}
const creation = {
  rp: { id: 'localhost', name: 'Perigee' },
  user: { id: 'bWU', name: 'ada@example.test', displayName: 'Ada' },
  challenge: 'Y2hhbGxlbmdl',
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
}

let satellite: Satellite
let browser: BrowserPasskeys
let list: (typeof laptop)[]
let guarded: boolean

beforeEach(() => {
  sessionFlag.set()
  currentScope().queries.clear()
  browser = browserWithPasskeys()
  list = []
  guarded = false
  satellite = aSatellite({
    'GET /api/v0/config': () => answered(aConfig({ externalAddress: `${window.location.origin}/` })),
    'GET /api/v0/auth/account': () => answered(anAccount({ isMFAEnabled: guarded })),
    'GET /api/v0/auth/account/settings': () => answered(settingsAnswer()),
    'GET /api/v0/projects': () => answered([]),
    'POST /api/v0/auth/logout': () => done(),
    'POST /api/v0/analytics/event': () => done(),
    [`GET ${path}`]: () => answered(list),
    [`POST ${path}/registration`]: () => answered(creation),
    [`POST ${path}`]: () => {
      list = [laptop]
      return answered(laptop)
    },
  })
})

afterEach(() => logOut(async () => undefined))

const bodyTo = (call: string): unknown => JSON.parse(satellite.to(call).at(-1)?.body ?? 'null')

async function openDialog(button: string, title: string) {
  openConsole('/account/settings')
  await user.click(await screen.findByRole('button', { name: button }))
  return within(await screen.findByRole('dialog', { name: title }))
}

async function prove() {
  const dialog = await openDialog('Add passkey', 'Add passkey')
  await user.type(dialog.getByLabelText('Current password'), 'correct horse')
  return dialog
}

describe('adding a passkey', () => {
  it('takes the password, has the browser create it and lists it', async () => {
    const dialog = await prove()
    await user.click(dialog.getByRole('button', { name: 'Next' }))
    const name = await dialog.findByLabelText(/Passkey name/)
    await user.clear(name)
    await user.type(name, ' Laptop {Enter}')

    expect(await screen.findByText('Passkey added')).toBeTruthy()
    expect(bodyTo(`POST ${path}/registration`)).toEqual({
      password: 'correct horse',
      mfaPasscode: null,
      mfaRecoveryCode: null,
    })
    expect(bodyTo(`POST ${path}`)).toEqual({
      name: 'Laptop',
      registration: {
        id: 'Y3JlZGVudGlhbA',
        rawId: 'Y3JlZGVudGlhbA',
        type: 'public-key',
        response: {
          clientDataJSON: 'Y2xpZW50IGRhdGE',
          attestationObject: 'YXR0ZXN0YXRpb24',
          transports: ['internal'],
        },
      },
    })
    expect(await screen.findByText(/^Added Jan 2, 2026.*, not used yet$/)).toBeTruthy()
  })

  it('takes a code too where two-factor authentication is on', async () => {
    guarded = true
    const dialog = await prove()
    await user.click(dialog.getByRole('button', { name: 'Next' }))
    expect(dialog.getByText('Enter all 6 digits.')).toBeTruthy()
    expect(satellite.to(`POST ${path}/registration`)).toEqual([])
    await user.type(dialog.getByLabelText('6-digit code'), '123456')
    await user.click(dialog.getByRole('button', { name: 'Next' }))

    await dialog.findByLabelText(/Passkey name/)
    expect(bodyTo(`POST ${path}/registration`)).toMatchObject({ mfaPasscode: '123456' })
  })

  it('says that the password is wrong', async () => {
    satellite.on(`POST ${path}/registration`, () => refused(400, 'The current password is not right.'))
    const dialog = await prove()
    await user.click(dialog.getByRole('button', { name: 'Next' }))
    expect(await dialog.findByText('The current password is not right.')).toBeTruthy()
  })

  it.each([
    { thrown: cancelled, says: 'No passkey was used. Please try again.' },
    {
      thrown: () => new DOMException('known', 'InvalidStateError'),
      says: 'This device or password manager holds a passkey of your account already.',
    },
  ])('"$says": nothing is sent, and it can be tried again', async ({ thrown, says }) => {
    browser.create.mockRejectedValueOnce(thrown())
    const dialog = await prove()
    await user.click(dialog.getByRole('button', { name: 'Next' }))
    await user.click(await dialog.findByRole('button', { name: 'Create passkey' }))
    expect(await dialog.findByText(says)).toBeTruthy()
    expect(satellite.to(`POST ${path}`)).toHaveLength(0)

    await user.click(dialog.getByRole('button', { name: 'Create passkey' }))
    expect(await screen.findByText('Passkey added')).toBeTruthy()
    expect(satellite.to(`POST ${path}/registration`)).toHaveLength(1)
  })

  it.each([
    { at: 'http://192.168.1.5:7910/', says: /need an encrypted connection/ },
    { at: 'https://192.168.1.5/', says: /host name instead of an IP address/ },
    { at: 'https://console.example.com/', says: 'Passkeys work only at https://console.example.com/' },
  ])('is not offered at $at', async ({ at, says }) => {
    satellite.on('GET /api/v0/config', () => answered(aConfig({ externalAddress: at })))
    openConsole('/account/settings')
    expect(await screen.findByText(says)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add passkey' })).toBeNull()
  })

  it('ends at twenty', async () => {
    list = Array.from({ length: 20 }, (_, at) => ({ ...laptop, id: `${at}`, name: `Key ${at}` }))
    openConsole('/account/settings')
    expect(await screen.findByText(/^You have 20 passkeys/)).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add passkey' }).disabled).toBe(true)
  })
})

describe('a passkey of the list', () => {
  beforeEach(() => {
    list = [laptop]
  })

  it('gets another name', async () => {
    satellite.on(`PATCH ${path}/${laptop.id}`, () => {
      list = [{ ...laptop, name: 'Work' }]
      return done()
    })
    const dialog = await openDialog('Rename the passkey Laptop', 'Rename passkey')
    const name = dialog.getByLabelText(/Passkey name/)
    await user.clear(name)
    await user.type(name, ' {Enter}')
    expect(satellite.to(`PATCH ${path}/${laptop.id}`)).toHaveLength(0)
    await user.type(name, 'Work{Enter}')

    expect(await screen.findByText('Passkey renamed')).toBeTruthy()
    expect(bodyTo(`PATCH ${path}/${laptop.id}`)).toEqual({ name: 'Work' })
    expect(await screen.findByRole('button', { name: 'Remove the passkey Work' })).toBeTruthy()
  })

  it('is removed once that is confirmed; of the last one it is said what remains', async () => {
    guarded = true
    satellite.on(`DELETE ${path}/${laptop.id}`, () => {
      list = []
      return done()
    })
    const dialog = await openDialog('Remove the passkey Laptop', 'Remove passkey')
    expect(dialog.getByText(/last passkey: .* your password and a code of your authenticator app/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Remove passkey' }))

    expect(await screen.findByText('Passkey removed')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Remove the passkey Laptop' })).toBeNull()
  })
})

it('an account of single sign-on has no passkeys', async () => {
  satellite.on('GET /api/v0/auth/account', () => answered(anAccount({ externalID: 'corp:1' })))
  openConsole('/account/settings')
  await screen.findByRole('heading', { name: 'Security' })
  expect(screen.queryByRole('heading', { name: 'Passkeys' })).toBeNull()
})
