import { CreateBucketCommand, HeadBucketCommand, NotFound, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { buckets } from '@perigee/contract/buckets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserSession, browserSession } from '../src/browser-session'
import { eventually } from '../src/eventually'
import { fillBucket } from '../src/fill-bucket'
import { asJourney } from '../src/journey'
import { type Access, makeAccess } from '../src/make-access'
import { type Person, person } from '../src/person/person'
import { shows } from '../src/person/shows'
import { newInstallation, type Product, startProduct } from '../src/product'
import { s3Client } from '../src/s3-client'
import { type Account, signUp } from '../src/sign-up'
import { takeDown } from '../src/take-down'

const bucket = 'doomed'
const objects = 30_000
let product: Product
let session: BrowserSession
let user: Person
let account: Account
let access: Access
let s3: S3Client

beforeAll(async () => {
  product = await startProduct(await newInstallation())
  account = await signUp(product)
  access = await makeAccess(product, account, { passphrase: 'soon gone' })
  s3 = s3Client(access)
  await s3.send(new CreateBucketCommand({ Bucket: bucket }))
  await s3.send(new PutObjectCommand({ Bucket: bucket, Key: 'first', Body: 'x' }))
  await fillBucket(product, { projectId: access.projectId, bucket, objects })
  session = await browserSession()
  user = person(session.page, product)
})
afterAll(() => takeDown({ session, product }))

const deletion = async () => {
  const { answer } = await account.client.call(buckets.deletions, { query: { projectID: access.projectId } })
  return answer[0]
}
const removed = async () => (await deletion())?.removed ?? 0

describe('a server and its database that are killed while a bucket is deleted', () => {
  asJourney(() => session?.page)
  let before = 0

  it('have removed a part of it', async () => {
    const { page } = session
    await page.goto(`${product.urls.console}/login`)
    await user.logIn(account)
    await page.getByRole('link', { name: /^Project / }).click()
    await user.skipPassphrase()
    await user.goTo('Browse')
    await page.getByRole('button', { name: `Actions for ${bucket}` }).click()
    await page.getByRole('menuitem', { name: 'Delete bucket' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete bucket' })
    await dialog.getByLabel('Type DELETE to confirm').fill('DELETE')
    await dialog.getByRole('button', { name: 'Delete bucket' }).click()
    before = await eventually('a first step', async () => (await removed()) || undefined)
    await product.kill()
  })

  it('go on once they are back: the page that is still open says how far, from where it was', async () => {
    product = await startProduct(product)
    const { page } = session
    await shows(page.getByRole('progressbar', { name: `Deleting ${bucket}` }))
    await expect.poll(removed).toBeGreaterThan(before)
  })

  it('come to the end, with nothing left out and nothing counted twice', async () => {
    const { page } = session
    await page.getByText('No buckets yet').waitFor({ timeout: 200_000 })
    expect(await deletion()).toMatchObject({ state: 'deleted', removed: objects, left: 0 })
    await expect(s3.send(new HeadBucketCommand({ Bucket: bucket }))).rejects.toBeInstanceOf(NotFound)
  })
})
