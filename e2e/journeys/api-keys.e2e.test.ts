import { projects } from '@perigee/contract/projects'
import { accountKinds } from '@perigee/domain/account-kinds'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserSession, browserSession } from '../src/browser-session'
import { withDatabase } from '../src/database'
import { asJourney } from '../src/journey'
import { onlooker } from '../src/look'
import { mailed, mailedSubjects } from '../src/outbox'
import { keyboard } from '../src/person/keyboard'
import { person } from '../src/person/person'
import { shows } from '../src/person/shows'
import { sharedProduct } from '../src/shared-product'
import { type Account, signUp } from '../src/sign-up'
import { takeDown } from '../src/take-down'

const product = sharedProduct()
const odd = 'a b+c%#?é日本/..'
let session: BrowserSession
let account: Account
let keys: ReturnType<typeof keyboard>

beforeAll(async () => {
  account = await signUp(product)
  await account.client.call(projects.create, { body: { name: 'Harbour', description: '' } })
  session = await browserSession()
  await session.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  keys = keyboard(session.page)
})
afterAll(() => takeDown({ session }))

/** What a program gets with a key. */
async function ask(key: string, body?: Record<string, unknown>) {
  const answer = await fetch(`${product.urls.console}/public/v1/projects`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, answer: (await answer.json()) as Record<string, unknown> }
}
/** Whatever the account was before. */
const becomes = (kind: keyof typeof accountKinds) =>
  withDatabase(product, 'perigee', (client) =>
    client.query('update satellite.users set kind = $1 where email = $2', [accountKinds[kind], account.email]),
  )
const statusOf = async (key: string) => (await ask(key)).status

describe('API keys', () => {
  asJourney(() => session?.page)
  const eyes = onlooker(() => session.page)
  let whole: string
  let narrower: string
  let rotated: string

  const dialog = (name: string) => session.page.getByRole('dialog', { name })
  const button = (name: string) => session.page.getByRole('button', { name, exact: true })
  const row = (name: string) => session.page.getByRole('table', { name: 'API keys' }).getByRole('row', { name })
  const text = () => session.page.getByText(/^perigee_[0-9A-Za-z]{38}$/)
  const blur = () => text().evaluate((element) => getComputedStyle(element).filter)

  async function take(): Promise<string> {
    await button('Copy API Key').click()
    await shows(button('Copied'))
    const copied = await session.page.evaluate(() => navigator.clipboard.readText())
    await dialog('API Key Generated Successfully').getByRole('button', { name: 'Close', exact: true }).click()
    await shows(session.page.getByRole('dialog'), false)
    return copied
  }

  it('are explained where there are none', async () => {
    const { page } = session
    await page.goto(`${product.urls.console}/account/api-keys`)
    await person(page, product).giveCredentials(account)
    await shows(page.getByText('No API keys yet'))
    await eyes.look('no API keys')
  })

  it('are made in two steps, by keys alone, and shown once', async () => {
    await keys.tabTo(button('New API Key'))
    await keys.press('Enter')
    await keys.isAt(dialog('New API Key').getByLabel('Access Name'))
    await keys.type(odd)
    await keys.press('Enter')
    await shows(dialog('API Key Generated Successfully'))
    expect(await blur()).toBe('blur(5px)')
    await keys.tabTo(button('Show API Key'))
    await keys.press('Enter')
    await expect.poll(blur).toBe('none')
    whole = await text().innerText()
    await eyes.look('new API key, shown')
    await keys.tabTo(button('Copy API Key'))
    await keys.press('Enter')
    await shows(button('Copied'))
    expect(await session.page.evaluate(() => navigator.clipboard.readText())).toBe(whole)
    await keys.tabTo(dialog('API Key Generated Successfully').getByRole('button', { name: 'Close', exact: true }))
    await keys.press('Enter')
    await shows(row(odd))
    await shows(text(), false)
  })

  it('open the public API, and their owner hears of them by mail', async () => {
    expect(await ask(whole)).toMatchObject({ status: 200, answer: { items: [{ name: 'Harbour' }] } })
    await mailed(product, account.email, /^A new API key was created/)
  })

  it('may be for less, and are made once, however often the button is pressed', async () => {
    const { page } = session
    await button('New API Key').click()
    await page.getByLabel('Access Name').fill('watcher')
    await page.getByRole('checkbox', { name: 'Restrict what it may do' }).check()
    await page.getByRole('radio', { name: 'Read only' }).check()
    await page.getByRole('combobox', { name: 'Project' }).selectOption('Harbour')
    await page.getByRole('combobox', { name: 'API Key Duration' }).selectOption('Set Custom Expiration Date')
    await page.getByRole('radio', { name: 'Chosen areas' }).check()
    await page.getByRole('checkbox', { name: 'Projects' }).check()
    await page.setViewportSize({ width: 390, height: 844 })
    await eyes.look('narrower API key, small')
    await page.setViewportSize({ width: 1280, height: 800 })
    await eyes.look('narrower API key')
    await button('Create API Key').dblclick()
    narrower = await take()
    await shows(row('watcher').filter({ hasText: 'Read only · Harbour · Projects' }))
    expect(await row('watcher').count()).toBe(1)
    expect(await statusOf(narrower)).toBe(200)
    expect(await ask(narrower, { name: 'Another' })).toMatchObject({
      status: 403,
      answer: { message: 'This API key may only read.' },
    })
  })

  it('are rotated', async () => {
    const { page } = session
    await button(`Actions for ${odd}`).click()
    await page.getByRole('menuitem', { name: 'Rotate API key' }).click()
    await page.getByRole('combobox', { name: 'The old API key ends' }).selectOption('At once')
    await eyes.look('rotate API key')
    await button('Rotate API key').click()
    rotated = await take()
    await shows(row(odd).filter({ hasText: 'Expired' }))
    expect([await statusOf(whole), await statusOf(rotated)]).toEqual([401, 200])
    await eyes.look('API keys')
    await page.setViewportSize({ width: 390, height: 844 })
    await shows(page.getByRole('table'), false)
    await eyes.look('API keys, small')
    await page.setViewportSize({ width: 1280, height: 800 })
    await shows(row('watcher'))
  })

  it('are kept from people without a paid plan, also from one to the next moment', async () => {
    const { page } = session
    await button('New API Key').click()
    await page.getByLabel('Access Name').fill('too late')
    await becomes('free')
    await button('Create API Key').click()
    await shows(dialog('New API Key').getByText('API keys need a paid plan.'))
    expect(await ask(rotated)).toMatchObject({ status: 403, answer: { message: 'API keys need a paid plan.' } })
    await page.reload()
    await shows(page.getByRole('heading', { name: 'Page not found' }))
    await becomes('paid')
  })

  it('are deleted, one and all, and open nothing from then on', async () => {
    const { page } = session
    await page.reload()
    await button('Actions for watcher').click()
    await page.getByRole('menuitem', { name: 'Delete API key' }).click()
    await dialog('Delete REST API Key').getByRole('button', { name: 'Delete API key' }).click()
    await shows(page.getByText('API Key(s) deleted successfully'))
    expect(await statusOf(narrower)).toBe(401)

    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await button('Delete API keys').click()
    await shows(dialog('Delete REST API Keys').getByRole('listitem').filter({ hasText: odd }).nth(1))
    await eyes.look('delete API keys')
    await button('Delete 2 API keys').click()
    await shows(page.getByText('No API keys yet'))
    expect(await statusOf(rotated)).toBe(401)
  })

  it('were told of in a mail for each that was made', async () => {
    const subjects = await mailedSubjects(product, account.email)
    expect(subjects.filter((subject) => subject.startsWith('A new API key'))).toHaveLength(3)
  })

  it('can be handled by everybody', () => expect(eyes.problems).toEqual({}))
})
