import { type IdentityProvider, startIdentityProvider } from '@perigee/testing/oidc/start-identity-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityProblems } from '../src/axe'
import { type BrowserSession, browserSession } from '../src/browser-session'
import { asJourney } from '../src/journey'
import { type Person, person } from '../src/person/person'
import { shows } from '../src/person/shows'
import { newInstallation, type Product, startProduct } from '../src/product'
import { type Account, signUp } from '../src/sign-up'
import { takeDown } from '../src/take-down'

const ada = 'ada@acme.test'
const linked = 'grace@acme.test'
const stranger = 'bob@acme.test'

let provider: IdentityProvider
let product: Product
let session: BrowserSession
let account: Account
let user: Person

beforeAll(async () => {
  const installation = await newInstallation()
  provider = await startIdentityProvider({
    redirectUris: [`${installation.urls.console}/sso/acme/callback`],
    people: {
      [ada]: { subject: 'ada', email: ada, isVerified: true, name: 'Ada Lovelace' },
      [stranger]: { subject: 'bob', email: stranger, isVerified: false },
    },
  })
  const env = {
    ...installation.env,
    PERIGEE_SSO_NAME: 'acme',
    PERIGEE_SSO_ISSUER: provider.issuer,
    PERIGEE_SSO_CLIENT_ID: provider.clientId,
    PERIGEE_SSO_CLIENT_SECRET: provider.clientSecret,
    PERIGEE_SSO_EMAIL_PATTERN: '.+@acme\\.test',
  }
  product = await startProduct({ ...installation, env })
  account = await signUp(product)
  session = await browserSession()
  user = person(session.page, product)
})
afterAll(async () => {
  await takeDown({ session, product })
  await provider?.stop()
})

const email = () => session.page.getByLabel('Email')
const goOn = () => session.page.getByRole('button', { name: 'Continue', exact: true }).click()
const failure = () => session.page.getByText(/^Single sign-on did not work/)

/** From the login page to the form of the provider. */
async function goThere(address: string): Promise<void> {
  await email().fill(address)
  await goOn()
  await shows(session.page.getByRole('heading', { name: 'Acme login' }))
}

describe('single sign-on', () => {
  asJourney(() => session?.page)

  it('begins with the address alone', async () => {
    const { page } = session
    await page.goto(`${product.urls.console}/login`)
    // Whether there is single sign-on is not known before the page is there.
    await shows(page.getByRole('button', { name: 'Continue', exact: true }))
    expect(await page.getByLabel('Password', { exact: true }).count()).toBe(0)
    expect(await accessibilityProblems(page)).toEqual([])
    await goThere(ada)
    expect(await page.getByLabel('Login').inputValue()).toBe(ada)
  })

  it('can be given up there, and says so here', async () => {
    await session.page.getByRole('button', { name: 'Cancel' }).click()
    await shows(failure())
    expect(session.page.url()).toBe(`${product.urls.console}/login?sso_failed=true`)
  })

  it('lets nobody in whose address is not verified', async () => {
    const { page } = session
    await goThere(stranger)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await shows(failure())
    await page.context().clearCookies({ domain: new URL(provider.issuer).hostname })
  })

  it('makes an account at the first login', async () => {
    const { page } = session
    await goThere(ada)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await user.setUpAccount('Ada Lovelace')
    await shows(page.getByRole('heading', { name: 'All projects' }))
  })

  it('shows what belongs to the provider in the account settings', async () => {
    const { page } = session
    await page.goto(`${product.urls.console}/account`)
    await shows(page.getByText(/^You log in with the single sign-on of your organization/))
    await shows(page.getByText(`${ada} – managed by your single sign-on provider.`))
    for (const name of ['Change email', 'Change password', 'Set up two-factor authentication', 'Delete account']) {
      expect(await page.getByRole('button', { name }).count()).toBe(0)
    }
    expect(await accessibilityProblems(page)).toEqual([])
  })

  it('knows its people again: who is logged in there is in without a word', async () => {
    const { page } = session
    await user.logOut()
    await email().fill(ada)
    await goOn()
    await shows(page.getByRole('heading', { name: 'All projects' }))
    await user.logOut()
  })

  it('leads to the page that was wanted', async () => {
    const { page } = session
    await page.goto(`${product.urls.console}/account/settings?from=bookmark`)
    await email().fill(ada)
    await goOn()
    await shows(page.getByText(/^You log in with the single sign-on of your organization/))
    expect(new URL(page.url()).pathname).toBe('/account/settings')
    await user.logOut()
  })

  it('hides the passwords of the sign-up while the address belongs to it', async () => {
    const { page } = session
    await page.goto(`${product.urls.console}/signup`)
    await email().fill(linked)
    await email().blur()
    await shows(page.getByRole('button', { name: 'Continue with single sign-on' }))
    expect(await page.getByLabel(/^Password( \*)?$/).count()).toBe(0)
    await email().fill('somebody@example.test')
    await shows(page.getByLabel(/^Password( \*)?$/))
  })

  it('left no complaint of the browser so far', () => expect(session.complaints).toEqual([]))

  it('asks everybody else for a password', async () => {
    const { page } = session
    await page.goto(`${product.urls.console}/login`)
    await email().fill(account.email)
    await goOn()
    await page.getByLabel('Password', { exact: true }).fill(account.password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await shows(
      page
        .getByRole('button', { name: /^Account menu of/ })
        .or(page.getByRole('dialog'))
        .first(),
    )
    expect(product.output()).not.toContain(provider.clientSecret)
  })
})
