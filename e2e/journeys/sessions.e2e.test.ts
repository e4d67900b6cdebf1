import { accounts } from '@perigee/contract/account'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anotherDevice, type BrowserSession, browserSession } from '../src/browser-session'
import { asJourney } from '../src/journey'
import { onlooker } from '../src/look'
import { type Person, person } from '../src/person/person'
import { shows } from '../src/person/shows'
import { sharedProduct } from '../src/shared-product'
import { type Account, signUp } from '../src/sign-up'
import { takeDown } from '../src/take-down'

const product = sharedProduct()
let session: BrowserSession
let user: Person
let account: Account
let elsewhere: Page
let secondTab: Page
const { look, problems } = onlooker(() => session.page)

beforeAll(async () => {
  account = await signUp(product)
  session = await browserSession()
  user = person(session.page, product)
  elsewhere = await anotherDevice(session)
  for (const page of [session.page, elsewhere]) {
    await page.goto(`${product.urls.console}/login`)
    await person(page, product).logIn(account)
  }
})
afterAll(() => takeDown({ session }))

const loginPage = (page: Page) => page.getByRole('heading', { name: 'Log in' })
const dialogs = (name: string) => [session.page, secondTab].map((page) => page.getByRole('dialog', { name }))

/** What a tab knows of the session. */
const refreshedAt = (tab: Page) => tab.evaluate(() => Number(localStorage.getItem('perigee.signed-in')))

/** In the dialog. */
async function chooseTimeout(timeout: string): Promise<void> {
  const dialog = session.page.getByRole('dialog', { name: 'Session timeout' })
  await dialog.getByRole('combobox', { name: 'Log me out after' }).click()
  await session.page.getByRole('option', { name: timeout, exact: true }).click()
  await look(`session timeout of ${timeout}`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  const text = `Session timeout changed successfully. Your session timeout is ${timeout}.`
  await shows(session.page.getByText(text))
}

describe('the sessions of an account', () => {
  asJourney(() => session?.page)
  const table = () => session.page.getByRole('table', { name: 'Active sessions' })
  const devices = () => table().locator('tbody tr > td:first-child p[title]').allInnerTexts()

  it('are listed with their devices', async () => {
    await user.openSettings()
    await shows(table().getByRole('row', { name: /^Chrome on Linux This session Since .* 127\.0\.0\.1/ }))
    await table().getByRole('columnheader', { name: 'Device' }).getByRole('button').click()
    await expect.poll(devices).toEqual(['Chrome on Linux', 'Firefox on Windows', 'node'])
    await table().getByRole('columnheader', { name: 'Device' }).getByRole('button').click()
    await expect.poll(devices).toEqual(['Chrome on Linux', 'node', 'Firefox on Windows'])
    await table().scrollIntoViewIfNeeded()
    await look('active sessions')
  })

  it('are ended one by one', async () => {
    const { page } = session
    await page.getByRole('button', { name: 'End session: Firefox on Windows' }).click()
    await look('end session')
    await page.getByRole('dialog', { name: 'End session' }).getByRole('button', { name: 'End session' }).click()
    await shows(page.getByText('The session was ended.'))
    await expect.poll(devices).toEqual(['Chrome on Linux', 'node'])
    await shows(page.getByText('A session ended'))
    await elsewhere.reload()
    await shows(loginPage(elsewhere))
  })

  it('are ended all but this one, and who goes on elsewhere is led to the login', async () => {
    const { page } = session
    await person(elsewhere, product).logIn(account)
    await elsewhere.getByRole('button', { name: 'Create Project' }).first().click()
    await elsewhere.getByRole('dialog').getByLabel('Name').fill('Too late')
    await elsewhere.getByRole('button', { name: 'Next' }).click()
    await shows(elsewhere.getByRole('radio', { name: 'Self-managed' }))
    await page.getByRole('button', { name: 'End all other sessions' }).click()
    await look('end all other sessions')
    const dialog = page.getByRole('dialog', { name: 'End all other sessions' })
    await dialog.getByRole('button', { name: 'End all other sessions' }).click()
    await shows(page.getByText('All other sessions were ended.'))
    await expect.poll(devices).toEqual(['Chrome on Linux'])
    await shows(page.getByRole('button', { name: 'End all other sessions' }), false)
    await expect(account.client.call(accounts.get)).rejects.toThrow(': 401 ')
    await elsewhere.getByRole('button', { name: 'Create Project' }).last().click()
    await shows(loginPage(elsewhere))
  })

  it('last as long without anybody as was chosen', async () => {
    const { page } = session
    await user.openDialog('Set timeout', 'Session timeout')
    await chooseTimeout('15 minutes')
    await shows(page.getByText('You are logged out after 15 minutes without activity.'))
  })

  it('go on while somebody is there', async () => {
    const { page } = session
    secondTab = await page.context().newPage()
    // Of all tabs of this device: it goes on by itself, and is put forward where somebody would wait.
    await page.clock.install()
    for (const tab of [page, secondTab]) {
      await tab.goto(`${product.urls.console}/account/settings`)
      await shows(tab.getByText('You are logged out after 15 minutes without activity.'))
    }
    // A tab that lies behind another one draws once a second.
    await page.bringToFront()
    const before = await refreshedAt(page)
    await page.mouse.move(100, 100)
    await page.clock.fastForward('12:00')
    for (const tab of [page, secondTab]) await expect.poll(() => refreshedAt(tab)).toBeGreaterThan(before)
  })

  it('warn in every tab before they end, and go on if somebody wants it in one of them', async () => {
    await session.page.clock.fastForward('14:01')
    for (const dialog of dialogs('Session expiring')) await shows(dialog.getByText(/in: \d+ seconds$/))
    await look('session expiring')
    await secondTab.getByRole('button', { name: 'Stay logged in' }).click()
    for (const dialog of dialogs('Session expiring')) await shows(dialog, false)
  })

  it('end when nobody answers, and every tab says so', async () => {
    const { page } = session
    await page.clock.fastForward('14:01')
    for (const dialog of dialogs('Session expiring')) await shows(dialog)
    await page.clock.fastForward('01:00')
    for (const dialog of dialogs('Session expired')) {
      await shows(dialog.getByText(/you've been automatically logged out due to inactivity/))
    }
    await look('session expired')
    for (const dialog of dialogs('Session expired')) await dialog.getByRole('button', { name: 'Go to login' }).click()
    for (const tab of [page, secondTab]) await shows(loginPage(tab))
  })

  it('ask after the next login whether they should last longer', async () => {
    const { page } = session
    await page.bringToFront()
    await user.giveCredentials(account)
    const question = page.getByRole('dialog', { name: 'Session timed out?' })
    await shows(question)
    await look('session timed out?')
    await question.getByRole('button', { name: 'Update timeout', exact: true }).click()
    await chooseTimeout('1 hour')
    await page.reload()
    await shows(page.getByRole('button', { name: /^Account menu of/ }))
    await shows(question, false)
  })

  it('end in all tabs at once', async () => {
    await secondTab.goto(`${product.urls.console}/account/settings`)
    await shows(secondTab.getByText('You are logged out after 1 hour without activity.'))
    await user.logOut()
    await shows(loginPage(secondTab))
  })

  it('without a rule of WCAG 2.2 AA being broken', () => expect(problems).toEqual({}))
})
