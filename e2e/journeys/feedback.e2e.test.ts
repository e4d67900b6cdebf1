import { accounts } from '@perigee/contract/account'
import { projects } from '@perigee/contract/projects'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserSession, browserSession } from '../src/browser-session'
import { withDatabase } from '../src/database'
import { asJourney } from '../src/journey'
import { onlooker } from '../src/look'
import { operate } from '../src/operator'
import { type Person, person } from '../src/person/person'
import { shows } from '../src/person/shows'
import { newInstallation, type Product, startProduct } from '../src/product'
import { type Account, signUp } from '../src/sign-up'
import { takeDown } from '../src/take-down'
import { startWebhook, type Webhook } from '../src/webhook'

let product: Product
let session: BrowserSession
let user: Person
let account: Account
let webhook: Webhook
const { look, problems } = onlooker(() => session.page)

beforeAll(async () => {
  webhook = await startWebhook()
  product = await startProduct(
    await newInstallation({
      PERIGEE_CAPTCHA: 'none',
      PERIGEE_FILE_SYSTEM_BETA: 'true',
      PERIGEE_OBJECT_MOUNT_CONSULTATION: 'true',
      PERIGEE_SUPPORT_URL: 'https://support.example/',
      PERIGEE_FEEDBACK_WEBHOOK_URL: webhook.url,
      PERIGEE_FEEDBACK_WEBHOOK_SECRET: webhook.secret,
      PERIGEE_ANNOUNCEMENT_NAME: 'moons',
      PERIGEE_ANNOUNCEMENT_TITLE: 'New moons',
      PERIGEE_ANNOUNCEMENT_BODY: 'Two of them rise tonight.',
    }),
  )
  account = await signUp(product)
  await account.client.call(projects.create, { body: { name: 'Engine' } })
  const name = 'Ada Lovelace'
  await account.client.call(accounts.update, { body: { fullName: name, shortName: name } })
  await account.client.call(accounts.updateSettings, { body: { passphrasePrompt: false } })
  session = await browserSession()
  user = person(session.page, product)
  await session.page.goto(`${product.urls.console}/login`)
  await user.logIn(account)
})
afterAll(async () => {
  await takeDown({ session, product })
  webhook?.close()
})

/** From the lists of a form; Escape closes one that takes several. */
async function choose(label: string, ...options: string[]): Promise<void> {
  const { page } = session
  await page.getByRole('combobox', { name: label }).click()
  for (const option of options) await page.getByRole('option', { name: option, exact: true }).click()
  if (options.length > 1) await page.keyboard.press('Escape')
}

const required = () => session.page.getByText('Required', { exact: true })

describe('the operator', () => {
  asJourney(() => session?.page)

  it('announces something until it is dismissed', async () => {
    const { page } = session
    const announcement = page.getByRole('note', { name: 'New moons' })
    const dismissed = async () => (await account.client.call(accounts.getSettings)).answer.noticeDismissal.announcements
    await shows(announcement.getByText('Two of them rise tonight.'))
    await look('announcement')
    await announcement.getByRole('button', { name: 'Dismiss announcement' }).click()
    await shows(announcement, false)
    // It goes at once; a page that is left at once takes back what was not answered yet.
    await expect.poll(dismissed).toEqual({ moons: true })
    await page.reload()
    await shows(page.getByRole('heading', { name: 'All projects' }))
    expect(await announcement.count()).toBe(0)
  })

  it('is told what somebody thinks', async () => {
    const { page } = session
    const dialog = await user.openDialog('Give feedback')
    await shows(dialog.getByText('Do not use this form for account, billing, or support issues.'))
    await dialog.getByRole('button', { name: 'Send' }).click()
    await shows(dialog.getByText('Required'))
    await dialog.getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: 'Report an issue or bug' }).click()
    await look('feedback')
    await dialog.getByLabel('Provide reproduction steps').fill('Look up.\nNothing moves.')
    await dialog.getByRole('checkbox', { name: 'You may contact me for more details.' }).check()
    await dialog.getByRole('button', { name: 'Send' }).click()
    await shows(page.getByText('Feedback sent successfully'))
    await shows(dialog, false)
  })

  it('gets to know who joins the beta', async () => {
    const { page } = session
    await page.getByRole('link', { name: 'Engine', exact: true }).click()
    await page.getByRole('link', { name: 'File system beta' }).click()
    await expect.poll(() => page.getByRole('textbox', { name: 'First name' }).inputValue()).toBe('Ada')
    await choose('Industry', 'Other')
    await page.getByRole('button', { name: 'Join the beta' }).click()
    await expect.poll(() => required().count()).toBe(4)
    await look('file system beta, mistakes')
    await page.getByRole('textbox', { name: 'Company' }).fill('Engines')
    await page.getByRole('textbox', { name: 'Which industry?' }).fill('Astronomy')
    await choose('Operating system', 'Linux')
    await choose('Team size', '2-5')
    await choose('What do you need?', 'Caching', 'POSIX')
    await look('file system beta')
    await page.getByRole('button', { name: 'Join the beta' }).click()
    await shows(page.getByText('You have joined the beta. We will write to you.'))
    await look('file system beta, sent')
  })

  it('gets to know who wants a consultation, once', async () => {
    const { page } = session
    await page.getByRole('link', { name: 'Object Mount' }).click()
    await page.getByRole('textbox', { name: 'Company' }).fill('Engines')
    await page.getByRole('textbox', { name: 'Job title' }).fill('Countess')
    await choose('Industry', 'VFX')
    await choose('Company size', '1-10')
    await page.getByRole('button', { name: 'Request a consultation' }).click()
    await shows(required())
    await look('object mount, not agreed')
    await page.getByRole('checkbox', { name: 'I agree to be contacted about this request.' }).check()
    await page.getByRole('button', { name: 'Request a consultation' }).click()
    await shows(page.getByText('Your request has reached us. We will write to you.'))
    await page.reload()
    await shows(page.getByText('Your request has reached us. We will write to you.'))
    await page.getByRole('link', { name: 'Go to the dashboard' }).click()
    await shows(page.getByRole('heading', { name: 'Engine', level: 1 }))
  })

  it('reads it all, newest first', async () => {
    const sent = JSON.parse(await operate(product, 'feedback', '--json')) as { form: string }[]
    expect(sent).toMatchObject([
      {
        form: 'object-mount-consultation',
        email: account.email,
        content: { jobTitle: 'Countess', industryUseCase: 'VFX' },
      },
      { form: 'cunofs-beta', content: { otherIndustryUseCase: 'Astronomy', desiredFeatures: 'Caching;POSIX' } },
      { form: 'feedback', content: { type: 'Report an issue or bug', allowContact: true } },
    ])
    expect(await operate(product, 'feedback', '--form', 'feedback')).toContain('message: Look up. Nothing moves.')
  })

  it('has it passed on, signed, oldest first', async () => {
    // Its turn comes every five minutes.
    await withDatabase(product, 'perigee', (client) =>
      client.query(`select graphile_worker.add_job('deliver-submissions', job_key := 'deliver-submissions')`),
    )
    await expect
      .poll(() => webhook.received, { timeout: 30_000 })
      .toMatchObject([
        { form: 'feedback', email: account.email, content: { message: 'Look up.\nNothing moves.' } },
        { form: 'cunofs-beta' },
        { form: 'object-mount-consultation' },
      ])
  })

  it('without a rule of WCAG 2.2 AA being broken', () => expect(problems).toEqual({}))
})
