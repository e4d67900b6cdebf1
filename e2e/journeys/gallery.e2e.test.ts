import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CreateBucketCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserSession, browserSession } from '../src/browser-session'
import { asJourney } from '../src/journey'
import { makeAccess } from '../src/make-access'
import { type Person, person } from '../src/person/person'
import { s3Client } from '../src/s3-client'
import { sharedProduct } from '../src/shared-product'
import { type Account, signUp } from '../src/sign-up'
import { takeDown } from '../src/take-down'

const bucket = 'album'
const passphrase = 'leaf through it'
/** Much higher than a screen. */
const count = 60
const nameOf = (number: number): string => `picture ${String(number).padStart(2, '0')}.jpg`

const product = sharedProduct()
let session: BrowserSession
let account: Account
let user: Person
/** Pictures that were asked for so far. */
const asked = new Set<string>()

beforeAll(async () => {
  account = await signUp(product)
  const s3 = s3Client(await makeAccess(product, account, { passphrase }))
  await s3.send(new CreateBucketCommand({ Bucket: bucket }))
  const photo = await readFile(join(import.meta.dirname, '../demo/samples/dawn.jpg'))
  const put = (Key: string, Body: Buffer) => s3.send(new PutObjectCommand({ Bucket: bucket, Key, Body }))
  await put('broken.jpg', Buffer.from('no picture at all'))
  for (let number = 1; number <= count; number++) await put(nameOf(number), photo)
  session = await browserSession()
  session.page.on('request', (request) => {
    const [, name] = /\/(picture%20\d+\.jpg)\?/.exec(request.url()) ?? []
    if (name !== undefined) asked.add(decodeURIComponent(name))
  })
  user = person(session.page, product)
})
afterAll(() => takeDown({ session }))

/** How wide the picture of a tile is by itself; 0 where there is none. */
const widthOf = (name: string): Promise<number> => {
  const tile = session.page.getByRole('listitem').filter({ has: session.page.getByText(name, { exact: true }) })
  return tile.evaluate((item) => item.querySelector('img')?.naturalWidth ?? 0)
}

describe('a gallery', () => {
  asJourney(() => session?.page)

  it('shows small pictures of large ones', async () => {
    const { page } = session
    await user.enterBucket({ ...account, bucket, passphrase })
    await page.getByLabel('Rows per page').selectOption('100')
    await page.getByRole('radiogroup', { name: 'View' }).getByTitle('Gallery view').click()
    await expect.poll(() => widthOf(nameOf(1)), { timeout: 20_000 }).toBe(480)
  })

  it('shows a symbol for what only calls itself a picture', async () => {
    expect(await widthOf('broken.jpg')).toBe(0)
  })

  it('loads what is in sight, and the rest when it comes there', async () => {
    expect(asked.has(nameOf(count))).toBe(false)
    await session.page.getByText(nameOf(count), { exact: true }).scrollIntoViewIfNeeded()
    await expect.poll(() => widthOf(nameOf(count)), { timeout: 20_000 }).toBe(480)
  })

  it('opens a picture that is looked at from near by keys, wheel and button', async () => {
    const { page } = session
    const shown = await user.openPreview(nameOf(1))
    const level = () => shown.getByRole('status', { name: 'Zoom level' }).innerText()
    await expect.poll(level).toBe('100%')
    await page.keyboard.press('+')
    await expect.poll(level).toBe('140%')
    await page.keyboard.press('0')
    await expect.poll(level).toBe('100%')
    await shown.getByRole('img', { name: nameOf(1) }).hover()
    await page.mouse.wheel(0, -300)
    await expect.poll(level).not.toBe('100%')
    await shown.getByRole('button', { name: 'Fit' }).click()
    await expect.poll(level).toBe('100%')
    await page.keyboard.press('ArrowRight')
    await shown.waitFor({ state: 'hidden' })
    await user.closePreview(nameOf(2))
  })

  it('and the page complains of nothing', () => {
    expect(session.complaints).toEqual([])
  })
})
