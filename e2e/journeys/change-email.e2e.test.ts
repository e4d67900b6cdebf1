import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guard } from '../src/authenticator'
import { type BrowserSession, browserSession } from '../src/browser-session'
import { asJourney } from '../src/journey'
import { onlooker } from '../src/look'
import { mailed, mailedCode } from '../src/outbox'
import { type Person, person } from '../src/person/person'
import { answer } from '../src/person/settings'
import { shows } from '../src/person/shows'
import { sharedProduct } from '../src/shared-product'
import { type Account, newPerson, signUp } from '../src/sign-up'
import { takeDown } from '../src/take-down'

const { email: newEmail } = newPerson()
const product = sharedProduct()
let session: BrowserSession
let user: Person
let account: Account
let neighbour: Account
let passcode: () => string
let recoveryCodes: string[]
const { look, problems } = onlooker(() => session.page)

beforeAll(async () => {
  account = await signUp(product)
  neighbour = await signUp(product)
  session = await browserSession()
  user = person(session.page, product)
  ;({ passcode, recoveryCodes } = await guard(account))
  await session.page.goto(`${product.urls.console}/login`)
  await logIn(account)
  await user.openSettings()
})
afterAll(() => takeDown({ session }))

async function logIn(person: { email: string; password: string }): Promise<void> {
  await user.giveCredentials(person)
  await user.giveRecoveryCode(recoveryCodes.pop() ?? '')
  await shows(session.page.getByRole('button', { name: /^Account menu of/ }))
}

/** Three wrong answers in a row would lock the account: there are two. */
describe('another email address', () => {
  asJourney(() => session?.page)
  const dialog = () => session.page.getByRole('dialog', { name: 'Change email' })

  it('wants the password', async () => {
    await user.openDialog('Change email')
    await shows(dialog().getByText(account.email))
    await look('change email, begin')
    await dialog().getByRole('button', { name: 'Next' }).click()
    await answer(dialog(), 'Password', 'not this one')
    await shows(dialog().getByText('The password is not right.'))
    await look('change email, wrong password')
    await answer(dialog(), 'Password', account.password)
  })

  it('wants the second factor', async () => {
    await dialog().getByLabel('6-digit code').fill('123 45 six')
    await expect.poll(() => dialog().getByLabel('6-digit code').inputValue()).toBe('12345')
    await dialog().getByRole('button', { name: 'Next' }).click()
    await shows(dialog().getByText('Enter all 6 digits.'))
    await look('change email, passcode')
    await answer(dialog(), '6-digit code', passcode())
  })

  it('wants the code that went to the old address', async () => {
    const field = dialog().getByLabel('Code sent to your current address')
    const next = dialog().getByRole('button', { name: 'Next' })
    const code = await mailedCode(product, account.email, 'verification')
    await field.fill(code.slice(0, 5))
    await next.click()
    await shows(dialog().getByText('Enter all 6 digits.'))
    await answer(dialog(), 'Code sent to your current address', code === '123456' ? '654321' : '123456')
    await shows(dialog().getByText('The code is not right or has expired.'))
    await look('change email, wrong code')
    await answer(dialog(), 'Code sent to your current address', code)
  })

  it('is no nonsense and nobody else’s', async () => {
    const field = dialog().getByLabel('New email address')
    await field.fill('nonsense')
    await dialog().getByRole('button', { name: 'Next' }).click()
    await shows(dialog().getByText('E-mail must be valid.'))
    await answer(dialog(), 'New email address', neighbour.email)
    await shows(dialog().getByText('This email address cannot be used.'))
    await look('change email, used address')
  })

  it('is proved by the code that went there', async () => {
    const { page } = session
    await answer(dialog(), 'New email address', newEmail)
    await shows(dialog().getByText(newEmail))
    await look('change email, code of the new address')
    await answer(dialog(), 'Code sent to your new address', await mailedCode(product, newEmail, 'verification'))
    await shows(dialog().getByText('Your email has been successfully updated.'))
    await look('change email, success')
    await dialog().getByRole('button', { name: 'Finish' }).click()
    await shows(dialog(), false)
    await shows(page.getByText(newEmail))
    await shows(page.getByText('Email address changed'))
  })

  it('is told to both', async () => {
    await mailed(product, account.email, /^Your .* account has a new email address$/)
    await mailed(product, newEmail, /^The email address of your .* account was changed$/)
  })

  it('logs in from now on, and the old one is unknown', async () => {
    await user.logOut()
    await user.isRefused(account)
    await logIn({ ...account, email: newEmail })
    await shows(session.page.getByRole('button', { name: `Account menu of ${newEmail}` }))
  })

  it('without a rule of WCAG 2.2 AA being broken', () => expect(problems).toEqual({}))
})
