import { CreateBucketCommand, DeleteBucketCommand, ListBucketsCommand, type S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guard } from '../src/authenticator'
import { type BrowserSession, browserSession } from '../src/browser-session'
import { asJourney } from '../src/journey'
import { onlooker } from '../src/look'
import { makeAccess } from '../src/make-access'
import { mailed, mailedCode } from '../src/outbox'
import { type Person, person } from '../src/person/person'
import { answer } from '../src/person/settings'
import { isOff, shows } from '../src/person/shows'
import { s3Client } from '../src/s3-client'
import { sharedProduct } from '../src/shared-product'
import { type Account, signUp } from '../src/sign-up'
import { takeDown } from '../src/take-down'

const bucket = 'in-the-way'
const product = sharedProduct()
let session: BrowserSession
let user: Person
let account: Account
let passcode: () => string
let s3: S3Client
const { look, problems } = onlooker(() => session.page)

beforeAll(async () => {
  account = await signUp(product)
  s3 = s3Client(await makeAccess(product, account, { passphrase: 'soon gone' }))
  await s3.send(new CreateBucketCommand({ Bucket: bucket }))
  const guarded = await guard(account)
  passcode = guarded.passcode
  session = await browserSession()
  user = person(session.page, product)
  await session.page.goto(`${product.urls.console}/login`)
  await user.giveCredentials(account)
  await user.giveRecoveryCode(guarded.recoveryCodes[0] ?? '')
  await shows(session.page.getByRole('heading', { name: 'All projects' }))
})
afterAll(() => takeDown({ session }))

describe('deleting an account', () => {
  asJourney(() => session?.page)
  const dialog = () => session.page.getByRole('dialog', { name: 'Delete account' })
  const next = () => dialog().getByRole('button', { name: 'Next' })

  async function begin(): Promise<void> {
    await user.openSettings()
    await user.openDialog('Delete account')
    await shows(dialog().getByText(account.email))
  }

  it('is held up by buckets', async () => {
    const { page } = session
    await begin()
    await shows(dialog().getByText(/will be permanently deleted\. This cannot be undone\./))
    await look('delete account, begin')
    await next().click()
    await shows(dialog().getByText('Please delete all your buckets first.'))
    await shows(dialog().getByText(/^Projects\s*1$/))
    await shows(dialog().getByText(/^Total buckets\s*1$/))
    await look('delete account, buckets')
    await dialog().getByRole('button', { name: 'Go to projects' }).click()
    await shows(page.getByRole('heading', { name: 'All projects' }))
    await shows(dialog(), false)
  })

  it('is held up by access keys', async () => {
    const { page } = session
    await s3.send(new DeleteBucketCommand({ Bucket: bucket }))
    await begin()
    await next().click()
    await shows(dialog().getByText('Please delete all your access keys first.'))
    await shows(dialog().getByText(/^Total access keys\s*1$/))
    await look('delete account, access keys')
    await dialog().getByRole('button', { name: 'Go to projects' }).click()
    await page.getByRole('link', { name: /^Project / }).click()
    await user.skipPassphrase()
    await user.goTo('Access')
    await page.getByRole('button', { name: /^Actions for access/ }).click()
    await page.getByRole('menuitem', { name: 'Delete access key' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await shows(page.getByText('No access keys yet'))
  })

  it('wants the password, the second factor and a code of a mail', async () => {
    await begin()
    await next().click()
    await answer(dialog(), 'Password', 'not this one')
    await shows(dialog().getByText('The password is not right.'))
    await look('delete account, wrong password')
    await answer(dialog(), 'Password', account.password)
    await answer(dialog(), '6-digit code', passcode())
    await shows(dialog().getByText('Enter the 6-digit code you received on email.'))
    await next().click()
    await shows(dialog().getByText('Enter all 6 digits.'))
    await look('delete account, code')
    await answer(dialog(), 'Verification code', await mailedCode(product, account.email, 'verification'))
  })

  it('is confirmed twice, and then says good bye', async () => {
    const { page } = session
    await shows(dialog().getByText(account.email))
    await isOff(next())
    await look('delete account, confirm')
    await dialog().getByRole('checkbox', { name: 'I want to delete this account.' }).check()
    await next().click()
    await shows(dialog().getByText(/You will be logged out immediately and receive a confirmation email\./))
    await look('delete account, last')
    await dialog().getByRole('button', { name: 'Delete Account' }).click()
    await shows(page.getByText('Good bye!'))
    await shows(dialog(), false)
    await shows(page.getByRole('heading', { name: 'Log in' }))
    await mailed(product, account.email, /^Your .* account was deleted$/)
  })

  it('leaves nobody behind who could log in or use a key', async () => {
    await user.isRefused(account)
    await look('login refused')
    await expect(s3.send(new ListBucketsCommand({}))).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } })
  })

  it('is answered like anybody unknown who forgot a password', async () => {
    await user.askForNewPassword(account.email)
    await mailed(product, account.email, /^Your .* password reset$/)
  })

  it('frees the address for a new account', async () => {
    await user.signUp(account)
    // The first one was for the account that is gone.
    await user.activate(await mailedCode(product, account.email, 'activation', { times: 2 }))
  })

  it('without a rule of WCAG 2.2 AA being broken', () => expect(problems).toEqual({}))
})
