import { join } from 'node:path'
import { CreateBucketCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Beacon, startBeacon } from '../src/beacon'
import { type BrowserSession, browserSession } from '../src/browser-session'
import { type Folder, temporaryFolder } from '../src/folder-of-files'
import { hostileFiles } from '../src/hostile-files'
import { asJourney } from '../src/journey'
import { makeAccess } from '../src/make-access'
import { type Person, person } from '../src/person/person'
import { shows } from '../src/person/shows'
import { s3Client } from '../src/s3-client'
import { sharedProduct } from '../src/shared-product'
import { type Account, signUp } from '../src/sign-up'
import { takeDown } from '../src/take-down'

const bucket = 'hostile'
const passphrase = 'trust nobody'
const markup = '<img src=x onerror=alert(1)>.png'
/** Keys that only programs make. */
const oddKeys = [
  'odd/"><svg onload=alert(1)>.txt',
  "odd/'-alert(1)-'.txt",
  'odd/tab\tand\nlines\r.txt',
  'odd/\u0001\u001f\u007f control.txt',
  'odd/\u202egnp.exe',
  'odd/&lt;b&gt; &amp; <b>bold.txt',
  'odd/{{7*7}} ${7*7} %00 %2e%2e.txt',
]
/** What cannot be seen, or turns letters round, is seen as a sign. */
const seen = (name: string): string =>
  name
    .replace('\t', '␉')
    .replace('\n', '␊')
    .replace('\r', '␍')
    .replace('\u0001\u001f\u007f', '␁␟␡')
    .replace('\u202e', '\uFFFD')

const product = sharedProduct()
let session: BrowserSession
let account: Account
let user: Person
let files: Folder
let beacon: Beacon
let evil: ReturnType<typeof hostileFiles>
const dialogs: string[] = []

beforeAll(async () => {
  beacon = await startBeacon()
  evil = hostileFiles(beacon.url)
  account = await signUp(product)
  const s3 = s3Client(await makeAccess(product, account, { passphrase }))
  await s3.send(new CreateBucketCommand({ Bucket: bucket }))
  for (const Key of oddKeys) await s3.send(new PutObjectCommand({ Bucket: bucket, Key, Body: `I am ${Key}` }))
  // With the type that makes browsers run it.
  for (const [name, ContentType] of Object.entries({ 'evil.html': 'text/html', 'evil.svg': 'image/svg+xml' })) {
    const Body = evil[name as keyof typeof evil]
    await s3.send(new PutObjectCommand({ Bucket: bucket, Key: `typed/${name}`, Body, ContentType }))
  }
  await s3.send(
    new PutObjectCommand({
      Bucket: bucket,
      Key: 'typed/picture.png',
      Body: evil['evil.html'],
      ContentType: 'text/html',
    }),
  )
  files = await temporaryFolder()
  for (const [name, content] of Object.entries(evil)) await files.write(name, content)
  await files.write(markup, evil['evil.html'])
  session = await browserSession()
  watch(session.page.context())
  user = person(session.page, product)
})
afterAll(async () => {
  await takeDown({ session })
  await files?.remove()
  beacon?.close()
})

const watch = (context: BrowserContext) =>
  context.on('dialog', (dialog) => {
    if (dialog.type() === 'beforeunload') return
    dialogs.push(dialog.message())
    dialog.dismiss().catch(() => undefined)
  })

/** What has run since the last time somebody asked. */
async function whatRan(page: Page): Promise<string[]> {
  const flags = await Promise.all(
    page.frames().map((frame) => frame.evaluate(() => String((globalThis as { ran?: string }).ran)).catch(() => '')),
  )
  return [
    ...dialogs.splice(0),
    ...beacon.heard.splice(0),
    ...flags.filter((flag) => flag !== '' && flag !== 'undefined'),
  ]
}

/** As somebody who was sent a link. */
async function visitor(work: (page: Page) => Promise<void>): Promise<void> {
  const context = await session.page.context().browser()?.newContext()
  if (!context) throw new Error('the browser is gone')
  watch(context)
  try {
    await work(await context.newPage())
  } finally {
    await context.close()
  }
}

/** What runs of it, if anything does, has an origin of its own. */
async function isKeptApart(url: string, type: RegExp): Promise<void> {
  const { headers } = await fetch(url)
  expect(headers.get('content-security-policy')).toMatch(/^sandbox;/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-type')).toMatch(type)
}

describe('hostile files', () => {
  asJourney(() => session?.page)

  it.each(['evil.html', 'evil.svg'] as const)('run where they are trusted: %s', (name) =>
    visitor(async (page) => {
      beacon.show(name, name === 'evil.html' ? 'text/html' : 'image/svg+xml', evil[name])
      await page.goto(`${beacon.url}/${name}`, { waitUntil: 'load' })
      const ran = new Set<string>()
      const ways = async () => (await whatRan(page)).reduce((all, one) => all.add(one), ran).size
      await expect.poll(ways).toBeGreaterThan(2)
    }),
  )

  it('are uploaded', async () => {
    await user.enterBucket({ ...account, bucket, passphrase })
    await user.uploadAll(
      'Upload files',
      [...Object.keys(evil), markup].map((name) => join(files.path, name)),
    )
    await shows(user.file(markup))
    expect(await whatRan(session.page)).toEqual([])
  })

  it('are shown as text, as a still picture, or not at all', async () => {
    const { page } = session
    await user.openPreview('evil.html')
    await shows(user.preview('evil.html').getByText('harmless words'))
    await user.closePreview('evil.html')
    await user.openPreview('evil.svg')
    const width = () =>
      user
        .preview('evil.svg')
        .getByRole('img')
        .evaluate((image) => (image as HTMLImageElement).naturalWidth)
    await expect.poll(width).toBe(9)
    await user.closePreview('evil.svg')
    await user.openPreview(markup)
    await shows(user.preview(markup).getByText('No preview available'))
    await user.closePreview(markup)
    expect(await whatRan(page)).toEqual([])
  })

  it('come from elsewhere than the console, to be saved when they are opened by themselves', async () => {
    const shown = (await user.openPreview('evil.svg')).getByRole('img')
    const address = await shown.evaluate((image) => (image as HTMLImageElement).src)
    await user.closePreview('evil.svg')
    expect(new URL(address).origin).toBe(new URL(product.urls.gateway).origin)
    const { headers } = await fetch(address)
    expect([headers.get('content-disposition'), headers.get('x-content-type-options')]).toEqual([
      'attachment',
      'nosniff',
    ])
    await visitor(async (stranger) => {
      await Promise.all([stranger.waitForEvent('download'), stranger.goto(address).catch(() => undefined)])
      expect(await whatRan(stranger)).toEqual([])
    })
  })

  it('with scripts for readers of documents are pictures of pages', async () => {
    const { page } = session
    const shown = await user.openPreview('evil.pdf')
    await shows(shown.getByRole('img', { name: 'Page 1 of 1' }).and(page.locator('[data-drawn]')))
    expect(page.frames()).toEqual([page.mainFrame()])
    await user.closePreview('evil.pdf')
    expect(await whatRan(page)).toEqual([])
  })

  it('of Markdown are laid out without a script, a picture from elsewhere or a link that runs', async () => {
    const { page } = session
    const shown = await user.openPreview('evil.md')
    await shows(shown.getByRole('heading', { name: 'harmless words' }))
    expect(await shown.locator('article').locator('a:not([href^="http"]), img, script').count()).toBe(0)
    await user.closePreview('evil.md')
    expect(await whatRan(page)).toEqual([])
  })

  it('with any name are lines like others', async () => {
    const { page } = session
    await user.openFolder('odd')
    const names = oddKeys.map((key) => seen(key.slice('odd/'.length)))
    for (const name of names) await shows(page.getByRole('button', { name: `Download ${name}`, exact: true }))
    expect(await page.locator('img[src="x"], b, svg[onload]').count()).toBe(0)
    await user.tickAll()
    await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click()
    await shows(page.getByRole('dialog').getByText('\uFFFDgnp.exe'))
    await page.keyboard.press('Escape')
    await shows(page.getByRole('dialog'), false)
    for (const name of names) {
      await user.openPreview(name, `odd/${name}`)
      await user.closePreview(`odd/${name}`)
    }
    expect(await whatRan(page)).toEqual([])
    await user.way().getByRole('link', { name: bucket }).click()
  })

  it.each(['evil.html', 'evil.svg', markup])('do nothing behind a link: %s', async (name) => {
    const links = await user.shareEntry(name, 'File')
    await session.page.keyboard.press('Escape')
    await shows(session.page.getByRole('dialog'), false)
    await visitor(async (page) => {
      await page.goto(links.page)
      await shows(page.getByRole('heading', { name, level: 1 }))
      expect(await whatRan(page)).toEqual([])
      await page.goto(links.direct).catch(() => undefined)
      expect(await whatRan(page)).toEqual([])
    })
    await isKeptApart(links.direct, /^(?!.*html)/)
  })

  // Its reader is no part of any page: what scripts of documents may do there is decided by the browser.
  it('are documents for the reader of the browser behind a link: evil.pdf', async () => {
    const links = await user.shareEntry('evil.pdf', 'File')
    await session.page.keyboard.press('Escape')
    await shows(session.page.getByRole('dialog'), false)
    await isKeptApart(links.direct, /^application\/pdf$/)
  })

  it('that claim to be pages are none behind a link', async () => {
    const { page: folder } = await user.shareEntry('typed', 'Folder')
    await visitor(async (page) => {
      for (const name of ['evil.html', 'evil.svg', 'picture.png']) {
        for (const way of ['?wrap=1', '?wrap=0', '?view=1', '?download=1']) {
          await page.goto(`${folder}${name}${way}`).catch(() => undefined)
          expect([name, way, await whatRan(page)]).toEqual([name, way, []])
        }
      }
    })
  })
})
