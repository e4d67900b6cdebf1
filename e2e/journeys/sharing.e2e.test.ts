import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { CreateBucketCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { serializeAccessGrant } from '@perigee/grants/access-grant'
import { restrictGrant } from '@perigee/grants/derive'
import { minute } from '@perigee/std/durations'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserSession, browserSession, patience } from '../src/browser-session'
import { asJourney } from '../src/journey'
import { type Access, makeAccess, makeGrant, registerGrant } from '../src/make-access'
import { type Person, person } from '../src/person/person'
import type { ShareLinks } from '../src/person/sharing'
import { shows } from '../src/person/shows'
import { s3Client } from '../src/s3-client'
import { sharedProduct } from '../src/shared-product'
import { type Account, signUp } from '../src/sign-up'
import { takeDown } from '../src/take-down'

const bucket = 'to-share'
const passphrase = 'nobody else knows'
const picture = 'a b+c%#?é日本.png'
const drawing = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const inside = randomBytes(2 ** 20)
const objects = { [picture]: drawing, 'trip/2026/inside.bin': inside, 'private.txt': Buffer.from('not shared') }

const product = sharedProduct()
let session: BrowserSession
let account: Account
let access: Access
let user: Person
let file: ShareLinks
let folder: ShareLinks

beforeAll(async () => {
  account = await signUp(product)
  access = await makeAccess(product, account, { passphrase })
  const s3 = s3Client(access)
  await s3.send(new CreateBucketCommand({ Bucket: bucket }))
  for (const [Key, Body] of Object.entries(objects)) await s3.send(new PutObjectCommand({ Bucket: bucket, Key, Body }))
  session = await browserSession()
  user = person(session.page, product)
})
afterAll(() => takeDown({ session }))

/** As somebody who was sent a link: a profile of their own, which knows no account. */
async function visitor(work: (page: Page) => Promise<void>): Promise<void> {
  const context = await session.page.context().browser()?.newContext()
  if (!context) throw new Error('the browser is gone')
  context.setDefaultTimeout(patience)
  try {
    await work(await context.newPage())
  } finally {
    await context.close()
  }
}

/** What the page offers as a download. */
async function downloaded(page: Page): Promise<{ name: string; content: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download', exact: true }).click(),
  ])
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
}

const statusOf = async (url: string): Promise<number> => (await fetch(url)).status

describe('sharing', () => {
  asJourney(() => session?.page)

  it('begins in the bucket', () => user.enterBucket({ ...account, bucket, passphrase }))

  it('makes links to a file and to a folder, in no place but the dialog', async () => {
    file = await user.shareEntry(picture, 'File')
    await session.page.keyboard.press('Escape')
    folder = await user.shareEntry('trip', 'Folder')
    await session.page.keyboard.press('Escape')
    for (const link of [file.page, file.direct, folder.page]) expect(link.startsWith(product.urls.links)).toBe(true)
  })

  it('shows the file to a stranger, and gives it away as it is', () =>
    visitor(async (page) => {
      await page.goto(file.page)
      await shows(page.getByRole('heading', { name: picture, level: 1 }))
      const shown = page.getByRole('img', { name: picture })
      await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1)
      const { name, content } = await downloaded(page)
      expect([name, content.equals(drawing)]).toEqual([picture.replace('?', '_'), true])
    }))

  it('leads to the file alone by the direct link', async () => {
    const answer = await fetch(file.direct)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(drawing.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true)
  })

  it('lets a stranger walk through the folder', () =>
    visitor(async (page) => {
      await page.goto(folder.page)
      await shows(page.getByRole('heading', { name: 'trip', level: 1 }))
      await page.getByRole('link', { name: '2026' }).click()
      await page.getByRole('link', { name: 'inside.bin', exact: true }).click()
      await shows(page.getByRole('heading', { name: 'inside.bin', level: 1 }))
      expect((await downloaded(page)).content.equals(inside)).toBe(true)
    }))

  it('opens nothing beside what was shared', async () => {
    const root = folder.page.slice(0, folder.page.lastIndexOf(`/${bucket}`))
    for (const path of ['', '/', '/private.txt', `/${encodeURIComponent(picture)}`, '/trip2/', '/tri']) {
      expect([path, await statusOf(`${root}/${bucket}${path}`)]).toEqual([path, 403])
    }
  })

  it('keeps its address when it gets an end, and is taken back with its dialog when it was never passed on', async () => {
    const { page } = session
    const before = await user.shareEntry(picture, 'File', { taken: false })
    expect(await statusOf(before.page)).toBe(200)
    await page.getByRole('button', { name: 'Options' }).click()
    await page.getByText('1 Day', { exact: true }).click()
    await page.getByRole('button', { name: 'Apply Options' }).click()
    const link = page.getByRole('textbox', { name: 'Interactive Preview Link' })
    await shows(link)
    expect(await link.inputValue()).toBe(before.page)
    expect(await statusOf(before.page)).toBe(200)
    await page.keyboard.press('Escape')
    await expect.poll(() => statusOf(before.page)).toBe(401)
  })

  it('ends at once when its access key is deleted, and only for its own link', async () => {
    expect([await statusOf(file.page), await statusOf(file.direct)]).toEqual([200, 200])
    await user.goTo('Access')
    await user.deleteAccess(/Link · trip · /)
    expect(await statusOf(folder.page)).toBe(401)
    expect(await statusOf(file.page)).toBe(200)
    await visitor(async (page) => {
      await page.goto(folder.page)
      await shows(page.getByRole('heading', { name: 'Access denied.' }))
    })
  })

  it('ends by itself when its time is over', async () => {
    const whole = await makeGrant(account.client, { projectId: access.projectId, name: 'for an hour', passphrase })
    const until = (notAfter: Date) =>
      restrictGrant(whole, [`${bucket}/trip`], { allowDownload: true, allowList: true, notAfter })
    // A grant is a link by itself; registered ones only have a shorter name.
    const link = (id: string) => `${product.urls.links}/s/${id}/${bucket}/trip/`
    const soon = until(new Date(Date.now() + 30 * minute))
    const past = until(new Date(Date.now() - minute))
    const registered = await registerGrant(product, soon, { isPublic: true })
    expect(await statusOf(link(registered.access_key_id))).toBe(200)
    expect(await statusOf(link(serializeAccessGrant(soon)))).toBe(200)
    expect(await statusOf(link(serializeAccessGrant(past)))).toBe(403)
    await expect(registerGrant(product, past, { isPublic: true })).rejects.toThrow('expiration')
  })

  it('needs credentials that are meant for it: private ones open no link', async () => {
    for (const secret of [access.access_key_id, access.secret_key]) {
      const answers = ['s', 'raw'].map((kind) =>
        statusOf(`${product.urls.links}/${kind}/${secret}/${bucket}/private.txt`),
      )
      for (const status of await Promise.all(answers)) expect([400, 401, 403]).toContain(status)
    }
  })

  it('without one complaint of the browser', () => expect(session.complaints).toEqual([]))
})
