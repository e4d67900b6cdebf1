import { CreateBucketCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserSession, browserSession } from '../src/browser-session'
import { asJourney } from '../src/journey'
import { listKeys } from '../src/kept-objects'
import { makeAccess } from '../src/make-access'
import { keyboard } from '../src/person/keyboard'
import { shows } from '../src/person/shows'
import { s3Client } from '../src/s3-client'
import { sharedProduct } from '../src/shared-product'
import { type Account, signUp } from '../src/sign-up'
import { takeDown } from '../src/take-down'

const bucket = 'by-hand'
const passphrase = 'ten fingers'
const texts = { 'letter.txt': 'Dear reader', 'notes.txt': 'some notes', 'zebra.txt': 'stripes' }

const product = sharedProduct()
let session: BrowserSession
let account: Account
let s3: S3Client
let keys: ReturnType<typeof keyboard>

beforeAll(async () => {
  account = await signUp(product)
  s3 = s3Client(await makeAccess(product, account, { passphrase }))
  await s3.send(new CreateBucketCommand({ Bucket: bucket }))
  for (const [Key, Body] of Object.entries(texts)) await s3.send(new PutObjectCommand({ Bucket: bucket, Key, Body }))
  session = await browserSession()
  keys = keyboard(session.page)
})
afterAll(() => takeDown({ session }))

/** Everything from the login to a deleted file by keys: nothing is clicked. */
describe('with the keyboard alone', () => {
  asJourney(() => session?.page)
  const dialog = (name: string) => session.page.getByRole('dialog', { name })
  const line = (name: string) =>
    session.page.getByRole('table', { name: 'Files and folders' }).getByRole('row').filter({ hasText: name })

  it('somebody logs in', async () => {
    const { page } = session
    await page.goto(`${product.urls.console}/projects`)
    await keys.tabTo(page.getByLabel('Email'))
    await keys.type(account.email)
    await keys.tabTo(page.getByLabel(/^Password( \*)?$/))
    await keys.type(account.password)
    await keys.press('Enter')
    await shows(page.getByRole('heading', { name: 'All projects' }))
  })

  it('opens a project and skips its question', async () => {
    const { page } = session
    await keys.tabTo(page.getByRole('link', { name: /^Project / }))
    await keys.press('Enter')
    await keys.isAt(dialog('Enter project passphrase').getByRole('textbox'))
    await keys.press('Escape')
    await keys.tabTo(page.getByRole('button', { name: 'No, skip just now' }))
    await keys.press('Enter')
    await shows(page.getByRole('dialog'), false)
  })

  it('opens a bucket and enters the passphrase', async () => {
    const { page } = session
    await keys.tabTo(page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Browse' }))
    await keys.press('Enter')
    await keys.tabTo(page.getByRole('table', { name: 'Buckets' }).getByRole('link', { name: bucket }))
    await keys.press('Enter')
    await keys.isAt(dialog('Enter passphrase').getByRole('textbox'))
    await keys.type(passphrase)
    await keys.press('Enter')
    await shows(line('letter.txt'))
  })

  it('makes a folder', async () => {
    const newFolder = session.page.getByRole('button', { name: 'New folder' })
    await keys.tabTo(newFolder)
    await keys.press('Enter')
    await keys.isAt(dialog('New folder').getByRole('textbox', { name: 'Folder Name' }))
    await keys.type('a folder')
    await keys.press('Enter')
    await shows(line('a folder'))
    await keys.isAt(newFolder)
  })

  it('goes into the folder and comes back', async () => {
    const { page } = session
    await keys.tabTo(line('a folder'))
    await keys.press('Enter')
    await shows(page.getByText('This folder is empty'))
    await keys.tabTo(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: bucket }))
    await keys.press('Enter')
    await shows(line('letter.txt'))
  })

  it('selects with the space bar and with Shift', async () => {
    const { page } = session
    const selected = (count: number) => page.getByRole('toolbar', { name: 'Selection' }).getByText(`${count} selected`)
    await keys.tabTo(line('a folder'))
    await keys.press('ArrowDown')
    await keys.isAt(line('letter.txt'))
    await keys.press('Space')
    await shows(selected(1))
    await keys.press('Shift+ArrowDown')
    await keys.isAt(line('notes.txt'))
    await shows(selected(2))
    await keys.press('Control+a')
    await shows(selected(4))
    await keys.press('Escape')
    await shows(selected(4), false)
  })

  it('finds a file by typing, looks at it and at the next one', async () => {
    await keys.press('Home')
    await keys.type('not')
    await keys.isAt(line('notes.txt'))
    await keys.press('Enter')
    await shows(dialog('notes.txt').getByText(texts['notes.txt']))
    await keys.press('ArrowRight')
    await shows(dialog('zebra.txt').getByText(texts['zebra.txt']))
    await keys.press('ArrowLeft')
    await shows(dialog('notes.txt'))
    await keys.press('Escape')
    await shows(session.page.getByRole('dialog'), false)
    await keys.isAt(line('notes.txt'))
  })

  it('deletes it', async () => {
    const { page } = session
    await keys.press('Delete')
    await keys.isAt(dialog('Delete file').getByRole('button', { name: 'Cancel' }))
    await keys.tabTo(dialog('Delete file').getByRole('button', { name: 'Delete' }))
    await keys.press('Enter')
    await shows(line('notes.txt'), false)
    expect((await listKeys(s3, bucket)).filter((key) => key.endsWith('.txt'))).toEqual(['letter.txt', 'zebra.txt'])
    // The list keeps the focus, at the place where the file was.
    await shows(page.getByRole('dialog'), false)
    await keys.isAt(line('zebra.txt'))
  })

  it('without one complaint of the browser', () => expect(session.complaints).toEqual([]))
})
