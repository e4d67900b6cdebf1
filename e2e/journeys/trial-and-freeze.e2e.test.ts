import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { accounts } from '@perigee/contract/account'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserSession, browserSession } from '../src/browser-session'
import { eventually } from '../src/eventually'
import { asJourney } from '../src/journey'
import { onlooker } from '../src/look'
import { makeAccess } from '../src/make-access'
import { operate } from '../src/operator'
import { dragOver } from '../src/person/drag-over'
import { fromUploadMenu } from '../src/person/files'
import { type Person, person } from '../src/person/person'
import { shows } from '../src/person/shows'
import { newInstallation, type Product, startProduct } from '../src/product'
import { s3Client } from '../src/s3-client'
import { type Account, signUp } from '../src/sign-up'
import { takeDown } from '../src/take-down'

const bucket = 'kept-through-it-all'
const passphrase = 'frozen and thawed'
let product: Product
let session: BrowserSession
let user: Person
let account: Account
let s3: S3Client
const { look, problems } = onlooker(() => session.page)

beforeAll(async () => {
  const installation = await newInstallation({
    PERIGEE_CAPTCHA: 'none',
    PERIGEE_RATE_LIMIT_BURST: '100',
    PERIGEE_SUPPORT_URL: 'https://support.example/',
    // What was allowed is remembered for no longer than this.
    PERIGEE_GATEWAY_CREDENTIAL_LIFETIME: '1s',
  })
  // Any page that is there: what there is to buy is not ours.
  installation.env.PERIGEE_UPGRADE_URL = `${installation.urls.outbox}/`
  product = await startProduct(installation)
  account = await signUp(product)
  s3 = s3Client(await makeAccess(product, account, { passphrase }), { maxAttempts: 1 })
  await s3.send(new CreateBucketCommand({ Bucket: bucket }))
  await account.client.call(accounts.updateSettings, { body: { passphrasePrompt: false } })
  session = await browserSession()
  user = person(session.page, product)
  await session.page.goto(`${product.urls.console}/login`)
  await user.logIn(account)
})
afterAll(() => takeDown({ session, product }))

const admin = (...command: string[]) => operate(product, 'user', ...command)
const note = (name: 'Trial' | 'Account') => session.page.getByRole('note', { name })
const dialog = (name: string) => session.page.getByRole('dialog', { name })
const statusOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 200,
    ({ $metadata }: { $metadata?: { httpStatusCode?: number } }) => $metadata?.httpStatusCode,
  )
const store = () => s3.send(new PutObjectCommand({ Bucket: bucket, Key: 'word', Body: 'word' }))

/** Outside of projects nothing lies over the page. */
async function seeProjects(): Promise<void> {
  await session.page.goto(`${product.urls.console}/projects`)
  await shows(session.page.getByRole('heading', { name: 'All projects' }))
}

/** From the list of projects. */
async function enterProject(): Promise<void> {
  await session.page.getByRole('link', { name: /^Project / }).click()
}

const expired = () => dialog('Your Trial Has Expired')

async function leadsToPlans(button: Locator): Promise<void> {
  const plans = () =>
    session.page
      .context()
      .pages()
      .find((page) => page.url() === `${product.urls.outbox}/`)
  await button.click()
  await expect.poll(plans).toBeDefined()
  await plans()?.close()
}

const refusesToStore = () =>
  eventually('the end of storing', () =>
    store().then(
      () => undefined,
      ({ $metadata }) => $metadata?.httpStatusCode === 403 || undefined,
    ),
  )
const storesAgain = () => eventually('storing what was refused before', store)

describe('a trial', () => {
  asJourney(() => session?.page)

  it('that ends soon is told in a banner, and once in a dialog that leads to a plan', async () => {
    const { page } = session
    await admin('set-kind', account.email, 'free', '--trial', '2d')
    await seeProjects()
    await shows(note('Trial').getByText(/^Your trial account expires in 2 days\. Upgrade your account to keep using/))
    await look('trial, banner')
    await enterProject()
    const soon = dialog('Trial Expiring Soon')
    await shows(soon.getByText(/^Your trial account expires in 2 days\./))
    await look('trial expiring soon')
    await leadsToPlans(soon.getByRole('button', { name: 'Upgrade Now' }))
    await shows(soon, false)
    await user.goTo('Browse')
    await user.goTo('Dashboard')
    await shows(page.getByRole('heading', { name: /^Project /, level: 1 }))
    expect(await soon.count()).toBe(0)
  })

  it('that has ended says when the account will go', async () => {
    await admin('freeze', account.email, 'trial', '--days', '5')
    await seeProjects()
    await shows(note('Trial').getByText(/^Your trial account expired\. Upgrade your account to continue using/))
    await enterProject()
    await shows(expired().getByText('Your account will be scheduled for deletion in 5 days if no action is taken.'))
    await look('trial expired')
    await expired().getByRole('button', { name: 'Cancel' }).click()
    await shows(expired(), false)
    await look('dashboard of an expired trial')
  })

  it('that has ended lets nobody make or store anything', async () => {
    const { page } = session
    for (const [place, button] of [
      ['Browse', 'New Bucket'],
      ['Access', 'New Access'],
    ] as const) {
      await user.goTo(place)
      await page.getByRole('button', { name: button }).first().click()
      await shows(expired())
      await page.keyboard.press('Escape')
      await shows(expired(), false)
    }
    await refusesToStore()
  })

  it('that has ended is told before files are asked for', async () => {
    const { page } = session
    let pickers = 0
    page.on('filechooser', () => void pickers++)
    await page.goto(page.url().replace(/\/access.*$/, `/buckets/${bucket}`))
    await user.enterPassphrase(passphrase)
    await fromUploadMenu(page, 'Upload files')
    await shows(expired())
    await look('upload after the trial')
    await page.keyboard.press('Escape')
    await shows(expired(), false)
    const drop = await dragOver(page, [import.meta.filename])
    await shows(expired())
    expect(await page.getByText(/^Drop your objects/).count()).toBe(0)
    const before = page.url()
    await drop()
    expect([pickers, page.url(), await user.uploads().count()]).toEqual([0, before, 0])
    await page.keyboard.press('Escape')
  })

  it('that was upgraded is over, and so is its freeze', async () => {
    await admin('set-kind', account.email, 'paid')
    await seeProjects()
    expect(await note('Trial').count()).toBe(0)
    await enterProject()
    await user.goTo('Browse')
    await user.createBucket('after-the-trial')
    await storesAgain()
  })
})

describe('an account', () => {
  asJourney(() => session?.page)

  it('is warned before it is frozen', async () => {
    await admin('freeze', account.email, 'billing-warning')
    await seeProjects()
    await shows(note('Account').getByText(/^Your account will be frozen soon because of billing issues\./))
    await look('billing warning')
  })

  it('that is frozen can be looked at, and stores nothing', async () => {
    const { page } = session
    await admin('freeze', account.email, 'billing')
    await seeProjects()
    await shows(note('Account').getByText(/^Your account was frozen because of billing issues\./))
    await shows(note('Account').getByRole('link', { name: 'Contact support' }))
    await refusesToStore()
    await page.getByRole('button', { name: 'Create Project' }).first().click()
    const project = dialog('Create New Project')
    await project.getByLabel('Name').fill('While frozen')
    await project.getByRole('button', { name: 'Next' }).click()
    await project.getByRole('button', { name: 'Create Project' }).click()
    await shows(page.getByText(/Your account is frozen\. Upgrade it or contact support to go on\./))
    await look('new project refused')
    await page.keyboard.press('Escape')
    await enterProject()
    await look('dashboard of a frozen account')
    await user.goTo('Browse')
    await page.getByRole('link', { name: bucket, exact: true }).click()
    await user.enterPassphrase(passphrase)
    await user.choose(import.meta.filename)
    await shows(user.uploads().getByText(/storage limit exceeded/))
    await look('upload refused')
  })

  it('that is unfrozen has what it had', async () => {
    await admin('unfreeze', account.email)
    await seeProjects()
    expect(await note('Account').count()).toBe(0)
    await enterProject()
    await user.goTo('Browse')
    await user.createBucket('after-the-freeze')
    await storesAgain()
  })

  it('that is frozen for a violation can neither look at nor remove what it is about', async () => {
    const object = { Bucket: bucket, Key: 'word' }
    await admin('freeze', account.email, 'violation')
    const calls: Record<string, () => Promise<unknown>> = {
      'list buckets': () => s3.send(new ListBucketsCommand()),
      'create a bucket': () => s3.send(new CreateBucketCommand({ Bucket: 'made-while-frozen' })),
      list: () => s3.send(new ListObjectsV2Command({ Bucket: bucket })),
      store,
      read: () => s3.send(new GetObjectCommand(object)),
      look: () => s3.send(new HeadObjectCommand(object)),
      remove: () => s3.send(new DeleteObjectCommand(object)),
      'remove several': () => s3.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: [object] } })),
      'remove the bucket': () => s3.send(new DeleteBucketCommand({ Bucket: bucket })),
    }
    for (const [name, call] of Object.entries(calls)) expect([name, await statusOf(call())]).toEqual([name, 429])
    await admin('unfreeze', account.email, 'violation')
    const { Body } = await s3.send(new GetObjectCommand(object))
    expect(await Body?.transformToString()).toBe('word')
  })

  it('that is frozen for legal reasons is logged out at once, and stays out', async () => {
    const { page } = session
    await admin('freeze', account.email, 'legal')
    await page.reload()
    await shows(page.getByRole('heading', { name: 'Log in' }))
    await user.giveCredentials(account)
    await shows(page.getByText('You cannot log in at the moment. Please contact support.'))
    await look('login of a frozen account')
    await admin('unfreeze', account.email, 'legal')
    await user.giveCredentials(account)
    await shows(page.getByRole('button', { name: /^Account menu of/ }))
  })

  it('without a rule of WCAG 2.2 AA being broken', () => expect(problems).toEqual({}))
})
