import { accounts } from '@perigee/contract/account'
import { projects } from '@perigee/contract/projects'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserSession, browserSession } from '../src/browser-session'
import { asJourney } from '../src/journey'
import { onlooker } from '../src/look'
import { mailed, mailedSubjects } from '../src/outbox'
import { type Person, person } from '../src/person/person'
import { answer } from '../src/person/settings'
import { shows } from '../src/person/shows'
import { sharedProduct } from '../src/shared-product'
import { type Account, signUp } from '../src/sign-up'
import { takeDown } from '../src/take-down'

// No random one: how strong it is called is a claim, and one in thousands holds an easy run like "cba".
const newPassword = 'Ax7!kQ2#mW9$'
const newDevice = /^New login to your .* account$/
const product = sharedProduct()
let session: BrowserSession
let user: Person
let account: Account
const { look, problems } = onlooker(() => session.page)

beforeAll(async () => {
  account = await signUp(product)
  await account.client.call(projects.create, { body: { name: 'Engine' } })
  session = await browserSession()
  user = person(session.page, product)
})
afterAll(() => takeDown({ session }))

describe('the settings of an account', () => {
  asJourney(() => session?.page)
  const activity = () => session.page.getByRole('table', { name: 'Account activity' })

  it('are told by mail of a login from a new device, once', async () => {
    await session.page.goto(`${product.urls.console}/login`)
    await user.logIn(account)
    await mailed(product, account.email, newDevice)
    await user.logOut()
    await user.logIn(account)
    await user.openSettings()
    const logins = activity().getByRole('row', { name: /^Logged in .* Chrome on Linux 127\.0\.0\.1$/ })
    await expect.poll(() => logins.count()).toBe(2)
    await look('settings')
    const subjects = await mailedSubjects(product, account.email)
    expect(subjects.filter((subject) => newDevice.test(subject))).toHaveLength(1)
  })

  it('give the account a name', async () => {
    const { page } = session
    const dialog = await user.openDialog('Edit name')
    await answer(dialog, 'Full name', '', 'Save')
    await shows(dialog.getByText("Can't be empty"))
    await look('edit name, empty')
    await answer(dialog, 'Full name', 'Ada Lovelace', 'Save')
    await shows(page.getByText('Account info successfully updated!'))
    await shows(page.getByRole('button', { name: 'Account menu of Ada Lovelace' }))
  })

  it('take a new password that is worth it', async () => {
    const dialog = await user.openDialog('Change password')
    const field = (label: string) => dialog.getByLabel(label, { exact: true })
    await field('Current password').fill('not this one')
    await field('New password').fill('password1')
    await field('Repeat password').fill('password2')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await shows(dialog.getByText('Password is on the list of disallowed passwords.'))
    // One that is refused is neither good nor bad.
    await shows(dialog.getByText(/^Password strength/), false)
    await shows(dialog.getByText('Passwords are not the same.'))
    await look('change password, mistakes')
    await field('New password').fill('short')
    await shows(dialog.getByText('Password must be between 8 and 64 characters'))
    await field('New password').fill(newPassword)
    await field('Repeat password').fill(newPassword)
    await shows(dialog.getByText(/^Password strength: (Very )?Strong$/))
    await dialog.getByRole('button', { name: 'Save' }).click()
    await shows(dialog.getByText('The current password is not right.'))
    await look('change password, wrong password')
  })

  it('change the password, which logs every other device out', async () => {
    const { page } = session
    const dialog = page.getByRole('dialog', { name: 'Change password' })
    await answer(dialog, 'Current password', account.password, 'Save')
    await shows(page.getByText('Password successfully changed!'))
    await shows(activity().getByRole('row', { name: /^Password changed .* Chrome on Linux/ }))
    await expect(account.client.call(accounts.get)).rejects.toThrow(': 401 ')
    await mailed(product, account.email, /^Your .* password was changed$/)
    await user.logOut()
    await user.isRefused(account)
    await user.giveCredentials({ ...account, password: newPassword })
    await shows(page.getByRole('button', { name: 'Account menu of Ada Lovelace' }))
    await user.openSettings()
    await shows(activity().getByRole('row', { name: /^Login failed .* Chrome on Linux/ }))
  })

  it('decide whether projects ask for their passphrase', async () => {
    const { page } = session
    const asks = page.getByRole('dialog', { name: 'Enter project passphrase' })
    const dialog = await user.openDialog('Disable prompt', 'Disable passphrase prompt')
    await look('disable passphrase prompt')
    await dialog.getByRole('button', { name: 'Disable' }).click()
    await shows(page.getByText('Passphrase prompt disabled successfully'))
    await page.goto(`${product.urls.console}/projects`)
    await page.getByRole('link', { name: 'Engine', exact: true }).click()
    await shows(page.getByRole('heading', { name: 'Engine', level: 1 }))
    expect(await asks.count()).toBe(0)

    await user.openSettings()
    const enable = await user.openDialog('Enable prompt', 'Enable passphrase prompt')
    await enable.getByRole('button', { name: 'Enable' }).click()
    await shows(page.getByText('Passphrase prompt enabled successfully'))
    await shows(page.getByRole('heading', { name: 'All projects' }))
    await page.getByRole('link', { name: 'Engine', exact: true }).click()
    await shows(asks)
  })

  it('without a rule of WCAG 2.2 AA being broken', () => expect(problems).toEqual({}))
})
