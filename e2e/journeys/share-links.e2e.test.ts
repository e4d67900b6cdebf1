import { randomBytes } from 'node:crypto'
import { CreateBucketCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { projects } from '@perigee/contract/projects'
import { restrictGrant } from '@perigee/grants/derive'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityProblems } from '../src/axe'
import { patience } from '../src/browser-session'
import { openBrowser } from '../src/chromium'
import { colorSchemes } from '../src/color-scheme'
import { makeGrant, registerGrant } from '../src/make-access'
import { shows } from '../src/person/shows'
import { newInstallation, type Product, startProduct } from '../src/product'
import { s3Client } from '../src/s3-client'
import { signUp } from '../src/sign-up'
import { takeDown } from '../src/take-down'

const Bucket = 'holidays'
const odd = 'a b+c%#?é日本'
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const large = randomBytes(200_000)
const script = `<script>document.documentElement.dataset.ran = 'yes'</script>`
const files: Record<string, string | Buffer> = {
  [`trip/${odd}/photo.png`]: photo,
  [`trip/${odd}//deep.bin`]: large,
  'trip/evil.html': script,
  'trip/evil.svg': `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/>${script}</svg>`,
  'trip/"><img src=x onerror=alert(1)>.png': photo,
  'private.txt': 'not shared',
}

let product: Product
let browser: Browser
let share: string

beforeAll(async () => {
  product = await startProduct(await newInstallation({ PERIGEE_BLOB_LOCATIONS: '52.5/13.4' }))
  browser = await openBrowser()
  const { client } = await signUp(product)
  const { answer: project } = await client.call(projects.create, { body: { name: 'Shares' } })
  const grant = await makeGrant(client, { projectId: project.id, name: 'all', passphrase: 'a passphrase' })
  const s3 = s3Client(await registerGrant(product, grant))
  await s3.send(new CreateBucketCommand({ Bucket }))
  for (const [Key, Body] of Object.entries(files)) await s3.send(new PutObjectCommand({ Bucket, Key, Body }))
  const shared = restrictGrant(grant, [`${Bucket}/trip`], { allowDownload: true, allowList: true })
  const { access_key_id: id } = await registerGrant(product, shared, { isPublic: true })
  share = `${product.urls.links}/s/${id}/${Bucket}`
})
afterAll(() => takeDown({ session: browser, product }))

/** As somebody who was sent the link. */
async function visitor(work: (page: Awaited<ReturnType<Browser['newPage']>>) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 390, height: 800 } })
  context.setDefaultTimeout(patience)
  try {
    await work(await context.newPage())
  } finally {
    await context.close()
  }
}

it('a stranger walks through a shared folder to a file, and downloads it', () =>
  visitor(async (page) => {
    await page.goto(`${share}/trip`)
    await page.getByRole('link', { name: odd }).click()
    await page.getByRole('link', { name: '/', exact: true }).click()
    await page.getByRole('link', { name: 'deep.bin', exact: true }).click()
    await shows(page.getByRole('heading', { name: 'deep.bin', exact: true, level: 1 }))
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download' }).click(),
    ])
    const parts: Buffer[] = []
    for await (const part of await download.createReadStream()) parts.push(part as Buffer)
    expect([download.suggestedFilename(), Buffer.concat(parts).equals(large)]).toEqual(['deep.bin', true])
  }))

it('sees pictures and the map', () =>
  visitor(async (page) => {
    await page.goto(`${share}/trip/${encodeURIComponent(odd)}/photo.png`)
    const sizes = () =>
      page.locator('img').evaluateAll((all) => all.map((img) => (img as HTMLImageElement).naturalWidth))
    await expect.poll(sizes).toEqual([1])
    await page.goto(`${share}/trip/${encodeURIComponent(odd)}//deep.bin`)
    await expect.poll(sizes).toEqual([800])
  }))

describe('nothing that was uploaded runs', () => {
  it.each(['evil.html', 'evil.svg'])('%s is shown without its script, and saved when opened by itself', (name) =>
    visitor(async (page) => {
      await page.goto(`${share}/trip/${name}`)
      expect(await page.evaluate(() => document.documentElement.dataset.ran)).toBeUndefined()
      const saved = page.waitForEvent('download')
      // Navigation ends where a download begins.
      await page.goto(`${share}/trip/${name}?wrap=0`).catch(() => undefined)
      expect((await saved).suggestedFilename()).toBe(name)
    }),
  )

  it('names are text', () =>
    visitor(async (page) => {
      const dialogs: string[] = []
      page.on('dialog', (dialog) => void dialogs.push(dialog.message()))
      await page.goto(`${share}/trip/`)
      await page.getByRole('link', { name: 'onerror' }).first().click()
      await shows(page.getByRole('heading', { name: '"><img src=x onerror=alert(1)>.png', exact: true, level: 1 }))
      expect(dialogs).toEqual([])
    }))
})

it('what was not shared stays closed', async () => {
  for (const path of ['/', '/private.txt', '/private.txt?download=1', '/triplet']) {
    const answer = await fetch(`${share}${path}`)
    expect([path, answer.status]).toEqual([path, 403])
  }
})

it.each(colorSchemes)('the pages are open to everybody, and fit small screens: %s', (scheme) =>
  visitor(async (page) => {
    await page.emulateMedia({ colorScheme: scheme })
    for (const path of ['/trip/', `/trip/${encodeURIComponent(odd)}/photo.png`, '/trip/evil.html', '/private.txt']) {
      await page.goto(`${share}${path}`)
      expect([path, await accessibilityProblems(page)]).toEqual([path, []])
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect([path, wider]).toEqual([path, 0])
    }
  }),
)
