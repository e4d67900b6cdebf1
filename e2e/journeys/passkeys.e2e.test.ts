import { mfa } from '@perigee/contract/mfa'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityProblems } from '../src/axe'
import { type BrowserSession, browserSession } from '../src/browser-session'
import { asJourney } from '../src/journey'
import { passkeySteps } from '../src/person/passkeys'
import { type Person, person } from '../src/person/person'
import { shows } from '../src/person/shows'
import { newInstallation, type Product, startProduct } from '../src/product'
import { type Account, signUp } from '../src/sign-up'
import { takeDown } from '../src/take-down'
import { addAuthenticator, type VirtualAuthenticator } from '../src/virtual-authenticator'

let product: Product
let session: BrowserSession
let user: Person
let account: Account
let device: VirtualAuthenticator
let passkeys: ReturnType<typeof passkeySteps>

beforeAll(async () => {
  product = await startProduct(await newInstallation({ PERIGEE_CAPTCHA: 'none' }))
  account = await signUp(product)
  session = await browserSession()
  user = person(session.page, product)
  passkeys = passkeySteps(session.page, product.urls.console)
  device = await addAuthenticator(session.page)
})
afterAll(() => takeDown({ session, product }))

const questions = '**/api/v0/auth/passkeys/login-options'

/** Nobody touches the sensor, and the browser has got the question that it suggests passkeys for. */
async function leave(): Promise<void> {
  await device.touch(false)
  await Promise.all([session.page.waitForResponse(questions), user.logOut()])
}

/** A sensor that is touched too late has missed the question: it is touched while the page asks for one. */
async function pressAndTouch(): Promise<void> {
  const { page } = session
  await page.route(questions, async (route) => {
    await device.touch(true)
    await route.continue()
  })
  const press = page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await Promise.all([page.waitForResponse(questions), press])
  await page.unroute(questions)
}

describe('passkeys', () => {
  asJourney(() => session?.page)

  it('are added in the settings, and the device keeps one for this site', async () => {
    const { page } = session
    await page.goto(`${product.urls.console}/login`)
    await user.logIn(account)
    await passkeys.openSettings()
    await device.touch(true)
    await passkeys.addPasskey({ password: account.password, name: 'My device' })

    expect(await device.credentials()).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }])
    expect(await accessibilityProblems(page)).toEqual([])
  })

  it('log in without a password', async () => {
    const { page } = session
    await leave()
    await pressAndTouch()
    await shows(page.getByRole('heading', { name: 'All projects' }))

    await passkeys.openSettings()
    await shows(page.getByText('Logged in with a passkey'))
    await shows(page.getByText(/^Added .*, last used /))
  })

  it('are suggested by the browser itself', async () => {
    const { page } = session
    await leave()
    expect(await page.getByLabel('Email').getAttribute('autocomplete')).toBe('username webauthn')
    // In the next view of the page the device answers what waits in the background.
    await device.touch(true)
    await page.reload()
    // Whichever page was wanted last.
    await shows(page.getByRole('button', { name: /^Account menu of/ }))
  })

  it('stand in for a code after the password', async () => {
    const { page } = session
    const { answer: secret } = await account.client.call(mfa.generateSecret, { body: { password: account.password } })
    const passcode = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    await account.client.call(mfa.enable, { body: { passcode } })

    await device.touch(false)
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${product.urls.console}/login`)
    await page.getByLabel('Email').fill(account.email)
    await page.getByLabel('Password', { exact: true }).fill(account.password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await shows(page.getByLabel('6-digit code'))
    await device.touch(true)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await shows(page.getByRole('heading', { name: 'All projects' }))
  })

  it('log in no longer once they are removed', async () => {
    const { page } = session
    await passkeys.openSettings()
    await passkeys.removePasskey('My device')
    await shows(page.getByText('Passkey removed', { exact: true }).first())

    await leave()
    await pressAndTouch()
    await shows(page.getByText(/^Logging in with this passkey did not work/))
  })
})
