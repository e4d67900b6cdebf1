import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityProblems } from '../src/axe'
import { anotherDevice, type BrowserSession, browserSession } from '../src/browser-session'
import { asJourney } from '../src/journey'
import { onlooker } from '../src/look'
import { type Person, person } from '../src/person/person'
import { shows } from '../src/person/shows'
import { newInstallation, type Product, startProduct } from '../src/product'
import { newPerson } from '../src/sign-up'
import { takeDown } from '../src/take-down'

const grace = newPerson()
const alan = newPerson()
let product: Product
let session: BrowserSession
let user: Person
let link: string
const activationMail = { subject: /^Activate your .* account$/, link: 'Activate account' }

beforeAll(async () => {
  product = await startProduct(
    await newInstallation({ PERIGEE_SIGNUP_ACTIVATION_CODE: 'false', PERIGEE_TERMS_URL: 'https://example.test/terms' }),
  )
  session = await browserSession()
  user = person(session.page, product)
})
afterAll(() => takeDown({ session, product }))

const { look, problems } = onlooker(() => session.page)

/** Where links take the place of codes, and a business signs up. The captcha is solved without anybody noticing. */
describe('activation links', () => {
  asJourney(() => session?.page)

  it('a password that everybody uses is refused while it is typed', async () => {
    const { page } = session
    await page.goto(`${product.urls.console}/signup`)
    await page.getByLabel(/^Password( \*)?$/).fill('password123')
    await page.getByLabel(/^Repeat password( \*)?$/).fill('password123')
    await shows(page.getByText('Password is on the list of disallowed passwords.'))
  })

  it('a business tells about itself and is asked to look into its mail', async () => {
    const { page } = session
    await page.getByText('Business', { exact: true }).click()
    await page.getByLabel('Email').fill(grace.email)
    await page.getByLabel(/^Password( \*)?$/).fill(grace.password)
    await page.getByLabel(/^Repeat password( \*)?$/).fill(grace.password)
    await page.getByLabel('Full name').fill('Grace Hopper')
    await page.getByLabel('Company name').fill('Compilers')
    await page.getByLabel('Position').fill('Admiral')
    await page.getByLabel('Number of employees').selectOption('51 to 1000')
    await page.getByLabel('Storage needs').selectOption('Over 1 PB')
    expect(await page.getByRole('checkbox', { name: /sales team/ }).isChecked()).toBe(true)
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('checkbox', { name: /^I agree to the/ }).check()
    await page.getByRole('button', { name: 'Create account' }).click()
    await shows(page.getByRole('heading', { name: 'Check your email' }))
  })

  it('the mail can be sent again', async () => {
    await session.page.getByRole('button', { name: 'Resend email' }).click()
    await shows(session.page.getByText('The confirmation email was sent again.'))
  })

  it('the newest link asks before anything happens; its button activates the account and logs in', async () => {
    const mailed = await user.openMailedLink(grace.email, { ...activationMail, times: 2 })
    const button = mailed.tab.getByRole('button', { name: 'Activate account' })
    await shows(button)
    await look('activation link', mailed.tab)
    await button.click()
    await mailed.tab.waitForURL(({ pathname }) => pathname === '/projects' || pathname.startsWith('/projects/'))
    await mailed.tab.close()
    link = mailed.link
  })

  it('opened again it leads to the login', async () => {
    await session.page.context().clearCookies()
    await session.page.evaluate(() => localStorage.clear())
    await session.page.goto(link)
    await shows(session.page.getByText('This account is already activated. You can log in.'))
  })

  it('a link that was changed is told to be wrong', async () => {
    const answer = await session.page.goto(`${product.urls.console}/activation?token=made.up`)
    expect(answer?.status()).toBe(400)
    await shows(session.page.getByRole('heading', { name: 'This link is not valid' }))
  })

  it('a link in another browser asks for a password, without a script too, and logs nobody in', async () => {
    const { page } = session
    await page.goto(`${product.urls.console}/signup`)
    await page.getByLabel('Email').fill(alan.email)
    await page.getByLabel(/^Password( \*)?$/).fill('what was typed there')
    await page.getByLabel(/^Repeat password( \*)?$/).fill('what was typed there')
    await page.getByRole('checkbox', { name: /^I agree to the/ }).check()
    await page.getByRole('button', { name: 'Create account' }).click()
    await shows(page.getByRole('heading', { name: 'Check your email' }))
    const { tab, link: mailedLink } = await user.openMailedLink(alan.email, activationMail)
    await tab.close()

    const looking = await anotherDevice(session)
    await looking.goto(mailedLink)
    await look('activation link, other browser', looking)
    await looking.context().close()
    const context = await page.context().browser()?.newContext({ javaScriptEnabled: false })
    const other = await context?.newPage()
    if (!context || !other) throw new Error('there is no other browser')
    await other.goto(mailedLink)
    await other.getByLabel('Password').fill('short')
    await other.getByRole('button', { name: 'Activate account' }).click()
    await shows(other.getByRole('alert'))
    await other.getByLabel('Password').fill(alan.password)
    await other.getByRole('button', { name: 'Activate account' }).click()
    await other.waitForURL(/\/login\?activated=true$/)
    expect((await context.cookies()).map(({ name }) => name)).toEqual([])
    await context.close()
  })

  it('afterwards the chosen password logs in, and the one of the sign-up does not', async () => {
    await session.page.goto(`${product.urls.console}/login?activated=true`)
    await shows(session.page.getByText('Your account is active. You can log in.'))
    await user.isRefused({ ...alan, password: 'what was typed there' })
    await user.giveCredentials(alan)
    await shows(session.page.getByRole('dialog', { name: /Set up your account/ }))
  })

  it('a password reset that somebody else asked for is cancelled by a button', async () => {
    const page = await anotherDevice(session)
    await page.goto(`${product.urls.console}/login`)
    const stranger = person(page, product)
    await stranger.askForNewPassword(alan.email)
    const { tab } = await stranger.openMailedLink(alan.email, {
      subject: /^Reset your .* password$/,
      link: 'Cancel the reset',
    })
    await look('cancel a reset', tab)
    await tab.getByRole('button', { name: 'Cancel the reset' }).click()
    await shows(tab.getByRole('heading', { name: 'The reset is cancelled' }))
    await look('cancelled reset', tab)
    await page.context().close()
  })

  it('on pages that everybody can use', () => expect(problems).toEqual({}))
})
