import { join } from 'node:path'
import { CreateBucketCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserSession, browserSession } from '../src/browser-session'
import { type Folder, temporaryFolder } from '../src/folder-of-files'
import { asJourney } from '../src/journey'
import { listKeys } from '../src/kept-objects'
import { onlooker } from '../src/look'
import { makeAccess } from '../src/make-access'
import { dragOver } from '../src/person/drag-over'
import { type Person, person } from '../src/person/person'
import { shows } from '../src/person/shows'
import { s3Client } from '../src/s3-client'
import { sharedProduct } from '../src/shared-product'
import { type Account, signUp } from '../src/sign-up'
import { takeDown } from '../src/take-down'

const bucket = 'alive'
const passphrase = 'every row a door'
const odd = 'a b+c%#?é日本'
/** More than the console asks for at once. */
const many = Array.from({ length: 620 }, (_, number) => `many/note ${String(number).padStart(3, '0')}.txt`)
const keys = [...many, 'many/zebra 1.txt', 'many/zebra 2.txt', `${odd}/inside.txt`, 'one.txt', 'three.txt', 'two.txt']

const product = sharedProduct()
let session: BrowserSession
let account: Account
let s3: S3Client
let user: Person
let files: Folder

beforeAll(async () => {
  account = await signUp(product)
  s3 = s3Client(await makeAccess(product, account, { passphrase }))
  await s3.send(new CreateBucketCommand({ Bucket: bucket }))
  for (let at = 0; at < keys.length; at += 20) {
    const some = keys.slice(at, at + 20)
    await Promise.all(some.map((Key) => s3.send(new PutObjectCommand({ Bucket: bucket, Key, Body: Key }))))
  }
  files = await temporaryFolder()
  await files.write('dropped.txt', 'dropped on a folder')
  session = await browserSession()
  user = person(session.page, product)
}, 300_000)
afterAll(async () => {
  await takeDown({ session })
  await files?.remove()
})

/** What people do with rows: they click, tick, right-click, drag and search. */
describe('the rows of a list', () => {
  asJourney(() => session?.page)
  const { look, problems } = onlooker(() => session.page)
  /** The cell of its size, which is neither link nor button. */
  const beside = (row: Locator) => row.locator('td').nth(3)
  const selection = () => session.page.getByRole('toolbar', { name: 'Selection' })
  const dialog = (name: string) => session.page.getByRole('dialog', { name })

  it('begin with those of buckets, which open where they are clicked', async () => {
    const { page } = session
    await page.goto(`${product.urls.console}/projects`)
    await user.logIn(account)
    await page.getByRole('link', { name: /^Project / }).click()
    await user.enterProjectPassphrase(passphrase)
    await user.goTo('Browse')
    const row = page.getByRole('table', { name: 'Buckets' }).getByRole('row').filter({ hasText: bucket })
    await row.locator('td').nth(1).click({ button: 'right' })
    await shows(page.getByRole('menuitem', { name: 'Open bucket' }))
    await look('context menu of a bucket')
    await page.keyboard.press('Escape')
    await row.locator('td').nth(1).click()
    await shows(page.getByRole('button', { name: 'Upload', exact: true }))
  })

  it('open folders of any name, and files', async () => {
    const { page } = session
    await beside(user.file(odd)).click()
    await shows(user.file('inside.txt'))
    await beside(user.file('inside.txt')).click()
    await shows(dialog(`${odd}/inside.txt`))
    await page.keyboard.press('Escape')
    await page.goBack()
    await shows(user.file('two.txt'))
  })

  it('are ticked with Ctrl and Shift, and open nothing then', async () => {
    await beside(user.file('one.txt')).click({ modifiers: ['Control'] })
    await shows(selection().getByText('1 selected'))
    await beside(user.file('two.txt')).click({ modifiers: ['Shift'] })
    await shows(selection().getByText('3 selected'))
    await look('rows selected')
    await selection().getByRole('button', { name: 'Clear' }).click()
    expect(await session.page.getByRole('dialog').count()).toBe(0)
  })

  it('stay where they are while text in them is selected', async () => {
    const { page } = session
    const cell = await beside(user.file('three.txt')).boundingBox()
    if (!cell) throw new Error('the row is not there')
    const y = cell.y + cell.height / 2
    await page.mouse.move(cell.x + cell.width - 2, y)
    await page.mouse.down()
    await page.mouse.move(cell.x + 2, y, { steps: 5 })
    await page.mouse.up()
    expect(await page.evaluate(() => String(window.getSelection()).trim())).toBe('9 B')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.evaluate(() => window.getSelection()?.removeAllRanges())
  })

  it('have their menu under the pointer and under Shift+F10, and the focus comes back', async () => {
    const { page } = session
    await beside(user.file('two.txt')).click({ button: 'right' })
    const menu = page.getByRole('menu', { name: 'Actions for two.txt' })
    await shows(menu)
    await look('context menu of a file')
    await page.keyboard.press('Escape')
    await shows(menu, false)
    await user.file('one.txt').focus()
    await page.keyboard.press('Shift+F10')
    const item = page.getByRole('menu', { name: 'Actions for one.txt' }).getByRole('menuitem', { name: 'Delete' })
    await item.click()
    await shows(dialog('Delete file').getByText('Altogether 1 file, 7 B.'))
    await look('delete one file')
    await dialog('Delete file').getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => user.file('one.txt').evaluate((row) => row === document.activeElement)).toBe(true)
  })

  it('of folders take what is dropped on them, and say so', async () => {
    const { page } = session
    const drop = await dragOver(page, [join(files.path, 'dropped.txt')], user.file(odd))
    await shows(page.getByText(`Drop to upload into the folder "${odd}".`))
    await look('files over a folder')
    await drop()
    await user.uploadsEnd()
    expect(await listKeys(s3, bucket)).toContain(`${odd}/dropped.txt`)
  })

  it('are searched, also those that are not here yet', async () => {
    const { page } = session
    await user.openFolder('many')
    await page.keyboard.press('/')
    await page.keyboard.type('zebra')
    await shows(user.file('zebra 2.txt'))
    await expect.poll(user.listed).toEqual(['zebra 1.txt', 'zebra 2.txt'])
    expect(new URL(page.url()).searchParams.get('q')).toBe('zebra')
    await look('found files')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('nothing like it')
    await shows(page.getByText('Nothing found'))
    await look('nothing found')
    await page.keyboard.press('Escape')
    await shows(user.file('note 000.txt'))
  })

  it('are selected across pages, which are reached by their numbers', async () => {
    const { page } = session
    await user.tickAll()
    await page.getByLabel('Page', { exact: true }).fill('7')
    await page.keyboard.press('Enter')
    await shows(user.file('note 060.txt'))
    await user.file('note 060.txt').getByRole('checkbox').check()
    await shows(selection().getByText('11 selected, 10 on other pages'))
    await look('selected on other pages')
    await user.deleteSelected()
    await expect.poll(async () => (await listKeys(s3, bucket)).filter((key) => many.includes(key)).length).toBe(609)
  })

  it('keep nobody out', () => expect(problems).toEqual({}))

  it('without one complaint of the browser', () => expect(session.complaints).toEqual([]))
})
