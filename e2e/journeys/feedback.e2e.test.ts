import { readFile } from 'node:fs/promises'
import { accounts } from '@perigee/contract/account'
import { projects } from '@perigee/contract/projects'
import { day } from '@perigee/std/durations'
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
      PERIGEE_CLOUD_GPU_SIGN_UP_URL: 'https://gpus.example/join',
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

/** No interface makes a past, so it is written into the database. The last terabyte fills what the project may store. */
const usedFor400Days = () =>
  withDatabase(product, 'perigee', (client) =>
    client.query(`with project as (
        update satellite.projects set storage_limit = 1e12::bigint, created_at = now() - interval '400 days'
        where name = 'Engine' returning id
      ), bucket as (
        insert into satellite.buckets (project_id, name, created_at)
        select id, 'moons', now() - interval '400 days' from project returning id, project_id
      ), stored as (
        insert into satellite.bucket_usage_deltas (bucket_id, project_id, storage, objects, segments)
        select id, project_id, 1e12::bigint, 3, 3 from bucket
      ), downloaded as (
        insert into satellite.bucket_egress (project_id, bucket, hour, bytes)
        select project_id, 'moons', date_trunc('hour', now()) - make_interval(days => ago), 1e9::bigint * (1 + ago % 7)
        from bucket, generate_series(0, 399) ago
      )
      insert into satellite.bucket_tallies (project_id, bucket, taken_at, storage, objects, segments)
      select project_id, 'moons', now() - make_interval(days => ago), 2500000000::bigint * (400 - ago), 3, 3
      from bucket, generate_series(1, 399) ago`),
  )

const required = () => session.page.getByText('Required', { exact: true })

describe('the operator', () => {
  asJourney(() => session?.page)

  it('announces something until it is dismissed', async () => {
    const { page } = session
    const announcement = page.getByRole('dialog', { name: 'New moons' })
    const dismissed = async () => (await account.client.call(accounts.getSettings)).answer.noticeDismissal.announcements
    await shows(announcement.getByText('Two of them rise tonight.'))
    await look('announcement')
    await announcement.getByRole('button', { name: 'Got it' }).click()
    await shows(announcement, false)
    // It goes at once; a page that is left at once takes back what was not answered yet.
    await expect.poll(dismissed).toEqual({ moons: true })
    await page.reload()
    await shows(page.getByRole('heading', { name: 'All projects' }))
    expect(await announcement.count()).toBe(0)
  })

  it('offers GPUs of a partner, which a dialog explains before anybody leaves', async () => {
    const { page } = session
    await page.getByRole('link', { name: 'Engine', exact: true }).first().click()
    await page.getByRole('button', { name: 'Cloud GPUs' }).click()
    await shows(page.getByRole('dialog', { name: 'Cloud GPUs' }).getByText('gpus.example'))
    await look('cloud gpus')
    await page.keyboard.press('Escape')
  })

  it('reads on the dashboard what a project has used, what its limits refuse, and what it emits', async () => {
    const { page } = session
    await usedFor400Days()
    await page.reload()
    const limits = page.getByRole('note', { name: 'Limits' })
    await shows(limits.getByText('The storage limit of this project (1 TB) is reached. Uploads are refused.'))
    await shows(page.getByRole('region', { name: 'Storage by day' }))
    await look('dashboard')
    await page.getByRole('button', { name: 'See the estimate' }).click()
    await shows(page.getByRole('dialog', { name: 'Sustainability' }).getByText(/trees? grown for 10 years/))
    await look('sustainability')
    await page.keyboard.press('Escape')

    await page.getByRole('radio', { name: 'Custom' }).focus()
    await page.keyboard.press('Space')
    const today = () => new Date().toISOString().slice(0, 10)
    const began = today()
    await page.getByLabel('First day').fill(new Date(Date.now() - 399 * day).toISOString().slice(0, 10))
    await page.getByRole('button', { name: 'Show tables' }).click()
    const rows = page.getByRole('table', { name: 'Storage by day' }).getByRole('row')
    // One more where the day has ended meanwhile.
    const mayBe = () => (today() === began ? [401] : [401, 402])
    await expect.poll(async () => mayBe().includes(await rows.count())).toBe(true)
    await page.getByRole('button', { name: 'Show charts' }).click()
    await shows(page.getByRole('region', { name: 'Storage by day' }))

    await page.getByRole('button', { name: 'Usage report' }).click()
    const report = page.getByRole('dialog', { name: 'Get Detailed Usage Report' })
    await report.getByRole('radio', { name: 'Past Year' }).click()
    await look('usage report')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      report.getByRole('button', { name: 'Download Report' }).click(),
    ])
    const [heading, line = ''] = (await readFile(await file.path(), 'utf8')).split('\r\n')
    expect(heading).toMatch(/^"ProjectName","ProjectID","Storage GB-hour",.*"Since","Before"$/)
    expect(Number(/^"[^"]*","[^"]*","([\d.]+)"/.exec(line)?.[1])).toBeGreaterThan(0)
    expect(file.suggestedFilename()).toMatch(/^perigee-report-[-0-9a-f]{36}-[-\d]{10}-to-[-\d]{10}\.csv$/)

    await limits.getByRole('button', { name: 'Dismiss the notice about limits' }).click()
    await page.reload()
    await shows(page.getByRole('region', { name: 'Storage by day' }))
    expect(await limits.count()).toBe(0)
    await page.goto(`${product.urls.console}/projects`)
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
