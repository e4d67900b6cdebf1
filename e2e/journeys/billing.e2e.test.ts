import { CreateBucketCommand, GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserSession, browserSession } from '../src/browser-session'
import { noTraces, sentTo, tracesOf } from '../src/card-numbers'
import { withDatabase } from '../src/database'
import { queueJobs } from '../src/jobs'
import { asJourney } from '../src/journey'
import { onlooker } from '../src/look'
import { makeAccess } from '../src/make-access'
import { mailed } from '../src/outbox'
import { type Person, person } from '../src/person/person'
import { shows } from '../src/person/shows'
import { newInstallation, type Product, program, startProduct } from '../src/product'
import { runProgram } from '../src/run-program'
import { s3Client } from '../src/s3-client'
import { type Account, signUp } from '../src/sign-up'
import { takeDown } from '../src/take-down'

let product: Product
let session: BrowserSession
let user: Person
let account: Account
let sent: string[]
const { look, problems } = onlooker(() => session.page)

beforeAll(async () => {
  product = await startProduct(
    await newInstallation({
      PERIGEE_CAPTCHA: 'none',
      PERIGEE_RATE_LIMIT_BURST: '100',
      PERIGEE_NEW_ACCOUNT_KIND: 'paid',
      PERIGEE_BILLING: 'true',
      PERIGEE_CARD_PROVIDER: 'sandbox',
      PERIGEE_WEBHOOK_PRIVATE_ADDRESSES: 'true',
    }),
  )
  const coupon = ['billing', 'coupon', 'create', 'WELCOME', '--amount', '25', '--duration', 'forever']
  await runProgram(process.execPath, [program, ...coupon], { env: { PATH: process.env.PATH, ...product.env } })
  account = await signUp(product)
  session = await browserSession()
  sent = sentTo(session.page.context(), product.urls.console)
  user = person(session.page, product)
  await session.page.goto(`${product.urls.console}/login`)
  await user.logIn(account)
})
afterAll(() => takeDown({ session, product }))

const region = (name: string | RegExp) => session.page.getByRole('region', { name })
const dialog = (name: string | RegExp) => session.page.getByRole('dialog', { name })
const press = (name: string | RegExp) => session.page.getByRole('button', { name }).click()
const openTab = (name: string) => session.page.getByRole('tab', { name }).click()

async function typeCard(number: string): Promise<void> {
  await session.page.getByLabel('Card number').fill(number)
  await session.page.getByLabel('Expiry').fill('12/35')
  await session.page.getByLabel('Security code').fill('123')
}
async function addCard(number: string): Promise<void> {
  await press('Add new card')
  await typeCard(number)
  await press('Add card')
}

/** Everything that pays, with the test cards of the sandbox. */
describe('the page Billing', () => {
  asJourney(() => session?.page)

  it('says what the month comes to, and takes a coupon once', async () => {
    await session.page.goto(`${product.urls.console}/account/billing`)
    await shows(session.page.getByText('Available funds'))
    await press('Apply new coupon')
    await dialog('Apply New Coupon').getByLabel('Coupon code').fill('nothing')
    await press('Activate Coupon')
    await shows(dialog('Apply New Coupon').getByText('There is no such coupon code.'))
    await look('billing, coupon refused')
    await dialog('Apply New Coupon').getByLabel('Coupon code').fill('welcome')
    await press('Activate Coupon')
    await shows(session.page.getByText('Coupon applied.'))
    await shows(session.page.getByText(/\$25/).first())
    await look('billing, overview')
  })

  it('keeps cards, one of them the default', async () => {
    await openTab('Payment methods')
    await addCard('4242424242424242')
    await shows(region('Card ending in 4242').getByText('Default'))
    await addCard('5555555555554444')
    await shows(region('Card ending in 4444').getByText('Default'))
    await look('billing, cards')
    await region('Card ending in 4444').getByRole('button', { name: 'Edit default' }).click()
    await dialog('Set Default Card').getByRole('radio', { name: 'Visa ending in 4242' }).click()
    await look('billing, default card')
    await press('Save')
    await shows(region('Card ending in 4242').getByText('Default'))
    await region('Card ending in 4444')
      .getByRole('button', { name: /Remove/ })
      .click()
    await dialog('Remove Card')
      .getByRole('button', { name: /Remove/ })
      .click()
    await shows(session.page.getByText('Credit card was successfully removed'))
    await shows(region('Card ending in 4444'), false)
  })

  it('takes funds by the saved card, and by another one that the bank asks about', async () => {
    await openTab('Overview')
    await press('Add Funds')
    await look('billing, funds, amount')
    await press('Continue')
    await shows(dialog('Add Funds').getByRole('radio', { name: 'Visa ending in 4242' }))
    await look('billing, funds, method')
    await dialog('Add Funds').getByRole('button', { name: 'Pay $10' }).dblclick()
    await shows(dialog('Payment Successful').getByText(/Your payment of \$10/))
    await press('Done')
    await shows(session.page.getByText('$10.00', { exact: true }).first())

    await press('Add Funds')
    await dialog('Add Funds').getByRole('textbox', { name: 'Amount' }).fill('25')
    await press('Continue')
    await press('Use Another Card')
    await typeCard('4000002760003184')
    await dialog('Add Funds').getByRole('button', { name: 'Pay $25' }).click()
    await press('Approve')
    await shows(dialog('Payment Successful').getByText(/Your payment of \$25/))
    await look('billing, funds, paid')
    await press('Done')
    await session.page.reload()
    await shows(session.page.getByText('$35.00', { exact: true }).first())
  })

  it('keeps what stands on invoices', async () => {
    await openTab('Billing information')
    await press('Update Address')
    const address = dialog('Update Billing Address')
    await address.getByLabel('Full name').fill('日本 a b+c%#?é')
    await address.getByLabel('Country').selectOption('DE')
    await address.getByLabel('Address line 1').fill('1 Odd/.. Street')
    await address.getByLabel('City').fill('Bonn')
    await look('billing, address')
    await address.getByRole('button', { name: 'Save' }).click()
    await shows(session.page.getByText('Billing address saved successfully'))
    await press('Add Tax ID')
    const tax = dialog('Add Tax ID')
    await tax.getByLabel('Country').selectOption('DE')
    await tax.getByLabel('Tax ID type').selectOption({ index: 1 })
    await tax.getByRole('textbox', { name: 'Tax ID' }).fill('DE123456789')
    await look('billing, tax id')
    await tax.getByRole('button', { name: 'Add' }).click()
    await shows(session.page.getByText('Tax ID added successfully'))
    await press('Add Reference')
    await dialog('Add Invoice Reference').getByLabel('Reference (Optional)').fill('PO 4711')
    await dialog('Add Invoice Reference').getByRole('button', { name: 'Save' }).click()
    await shows(session.page.getByText('Invoice Reference added successfully'))
    await look('billing, information')
  })

  it('lists payments with their receipts', async () => {
    await openTab('Billing history')
    const receipts = session.page.getByRole('link', { name: /Checkout|PDF/ })
    await shows(receipts.nth(1))
    await look('billing, history')
    const answer = await session.page.request.get((await receipts.first().getAttribute('href')) ?? '')
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('leaves no card number with the server: not sent, logged, stored or in a file', async () => {
    expect(sent.join('\n')).toContain('pm_card_visa-2035-12')
    const typed = ['4242424242424242', '5555555555554444', '4000002760003184']
    expect(await tracesOf(typed, { product, sent })).toEqual(noTraces)
  })
})

/** Alerts, and downloads that stop and go on. */
describe('a budget', () => {
  asJourney(() => session?.page)
  const file = { Bucket: 'tides', Key: 'chart.txt' }
  const passphrase = 'high water'
  let s3: S3Client
  let bucketPage: string
  const card = () => region('All projects')
  /** Its content, or what refuses it. */
  const download = () =>
    s3.send(new GetObjectCommand(file)).then(
      ({ Body }) => Body?.transformToString(),
      (error: Error) => error.name,
    )

  it('is made, tells what is spent, and shows the secret of its webhook once', async () => {
    const access = await makeAccess(product, account, { passphrase })
    s3 = s3Client(access)
    await s3.send(new CreateBucketCommand({ Bucket: file.Bucket }))
    await s3.send(new PutObjectCommand({ ...file, Body: 'low water' }))
    // A terabyte of downloads: $7.
    await withDatabase(product, 'perigee', (client) =>
      client.query(
        `insert into satellite.bucket_egress (project_id, bucket, hour, bytes, placement)
         select id, $2, date_trunc('hour', now()), 1000000000000, 0 from satellite.projects where public_id = $1`,
        [access.projectId, file.Bucket],
      ),
    )
    await session.page.goto(`${product.urls.console}/account/billing`)
    await session.page.getByRole('link', { name: 'Set a budget' }).click()
    await shows(session.page.getByText('No budgets yet'))
    await look('budgets, none')
    await press('New budget')
    const form = dialog('New budget')
    await form.getByLabel('Amount per month').fill('1.234')
    await form.getByLabel('Webhook address').fill('http://127.0.0.1:9/alerts')
    await form.getByLabel('Stop downloads when the budget is spent').check()
    await form.getByRole('button', { name: 'Create budget' }).click()
    await shows(form.getByText('Write dollars and cents as in 25 or 25.50.'))
    await look('budgets, new')
    await form.getByLabel('Amount per month').fill('5')
    await form.getByRole('button', { name: 'Create budget' }).dblclick()
    await shows(dialog('Secret of the webhook').getByRole('button', { name: 'Copy Webhook secret' }))
    await look('budgets, secret')
    await dialog('Secret of the webhook').getByRole('button', { name: 'Close' }).last().click()
    await shows(card().getByText(/^of \$5\.00 spent in \w+ \(140%\)$/))
    expect(await session.page.content()).not.toContain('whsec_')
  })

  it('mails when it is reached, and stops downloads', async () => {
    await queueJobs(product, 'watch-budgets')
    await mailed(product, account.email, /^Downloads are stopped/)
    await session.page.reload()
    await shows(card().getByText('Downloads stopped'))
    await look('budgets, stopped')
    await openTab('Overview')
    await shows(session.page.getByRole('note', { name: 'Downloads are stopped' }))
    await look('budgets, overview')
    expect(await download()).toBe('SpendCapReached')
  })

  it('is named where files are, which are listed all the same', async () => {
    const { page } = session
    await page.goto(`${product.urls.console}/projects`)
    await page.getByRole('link', { name: /^Project / }).click()
    await user.enterProjectPassphrase(passphrase)
    await user.goTo('Browse')
    await user.openBucket(file.Bucket)
    bucketPage = page.url()
    await shows(page.getByRole('note', { name: 'Downloads' }))
    await page.getByRole('button', { name: `Download ${file.Key}` }).click()
    await shows(page.getByText(/Error downloading file\. The owner has limited what downloads may cost/))
    await look('budgets, file browser')
    await user.file(file.Key).click()
    await shows(page.getByText(/^Failed to preview\. Downloads are stopped/))
    await look('budgets, preview')
  })

  it('lets downloads go on when it is raised', async () => {
    const { page } = session
    await page.goto(`${product.urls.console}/account/billing?tab=budgets`)
    await press('Edit the budget of All projects')
    await shows(dialog('Edit budget').getByText(/downloads stay stopped/))
    await dialog('Edit budget').getByLabel('Amount per month').fill('50')
    await press('Save')
    await shows(card().getByText('Downloads stopped'), false)
    expect(await download()).toBe('low water')
    await look('budgets, raised')
    await page.goto(bucketPage)
    await user.enterPassphrase(passphrase)
    await user.download(file.Key)
    await shows(page.getByRole('note', { name: 'Downloads' }), false)
  })

  it('is usable: no screen has an accessibility problem', () => {
    expect(problems).toEqual({})
  })
})
