import { CreateBucketCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserSession, browserSession } from '../src/browser-session'
import { asJourney } from '../src/journey'
import { makeAccess } from '../src/make-access'
import { type Person, person } from '../src/person/person'
import { shows } from '../src/person/shows'
import { s3Client } from '../src/s3-client'
import { sharedProduct } from '../src/shared-product'
import { signUp } from '../src/sign-up'
import { takeDown } from '../src/take-down'

const bucket = 'patience'
const passphrase = 'kept all the while'

const product = sharedProduct()
let session: BrowserSession
let user: Person

beforeAll(async () => {
  const account = await signUp(product)
  const s3 = s3Client(await makeAccess(product, account, { passphrase }))
  await s3.send(new CreateBucketCommand({ Bucket: bucket }))
  await s3.send(new PutObjectCommand({ Bucket: bucket, Key: 'words.txt', Body: 'some words' }))
  session = await browserSession()
  user = person(session.page, product)
  await user.enterBucket({ ...account, bucket, passphrase })
  await shows(user.file('words.txt'))
})
afterAll(() => takeDown({ session }))

/** As if the server were away when the console asks for these of its files. @returns what brings them back */
async function without(files: RegExp): Promise<() => Promise<void>> {
  const { page } = session
  await page.route(files, (route) => route.abort())
  return () => page.unroute(files)
}

describe('a part of the console that cannot be loaded', () => {
  asJourney(() => session?.page)
  const missing = () => session.page.getByRole('dialog', { name: 'This could not be opened' })
  const tryAgain = () => session.page.getByRole('button', { name: 'Try again' })

  it.each([
    { what: 'a script', files: /\/assets\/share-dialog-[^/]*\.js$/, opens: 'Share words.txt', dialog: 'Share File' },
    { what: 'a style sheet', files: /\/assets\/preview-dialog-[^/]*\.css$/, opens: 'words.txt', dialog: 'words.txt' },
  ])('says so in place of the dialog, and is tried again: $what', async ({ files, opens, dialog }) => {
    const { page } = session
    const restore = await without(files)
    await page.getByRole('button', { name: opens, exact: true }).click()
    await shows(missing())
    await tryAgain().click()
    await shows(missing())
    await restore()
    await tryAgain().click()
    const opened = page.getByRole('dialog', { name: dialog })
    await opened.getByRole('button', { name: 'Close' }).first().click()
    await shows(opened, false)
  })

  it('has its style sheet after all', async () => {
    const { page } = session
    const loaded = await page.evaluate(() =>
      [...document.styleSheets].some(({ href }) => /\/preview-dialog-[^/]*\.css$/.test(href ?? '')),
    )
    expect(loaded).toBe(true)
  })

  it('leaves the frame standing where it is a page, and the passphrase known', async () => {
    const { page } = session
    const restore = await without(/\/assets\/access-keys-page-[^/]*\.js$/)
    await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Access' }).click()
    await shows(page.getByRole('alert').getByText('This could not be opened'))
    await restore()
    await tryAgain().click()
    await shows(page.getByRole('heading', { name: 'Access Keys', level: 1 }))
    await user.goTo('Browse')
    await user.openBucket(bucket)
    await shows(user.file('words.txt'))
  })
})
