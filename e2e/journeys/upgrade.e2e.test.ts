import { accounts } from '@perigee/contract/account'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserSession, browserSession } from '../src/browser-session'
import { asJourney } from '../src/journey'
import { onlooker } from '../src/look'
import { mailedCode } from '../src/outbox'
import { type Person, person } from '../src/person/person'
import { shows } from '../src/person/shows'
import { newInstallation, type Product, startProduct } from '../src/product'
import { type Account, newPerson, signUp } from '../src/sign-up'
import { takeDown } from '../src/take-down'

let product: Product
let session: BrowserSession
let user: Person
let account: Account
const { look, problems } = onlooker(() => session.page)

beforeAll(async () => {
  product = await startProduct(
    await newInstallation({
      PERIGEE_CAPTCHA: 'none',
      PERIGEE_RATE_LIMIT_BURST: '100',
      PERIGEE_NEW_ACCOUNT_KIND: 'free',
      PERIGEE_BILLING: 'true',
      PERIGEE_CARD_PROVIDER: 'sandbox',
      PERIGEE_UPGRADE_PAY_UPFRONT: '500',
    }),
  )
  account = await signUp(product)
  session = await browserSession()
  user = person(session.page, product)
  await session.page.goto(`${product.urls.console}/login`)
  await user.logIn(account)
})
afterAll(() => takeDown({ session, product }))

const dialog = (name: string | RegExp) => session.page.getByRole('dialog', { name })

async function typeCard(place: Locator, number: string): Promise<void> {
  await place.getByLabel('Card number').fill(number)
  await place.getByLabel('Expiry').fill('12/35')
  await place.getByLabel('Security code').fill('123')
}

/** From the free trial to a Pro Account, with the test cards of the sandbox. */
describe('an upgrade', () => {
  asJourney(() => session?.page)

  it('says what there is, and takes no prepaid card', async () => {
    await session.page.getByRole('button', { name: 'Upgrade', exact: true }).click()
    await shows(dialog('Upgrade').getByText('25GB storage'))
    await look('upgrade, plans')
    await dialog('Upgrade').getByRole('button', { name: 'Start Pro Account' }).click()
    const card = dialog('Add Credit Card')
    await shows(card.getByText('Add $5 to activate your account - this stays as your account balance.'))
    await typeCard(card, '5105105105105100')
    await card.getByRole('button', { name: 'Activate account - $5' }).click()
    await shows(card.getByText('Prepaid cards are not supported'))
    await look('upgrade, card refused')
  })

  it('is paid with the consent of the bank, once', async () => {
    const card = dialog('Add Credit Card')
    await typeCard(card, '4000002760003184')
    await card.getByRole('button', { name: 'Activate account - $5' }).click()
    // To save the card, and to charge it.
    const approve = session.page.getByRole('button', { name: 'Approve' })
    await approve.click()
    await shows(approve, false)
    await approve.click()
    await shows(dialog('Success').getByText('Your Pro Account has been successfully activated.'))
    await look('upgrade, success')
    await dialog('Success').getByRole('button', { name: 'Done' }).click()
    await shows(session.page.getByText('Pro Account', { exact: true }))
    await shows(session.page.getByRole('button', { name: 'Upgrade', exact: true }), false)
    const { answer } = await account.client.call(accounts.get)
    expect(answer).toMatchObject({ paidTier: true, trialExpiration: null })
    await user.logOut()
  })
})

/** A new account that wants to pay from the beginning. */
describe('the set-up of a Pro Account', () => {
  asJourney(() => session?.page)
  const ben = newPerson()

  it('takes a card between the name and the passphrase', async () => {
    await user.signUp(ben)
    await user.activate(await mailedCode(product, ben.email))
    const info = dialog(/Set up your account/)
    await info.getByRole('textbox', { name: 'Name', exact: true }).fill('Ben')
    await info.getByRole('button', { name: 'Continue' }).click()
    const choice = dialog(/Choose your account type/)
    await shows(choice.getByText('30 days trial, no card needed.'))
    await look('account set-up, plans')
    await choice.getByRole('radio', { name: 'Pay-as-you-go' }).click()
    await choice.getByRole('button', { name: 'Start Pro Account' }).click()
    const payment = dialog(/Activate your account/)
    await typeCard(payment, '4242424242424242')
    await look('account set-up, payment')
    await payment.getByRole('button', { name: 'Activate account - $5' }).click()
    await shows(dialog('Project Encryption'))
  })

  it('is usable: no screen has an accessibility problem', () => {
    expect(problems).toEqual({})
  })
})
