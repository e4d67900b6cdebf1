import { CreateBucketCommand, GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { cards } from '@perigee/contract/payments/cards'
import { projects } from '@perigee/contract/projects'
import { pdfText } from '@perigee/testing/pdf-text'
import { type Anvil, startAnvil } from '@perigee/token-chain/testing/anvil'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserSession, browserSession } from '../src/browser-session'
import { noTraces, sentTo, tracesOf } from '../src/card-numbers'
import { withDatabase } from '../src/database'
import { queueJobs } from '../src/jobs'
import { asJourney } from '../src/journey'
import { lastMonth, useLastMonth } from '../src/last-month'
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
import { tokenSettings } from '../src/token-settings'

let product: Product
let session: BrowserSession
let user: Person
let account: Account
let sent: string[]
let chain: Anvil
const { look, problems } = onlooker(() => session.page)

beforeAll(async () => {
  chain = await startAnvil({ chainId: 31_337, decimals: 8 })
  product = await startProduct(
    await newInstallation({
      PERIGEE_CAPTCHA: 'none',
      PERIGEE_RATE_LIMIT_BURST: '100',
      PERIGEE_NEW_ACCOUNT_KIND: 'paid',
      PERIGEE_BILLING: 'true',
      PERIGEE_CARD_PROVIDER: 'sandbox',
      PERIGEE_WEBHOOK_PRIVATE_ADDRESSES: 'true',
      ...tokenSettings(chain),
    }),
  )
  await bill('coupon', 'create', 'WELCOME', '--amount', '25', '--duration', 'forever')
  account = await signUp(product)
  session = await browserSession()
  sent = sentTo(session.page.context(), product.urls.console)
  user = person(session.page, product)
  await session.page.goto(`${product.urls.console}/login`)
  await user.logIn(account)
})
afterAll(async () => {
  await takeDown({ session, product })
  await chain?.stop()
})

const bill = (...command: string[]) =>
  runProgram(process.execPath, [program, 'billing', ...command], { env: { PATH: process.env.PATH, ...product.env } })

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
})

/** A token of a chain that runs beside the product. */
describe('tokens', () => {
  asJourney(() => session?.page)
  const scan = () => queueJobs(product, 'scan-token-chains')
  const openAddress = async () => {
    await press('Add STAR Tokens')
    await dialog('Add STAR Tokens').getByRole('checkbox').check()
    await dialog('Add STAR Tokens').getByRole('button', { name: 'Show Deposit Address' }).click()
    return dialog('Add STAR Tokens').getByTestId('deposit-address').innerText()
  }

  it('wait at an address of one’s own until blocks lie above them, and are money then, with a bonus', async () => {
    const { page } = session
    await page.goto(`${product.urls.console}/account/billing`)
    await openTab('Payment methods')
    await press('Generate Deposit Address')
    const address = await openAddress()
    await shows(dialog('Add STAR Tokens').getByRole('img', { name: 'QR code of your deposit address' }))
    await chain.send(address, 2_000_000_000n)
    await scan()
    await page.reload()
    expect(await openAddress()).toBe(address)
    await shows(dialog('Add STAR Tokens').getByText('20 STAR tokens pending: 0 of 3 confirmations.'))
    await look('billing, tokens, pending')
    await chain.mine(3)
    await scan()
    await page.reload()
    await openAddress()
    await shows(dialog('Add STAR Tokens').getByRole('listitem').getByText('Confirmed'))
    await dialog('Add STAR Tokens').getByRole('button', { name: 'Continue' }).click()
    await shows(region('STAR Tokens').getByText('$11.00'))
    await look('billing, tokens')
    await press('View History')
    await shows(page.getByRole('row', { name: /Bonus.*\$1\.00/ }))
    const deposit = page.getByRole('row', { name: /Deposit.*\$10\.00/ }).getByRole('link')
    expect(await deposit.getAttribute('href')).toMatch(/^https:\/\/explorer\.example\/tx\/0x[0-9a-f]{64}$/)
    await look('billing, tokens, history')
  })
})

/** Somebody whose only card lets no charge through, in the month after. */
describe('an invoice that could not be paid', () => {
  asJourney(() => session?.page)
  const project = 'a b+c%#?é日本'

  beforeAll(async () => {
    const ben = await signUp(product)
    await ben.client.call(cards.addPaymentMethod, { body: 'pm_card_chargeCustomerFail' })
    await ben.client.call(projects.create, { body: { name: project } })
    await useLastMonth(product, ben)
    for (const step of ['prepare', 'create', 'review', 'finalise', 'pay']) await bill(step, '--month', lastMonth)
    await user.logOut()
    await user.logIn(ben)
  })

  it('is told of everywhere, and says what the bank says when the same card is tried again', async () => {
    await shows(session.page.getByText('An invoice of $12.00 could not be paid.'))
    await session.page.getByRole('link', { name: 'Pay invoice' }).click()
    await shows(session.page.getByRole('row', { name: /Payment failed/ }))
    await look('billing, failed invoice')
    await press('Pay')
    await dialog('Pay Invoice').getByRole('button', { name: 'Pay $12.00' }).click()
    await shows(dialog('Pay Invoice').getByText('Your card was declined.'))
    await look('billing, pay invoice')
    await dialog('Pay Invoice').getByRole('button', { name: 'Cancel' }).click()
  })

  it('is paid by a new card, whose bank wants to be asked each time', async () => {
    await openTab('Payment methods')
    await addCard('4000002760003184')
    await press('Approve')
    await shows(region('Card ending in 3184').getByText('Default'))
    await openTab('Billing history')
    await press('Pay')
    await dialog('Pay Invoice').getByRole('button', { name: 'Pay $12.00' }).click()
    await press('Approve')
    await shows(session.page.getByText('The invoice is paid.'))
    await shows(session.page.getByText(/could not be paid/), false)
    await shows(session.page.getByRole('row', { name: /Paid/ }))
  })

  it('has a document of what was used and that it is paid', async () => {
    const link = session.page.getByRole('link', { name: 'Invoice PDF' })
    const answer = await session.page.request.get((await link.getAttribute('href')) ?? '')
    expect(answer.headers()['content-type']).toBe('application/pdf')
    const said = pdfText(await answer.body()).join('\n')
    for (const text of ['Invoice', 'Storage', '$12.00', 'Paid on']) expect(said).toContain(text)
  })

  it('agrees with the usage report', async () => {
    const { page } = session
    const [download] = await Promise.all([page.waitForEvent('download'), press('Usage report')])
    expect(download.suggestedFilename()).toContain(`-report--${lastMonth}-01-to-`)
    const [, head, line, ...rest] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
    expect(head).toContain('"Estimated Total Amount ($)"')
    expect(line).toContain(`"${project}"`)
    expect(line).toContain('"12.00"')
    expect(rest).toEqual([])

    await openTab('Overview')
    await press('Detailed usage report')
    const report = dialog('Get Detailed Usage Report')
    await report.getByRole('radio', { name: 'Past Year' }).check()
    await report.getByRole('radio', { name: 'Bucket Details' }).check()
    await look('billing, usage report')
    const [year] = await Promise.all([
      page.waitForEvent('download'),
      report.getByRole('button', { name: 'Download Report' }).click(),
    ])
    expect(await readFile(await year.path(), 'utf8')).toMatch(/"photos"[^\n]*"12\.00"/)
  })

  it('leaves no card number with the server: not sent, logged, stored or in a file', async () => {
    expect(sent.join('\n')).toContain('pm_card_visa-2035-12')
    const typed = ['4242424242424242', '5555555555554444', '4000002760003184']
    expect(await tracesOf(typed, { product, sent })).toEqual(noTraces)
  })

  it('is usable: no screen has an accessibility problem', () => {
    expect(problems).toEqual({})
  })
})
