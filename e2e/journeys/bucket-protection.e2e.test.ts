import {
  CreateBucketCommand,
  GetBucketVersioningCommand,
  GetObjectLockConfigurationCommand,
  PutBucketVersioningCommand,
  PutObjectLockConfigurationCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserSession, browserSession } from '../src/browser-session'
import { asJourney } from '../src/journey'
import { onlooker } from '../src/look'
import { makeAccess } from '../src/make-access'
import { type Person, person } from '../src/person/person'
import { shows } from '../src/person/shows'
import { s3Client } from '../src/s3-client'
import { sharedProduct } from '../src/shared-product'
import { type Account, signUp } from '../src/sign-up'
import { takeDown } from '../src/take-down'

const bucket = 'archive-of-all-that-was-measured-at-the-station-near-the-glacier'.slice(0, 63)
const other = 'of-a-tool'
const product = sharedProduct()
let session: BrowserSession
let user: Person
let account: Account
let s3: S3Client
const { look, problems } = onlooker(() => session.page)

beforeAll(async () => {
  account = await signUp(product)
  s3 = s3Client(await makeAccess(product, account, { passphrase: 'kept for years' }))
  await s3.send(new CreateBucketCommand({ Bucket: bucket }))
  await s3.send(new CreateBucketCommand({ Bucket: other }))
  session = await browserSession()
  user = person(session.page, product)
  await session.page.goto(`${product.urls.console}/projects`)
  await user.logIn(account)
  await session.page.getByRole('link', { name: /^Project / }).click()
  await user.skipPassphrase()
  await user.goTo('Browse')
})
afterAll(() => takeDown({ session }))

describe('versioning and object lock of a bucket', () => {
  asJourney(() => session?.page)
  const row = (name: string) => session.page.getByRole('row').filter({ hasText: name })
  const dialog = (name: string) => session.page.getByRole('dialog', { name })
  async function choose(name: string, entry: string) {
    await session.page.getByRole('button', { name: `Actions for ${name}` }).click()
    await session.page.getByRole('menuitem', { name: entry }).click()
  }
  const fill = async (period: string) => {
    await dialog('Lock Settings').getByLabel('Default Retention Period').fill(period)
    await dialog('Lock Settings').getByRole('button', { name: 'Save' }).click()
  }
  const versioningOf = async (Bucket: string) => (await s3.send(new GetBucketVersioningCommand({ Bucket }))).Status
  const lockOf = async (Bucket: string) =>
    (await s3.send(new GetObjectLockConfigurationCommand({ Bucket }))).ObjectLockConfiguration?.Rule?.DefaultRetention

  it('are enabled in the console, and S3 tools read what it set', async () => {
    await shows(row(bucket).getByText('Unversioned'))
    await look('buckets')
    await choose(bucket, 'Enable versioning')
    await look('enable versioning')
    await dialog('Enable Versioning').getByRole('button', { name: 'Enable Versioning' }).dblclick()
    await shows(session.page.getByText('Versioning has been enabled for this bucket.'))
    expect(await versioningOf(bucket)).toBe('Enabled')

    await choose(bucket, 'Enable lock')
    await dialog('Enable Object Lock').getByRole('radio', { name: 'Governance' }).click()
    await dialog('Enable Object Lock').getByLabel('Default Retention Period').fill('30')
    await look('enable lock')
    await dialog('Enable Object Lock').getByRole('button', { name: 'Enable Object Lock' }).click()
    await shows(session.page.getByText('Bucket Object Lock configuration has been updated.'))
    expect(await lockOf(bucket)).toEqual({ Mode: 'GOVERNANCE', Days: 30 })

    await session.page.getByRole('button', { name: `Actions for ${bucket}` }).click()
    await shows(session.page.getByRole('menuitem', { name: 'Suspend versioning Object lock needs versioning.' }))
    await look('menu of a locked bucket')
    await session.page.keyboard.press('Escape')
  })

  it('that a tool has set are shown in the console, and never overwritten unseen', async () => {
    await s3.send(new PutBucketVersioningCommand({ Bucket: other, VersioningConfiguration: { Status: 'Enabled' } }))
    await session.page.reload()
    await user.skipPassphrase()
    await shows(row(other).getByText('Enabled'))
    await choose(other, 'Enable lock')
    const rule = (Days: number) =>
      new PutObjectLockConfigurationCommand({
        Bucket: other,
        ObjectLockConfiguration: {
          ObjectLockEnabled: 'Enabled',
          Rule: { DefaultRetention: { Mode: 'GOVERNANCE', Days } },
        },
      })
    await s3.send(rule(12))
    await dialog('Enable Object Lock').getByRole('button', { name: 'Enable Object Lock' }).click()
    await shows(dialog('Lock Settings').getByText(/Somebody else has changed these settings meanwhile/))
    expect(await dialog('Lock Settings').getByLabel('Default Retention Period').inputValue()).toBe('12')

    await fill('3651')
    await shows(dialog('Lock Settings').getByText('Value must be less than or equal to 3650'))
    await dialog('Lock Settings').getByRole('radio', { name: 'Compliance' }).click()
    await fill('1')
    await look('compliance')
    await dialog('Lock Settings').getByLabel('Type COMPLIANCE to confirm').fill('compliance')
    await dialog('Lock Settings').getByRole('button', { name: 'Save' }).click()
    await shows(session.page.getByText('Bucket Object Lock configuration has been updated.'))
    expect(await lockOf(other)).toEqual({ Mode: 'COMPLIANCE', Days: 1 })
  })

  it('are among the details of the bucket', async () => {
    await choose(other, 'Bucket details')
    await shows(dialog('Bucket details').getByText('Compliance'))
    await look('details')
    await dialog('Bucket details').getByRole('button', { name: 'About object lock' }).click()
    await shows(dialog('Object Lock'))
    await look('about object lock')
  })

  it('can be used by everybody', () => {
    expect(problems).toEqual({})
  })
})
