import { accounts } from '@perigee/contract/account'
import { invoices } from '@perigee/contract/payments/invoices'
import { serveStripeFace, type ServedFace } from '@perigee/card-providers/testing/serve-stripe-face'
import { freePorts } from '@perigee/testing/free-ports'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserSession, browserSession, patience } from '../src/browser-session'
import { noTraces, sentTo, tracesOf } from '../src/card-numbers'
import { withDatabase } from '../src/database'
import { asJourney } from '../src/journey'
import { onlooker } from '../src/look'
import { type Person, person } from '../src/person/person'
import { shows } from '../src/person/shows'
import { findPostmaster } from '../src/postmaster'
import { newInstallation, type Product, startProduct } from '../src/product'
import { sharedProduct } from '../src/shared-product'
import { type Account, signUp } from '../src/sign-up'
import { standInForStripe } from '../src/stripe/stand-in'
import { takeDown } from '../src/take-down'

const pays = '4242424242424242'
const asksAlways = '4000002760003184'
const webhookSecret = 'whsec_what the stand-in signs its events with'

let product: Product
let stripe: ServedFace
let session: BrowserSession
let user: Person
let account: Account
let sent: string[]
const { look, problems } = onlooker(() => session.page)

beforeAll(async () => {
  const [port = 0] = await freePorts(1)
  product = await startProduct(
    await newInstallation({
      NODE_OPTIONS: `--import=${join(import.meta.dirname, '../src/stripe/elsewhere.mjs')}`,
      PERIGEE_E2E_STRIPE_PORT: String(port),
      PERIGEE_CAPTCHA: 'none',
      PERIGEE_RATE_LIMIT_BURST: '100',
      PERIGEE_NEW_ACCOUNT_KIND: 'free',
      PERIGEE_BILLING: 'true',
      PERIGEE_CARD_PROVIDER: 'stripe',
      PERIGEE_STRIPE_PUBLIC_KEY: 'pk_test_stand_in',
      PERIGEE_STRIPE_SECRET_KEY: 'sk_test_stand_in',
      PERIGEE_STRIPE_WEBHOOK_SECRET: webhookSecret,
      PERIGEE_UPGRADE_PAY_UPFRONT: '500',
    }),
  )
  stripe = await startStripe(port)
  account = await signUp(product)
  session = await browserSession()
  sent = sentTo(session.page.context(), product.urls.console)
  user = person(session.page, product)
  await session.page.goto(`${product.urls.console}/login`)
  await user.logIn(account)
})
afterAll(async () => {
  await stripe?.stop()
  await takeDown({ session, product })
})

/** In a database of its own beside that of the product, which never looks there. */
async function startStripe(port: number): Promise<ServedFace> {
  const server = await findPostmaster(product.dataDir)
  if (!server) throw new Error('no PostgreSQL runs')
  await withDatabase(product, 'postgres', (client) => client.query('create database stripe'))
  const address = { ...server, user: 'postgres', database: 'stripe' }
  const url = `${product.urls.console}/api/v0/payments/webhook`
  return serveStripeFace({ address, port, webhook: { url, secret: webhookSecret } })
}

const dialog = (name: string | RegExp) => session.page.getByRole('dialog', { name })
const press = (name: string | RegExp) => session.page.getByRole('button', { name }).click()
const region = (name: string) => session.page.getByRole('region', { name })
const openTab = (name: string) => session.page.getByRole('tab', { name }).click()

async function typeCard(place: Locator, number: string): Promise<void> {
  const fields = place.frameLocator('iframe[title="Secure card input frame"]')
  await fields.getByLabel('Card number').fill(number)
  await fields.getByLabel('Expiration date').fill('12/35')
  await fields.getByLabel('Security code').fill('123')
}
const bank = () => session.page.frameLocator('iframe[title="3D Secure frame"]')
/** By an event: a mouse may press into a frame of another process before that process can hear it. */
async function tellBank(answer: 'Complete' | 'Fail'): Promise<void> {
  await bank().getByRole('button', { name: answer }).dispatchEvent('click')
  await shows(session.page.locator('iframe[title="3D Secure frame"]'), false)
}
/** The webhook may tell the server after the browser. */
const hasCredit = (cents: number) =>
  expect
    .poll(async () => Number((await account.client.call(invoices.balance)).answer.credits), { timeout: patience })
    .toBe(cents)

/** With a stand-in for Stripe.js in the browser and for Stripe behind the server: it shows our wiring, and nothing of Stripe. */
describe('a console with Stripe', () => {
  asJourney(() => session?.page)

  it('lets browsers load from Stripe; one without Stripe does not', async () => {
    const rulesOf = async (url: string) => (await fetch(url)).headers.get('content-security-policy') ?? ''
    const rules = await rulesOf(product.urls.console)
    for (const host of ['https://js.stripe.com', 'https://hooks.stripe.com', 'https://api.stripe.com'])
      expect(rules).toContain(host)
    expect(await rulesOf(sharedProduct().urls.console)).not.toContain('stripe')
  })

  it('says what to do when the script of Stripe is blocked or does not come, and tries again', async () => {
    const { page } = session
    const script = /^https:\/\/js\.stripe\.com\//
    await page.route(script, (route) => route.abort())
    await page.getByRole('button', { name: 'Upgrade', exact: true }).click()
    await dialog('Upgrade').getByRole('button', { name: 'Start Pro Account' }).click()
    const card = dialog('Add Credit Card')
    await shows(card.getByText(/^Unable to initialize Stripe: its script was blocked\. Allow js\.stripe\.com/))
    await look('stripe, blocked')
    await page.unroute(script)
    await page.route(script, () => undefined)
    await page.clock.install()
    await card.getByRole('button', { name: 'Try again' }).click()
    await shows(card.getByLabel('The payment form is loading'))
    await page.clock.fastForward(15_000)
    await shows(card.getByText(/^Unable to initialize Stripe: js\.stripe\.com does not answer\./))
    await page.unroute(script)
  })

  it('upgrades by a token, which is used once, with the consent of the bank to both questions', async () => {
    const { page } = session
    await standInForStripe(page.context(), stripe.answer)
    session.complaints.splice(0)
    await page.reload()
    await page.getByRole('button', { name: 'Upgrade', exact: true }).click()
    await dialog('Upgrade').getByRole('button', { name: 'Start Pro Account' }).click()
    const card = dialog('Add Credit Card')
    await typeCard(card, '5105105105105100')
    await card.getByRole('button', { name: 'Activate account - $5' }).click()
    await shows(card.getByText('Prepaid cards are not supported'))
    await typeCard(card, asksAlways)
    await look('stripe, upgrade')
    await card.getByRole('button', { name: 'Activate account - $5' }).click()
    await tellBank('Complete')
    await tellBank('Complete')
    await shows(dialog('Success').getByText('Your Pro Account has been successfully activated.'))
    await dialog('Success').getByRole('button', { name: 'Done' }).click()
    expect((await account.client.call(accounts.get)).answer).toMatchObject({ paidTier: true })
    await hasCredit(500)
  })

  it('saves another card with the consent of the bank, and not without', async () => {
    const { page } = session
    await page.goto(`${product.urls.console}/account/billing?tab=payment-methods`)
    await shows(region('Card ending in 3184').getByText('Default'))
    await press('Add new card')
    await typeCard(region('New card'), '4000002500003155')
    await press('Add card')
    await tellBank('Fail')
    await shows(region('New card').getByRole('alert'))
    await typeCard(region('New card'), '4000002500003155')
    await press('Add card')
    await tellBank('Complete')
    await shows(region('Card ending in 3155').getByText('Default'))
  })

  it('takes funds once: refused, left alone in the middle of the question, and confirmed', async () => {
    const { page } = session
    const pay = async () => {
      await press('Add Funds')
      await press('Continue')
      await dialog('Add Funds').getByRole('radio', { name: /3184/ }).click()
      await dialog('Add Funds').getByRole('button', { name: 'Pay $10' }).dblclick()
    }
    await openTab('Overview')
    await pay()
    await tellBank('Fail')
    await shows(page.getByText('Payment confirmation failed.'))
    await dialog('Add Funds').getByRole('button', { name: 'Pay $10' }).click()
    await shows(bank().getByRole('button', { name: 'Complete' }))
    await page.reload()
    await pay()
    await tellBank('Complete')
    await shows(dialog('Payment Successful').getByText(/Your payment of \$10/))
    await press('Done')
    await hasCredit(1500)
  })

  it('takes funds by a card that was never saved', async () => {
    await press('Add Funds')
    await press('Continue')
    await press('Use Another Card')
    await typeCard(dialog('Add Funds'), pays)
    await dialog('Add Funds').getByRole('button', { name: 'Pay $10' }).click()
    await shows(dialog('Payment Successful').getByText(/Your payment of \$10/))
    await press('Done')
    await hasCredit(2500)
  })

  it('takes an address by the fields of Stripe', async () => {
    await openTab('Billing information')
    await press('Update Address')
    const fields = dialog('Update Billing Address').frameLocator('iframe[title="Secure address input frame"]')
    await press('Save')
    await shows(dialog('Update Billing Address').getByText('Address is incomplete'))
    await fields.getByLabel('Full name').fill('日本 a b+c%#?é')
    await fields.getByLabel('Address').fill('1 Odd/.. Street')
    await fields.getByLabel('City').fill('Bonn')
    await press('Save')
    await shows(session.page.getByText('Billing address saved successfully'))
  })

  it('keeps within the rules of its pages, and card numbers away from the server', async () => {
    expect(session.complaints.filter((text) => text.includes('Content Security Policy'))).toEqual([])
    expect(problems).toEqual({})
    expect(sent.join('\n')).toContain('"token":"tok_')
    expect(await tracesOf([pays, asksAlways], { product, sent })).toEqual(noTraces)
  })
})
