import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { CreateBucketCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserSession, browserSession } from '../src/browser-session'
import { type Folder, temporaryFolder } from '../src/folder-of-files'
import { asJourney } from '../src/journey'
import { listKeys } from '../src/kept-objects'
import { makeAccess } from '../src/make-access'
import { dragOver } from '../src/person/drag-over'
import { type Person, person } from '../src/person/person'
import { isOff, shows } from '../src/person/shows'
import { s3Client } from '../src/s3-client'
import { sharedProduct } from '../src/shared-product'
import { type Account, signUp } from '../src/sign-up'
import { takeDown } from '../src/take-down'

const bucket = 'by-the-hundred'
const passphrase = 'page after page'
const names = Array.from({ length: 25 }, (_, number) => `file ${String(number).padStart(2, '0')}.txt`)
/** More than the 100 entries that a browser reads of a dropped folder at once. */
const dropped = Object.fromEntries([
  ...Array.from({ length: 130 }, (_, number) => [`many/${number}.txt`, randomBytes(number)] as const),
  ['many/below/and further/last.txt', randomBytes(9)] as const,
])

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
  for (const name of names) await s3.send(new PutObjectCommand({ Bucket: bucket, Key: `pages/${name}`, Body: name }))
  files = await temporaryFolder()
  for (const [name, content] of Object.entries(dropped)) await files.write(name, content)
  await files.write('beside.txt', 'dropped with them')
  await mkdir(join(files.path, 'many', 'empty'))
  session = await browserSession()
  user = person(session.page, product)
  await countsAsLarge(0)
})
afterAll(async () => {
  await takeDown({ session })
  await files?.remove()
})

/** Tells the console that buckets with so many objects are large; nothing else of its configuration is changed. */
async function countsAsLarge(objects: number): Promise<void> {
  await session.page.route('**/api/v0/config', async (route) => {
    const response = await route.fetch()
    const config = (await response.json()) as Record<string, unknown>
    await route.fulfill({ response, json: { ...config, altObjBrowserPagingThreshold: objects - 1 } })
  })
}

describe('folders with many files', () => {
  asJourney(() => session?.page)
  const asked: { size: string; isFirst: boolean }[] = []
  const sizes = () => [...new Set(asked.map(({ size }) => size))]

  it('are asked for page by page when their bucket is large', async () => {
    const { page } = session
    await user.enterBucket({ ...account, bucket, passphrase })
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      const isPage = request.method() === 'GET' && pathname === `/${bucket}` && searchParams.get('prefix') === 'pages/'
      if (isPage)
        asked.push({ size: searchParams.get('max-keys') ?? '', isFirst: !searchParams.has('continuation-token') })
    })
    await user.openFolder('pages')
    await shows(page.getByText('1–10 of 10+'))
    await expect.poll(user.listed).toEqual(names.slice(0, 10))
    expect([sizes(), asked.every(({ isFirst }) => isFirst)]).toEqual([['10'], true])
  })

  it('lead on and back', async () => {
    const { page } = session
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect.poll(user.listed).toEqual(names.slice(10, 20))
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect.poll(user.listed).toEqual(names.slice(20))
    await shows(page.getByText('21–25 of 25'))
    await isOff(page.getByRole('button', { name: 'Next page' }))
    await page.getByRole('button', { name: 'Previous page' }).click()
    await expect.poll(user.listed).toEqual(names.slice(10, 20))
    expect(sizes()).toEqual(['10'])
  })

  it('begin at the first page in another order, and say that it holds within a page only', async () => {
    await user.sortBy('Name', 'descending')
    await expect.poll(user.listed).toEqual(names.slice(0, 10).reverse())
    await shows(session.page.getByText('Sorted within this page; there are more items.'))
  })

  it('begin anew with pages of another size', async () => {
    const { page } = session
    await page.getByLabel('Rows per page').selectOption('25')
    await expect.poll(user.listed).toEqual([...names].reverse())
    expect(sizes()).toEqual(['10', '25'])
  })

  it('are dropped with all that is in them, beside single files', async () => {
    const { page } = session
    await user.way().getByRole('link', { name: bucket }).click()
    await shows(user.file('pages'))
    const drop = await dragOver(page, [join(files.path, 'many'), join(files.path, 'beside.txt')])
    await shows(page.getByText(`Drop your objects to put it into the "${bucket}" bucket.`))
    await shows(page.getByText('Drag and drop objects here to upload'))
    await drop()
    await user.uploadsEnd()
    await shows(user.file('many'))
    const sent = [...Object.keys(dropped), 'many/empty/.file_placeholder', 'beside.txt']
    const kept = (await listKeys(s3, bucket)).filter((key) => !key.startsWith('pages/'))
    expect(kept.sort()).toEqual(sent.sort())
  })

  it('without one complaint of the browser', () => expect(session.complaints).toEqual([]))
})
