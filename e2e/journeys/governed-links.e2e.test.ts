import {
  CreateBucketCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { members } from '@perigee/contract/members'
import { projects } from '@perigee/contract/projects'
import { invitationAnswers } from '@perigee/domain/invitations'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anotherWindow, type BrowserSession, browserSession, patience } from '../src/browser-session'
import { accessibilityProblems } from '../src/axe'
import { colorSchemes } from '../src/color-scheme'
import { asJourney } from '../src/journey'
import { onlooker } from '../src/look'
import { makeAccess } from '../src/make-access'
import { type Person, person } from '../src/person/person'
import { shows } from '../src/person/shows'
import { s3Client } from '../src/s3-client'
import { sharedProduct } from '../src/shared-product'
import { type Account, signUp } from '../src/sign-up'
import { takeDown } from '../src/take-down'

const bucket = 'governed'
const passphrase = 'nobody else knows'
const picture = 'a b+c%#?é日本.txt'
const password = 'four plain words'

const product = sharedProduct()
let session: BrowserSession
let account: Account
let owner: Person
let colleague: Page
let s3: S3Client
let address: string
let box: string

beforeAll(async () => {
  account = await signUp(product)
  const { projectId, ...access } = await makeAccess(product, account, { passphrase })
  s3 = s3Client(access)
  await s3.send(new CreateBucketCommand({ Bucket: bucket }))
  await s3.send(new PutObjectCommand({ Bucket: bucket, Key: picture, Body: 'what is shared' }))
  await s3.send(new PutObjectCommand({ Bucket: bucket, Key: 'in/kept.txt', Body: 'kept' }))
  const kim = await signUp(product)
  await account.client.call(members.inviteMany, { params: { id: projectId }, body: { emails: [kim.email] } })
  const params = { id: projectId }
  await kim.client.call(projects.answerInvitation, { params, body: { response: invitationAnswers.accept } })
  session = await browserSession()
  owner = person(session.page, product)
  colleague = await anotherWindow(session)
  await colleague.goto(`${product.urls.console}/projects`)
  await person(colleague, product).logIn(kim)
})
afterAll(() => takeDown({ session }))

/** As somebody who was sent the link: a profile of their own, which knows no account. */
async function stranger(work: (page: Page) => Promise<void>): Promise<void> {
  const context = await session.page.context().browser()?.newContext()
  if (!context) throw new Error('the browser is gone')
  context.setDefaultTimeout(patience)
  try {
    await work(await context.newPage())
  } finally {
    await context.close()
  }
}

/** What keeps some people from using a page of the link service, in both colour schemes. */
const barriers: Record<string, string[]> = {}
async function lookAtPage(place: string, page: Page): Promise<void> {
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const found = await accessibilityProblems(page, { onlyColors: colorScheme === 'dark' })
    if (found.length > 0) barriers[`${place}, ${colorScheme}`] = found
  }
}

async function giveAway(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download', exact: true }).click(),
  ])
  return download.suggestedFilename()
}

const dialog = () => session.page.getByRole('dialog')
const apply = () => dialog().getByRole('button', { name: 'Apply Options' }).click()
const row = (page: Page, name: RegExp) => page.getByRole('row', { name })

async function choose(page: Page, name: RegExp, action: string): Promise<void> {
  await row(page, name).getByRole('button', { name: 'Actions for' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Two people of a project and strangers. */
describe('a governed link', () => {
  asJourney(() => session?.page)
  const eyes = onlooker(() => session.page)

  it('is made with a password and for one download; nobody sees its address before they hold', async () => {
    await owner.enterBucket({ ...account, bucket, passphrase })
    await owner.shareEntry(picture, 'File', { taken: false })
    await dialog().getByRole('button', { name: 'Options' }).click()
    await dialog().getByRole('switch', { name: 'Ask for a password' }).click()
    await dialog()
      .getByLabel(/^Password( \*)?$/)
      .fill(password)
    await dialog().getByLabel('Stop after downloads').fill('1')
    expect(await dialog().getByRole('textbox', { name: 'Interactive Preview Link' }).count()).toBe(0)
    await eyes.look('share options')
    await apply()
    const field = dialog().getByRole('textbox', { name: 'Interactive Preview Link' })
    await shows(field)
    address = await field.inputValue()
    await dialog().getByRole('button', { name: 'Copy Link' }).click()
    await shows(dialog().getByText('Anyone with this link and its password'))
    await session.page.keyboard.press('Escape')
  })

  it('asks a stranger for the password, gives the file away once, and then no more', () =>
    stranger(async (page) => {
      await page.goto(address)
      expect(await page.content()).not.toContain('what is shared')
      expect(await page.getByText(picture).count()).toBe(0)
      const field = page.getByLabel('Password')
      await field.fill('wrong password')
      await page.keyboard.press('Enter')
      await shows(page.getByText('This is not the password of this link.'))
      await lookAtPage('password', page)
      await field.fill(password)
      await page.keyboard.press('Enter')
      await shows(page.getByRole('heading', { name: picture, level: 1 }))
      expect(await giveAway(page)).toBe(picture.replace('?', '_'))
      await expect.poll(async () => (await page.reload())?.status()).not.toBe(200)
      expect(await page.getByText(picture).count()).toBe(0)
      await lookAtPage('used up', page)
    }))

  it('is on the page Shared, with what was counted', async () => {
    const { page } = session
    await owner.goTo('Shared')
    const line = row(page, /a b\+c%#\?é日本\.txt/)
    await shows(line.getByText('Used up'))
    await shows(line.getByText('Password · 1 of 1 downloads'))
    await expect
      .poll(async () => {
        await owner.goTo('Access')
        await owner.goTo('Shared')
        return line.getByRole('cell').nth(3).textContent()
      })
      .toMatch(/^[1-9]/)
    await eyes.look('shared')
  })

  it('is seen by a colleague, who can neither change nor revoke it', async () => {
    await colleague.goto(session.page.url())
    await person(colleague, product).skipPassphrase()
    await shows(row(colleague, /a b\+c/))
    await row(colleague, /a b\+c/)
      .getByRole('button', { name: 'Actions for' })
      .click()
    expect(await colleague.getByRole('menuitem').allTextContents()).toEqual(['Copy link'])
    await colleague.keyboard.press('Escape')
  })

  it('gets other options without another address', async () => {
    const { page } = session
    await choose(page, /a b\+c/, 'Change options')
    await dialog().getByLabel('Stop after downloads').fill('2')
    await dialog().getByRole('switch', { name: 'Ask for a password' }).click()
    await eyes.look('change options')
    await dialog().getByRole('button', { name: 'Save' }).click()
    await shows(row(page, /a b\+c/).getByText('1 of 2 downloads'))
    await choose(page, /a b\+c/, 'Copy link')
    await expect.poll(() => dialog().getByRole('textbox', { name: 'Link' }).inputValue()).toBe(address)
    await page.keyboard.press('Escape')
    await stranger(async (visitor) => {
      await expect.poll(async () => (await visitor.goto(address))?.status()).toBe(200)
      await shows(visitor.getByRole('heading', { name: picture, level: 1 }))
    })
  })

  it('of a drop box takes files of strangers, who can neither list nor read', async () => {
    await owner.goTo('Browse')
    await owner.openBucket(bucket)
    await owner.shareEntry('in', 'Folder', { taken: false })
    await dialog().getByRole('button', { name: 'Options' }).click()
    await dialog().getByRole('switch', { name: 'Drop box' }).click()
    await dialog().getByLabel('Most files', { exact: true }).fill('2')
    await apply()
    const field = dialog().getByRole('textbox', { name: 'Upload Link' })
    await shows(field)
    box = await field.inputValue()
    await dialog().getByRole('button', { name: 'Copy Link' }).click()
    await session.page.keyboard.press('Escape')
    await stranger(async (page) => {
      await page.goto(box)
      const files = ['hello.txt', 'kept.txt'].map((name) => ({
        name,
        mimeType: 'text/plain',
        buffer: Buffer.from('hi'),
      }))
      await lookAtPage('drop box', page)
      await page.getByLabel('Files').setInputFiles(files)
      await page.getByRole('button', { name: 'Send' }).click()
      await shows(page.getByRole('heading', { name: '2 files arrived' }))
      await lookAtPage('what arrived', page)
      await expect.poll(async () => (await page.goto(box))?.status()).toBe(410)
    })
    for (const path of ['kept.txt', 'hello.txt', '?download=1&download-kind=zip'])
      expect([path, (await fetch(box + path)).status]).not.toEqual([path, 200])
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: 'in/' }))
    const sizes = Contents.map(({ Size }) => Size).sort()
    expect(sizes).toEqual([2, 2, 4])
    const kept = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: 'in/kept.txt' }))
    expect(await kept.Body?.transformToString()).toBe('kept')
  })

  it('is refused with the next request once it is revoked', async () => {
    const { page } = session
    await owner.goTo('Shared')
    await shows(
      row(page, /^.*Drop box.*in/)
        .or(row(page, /in governed/))
        .first(),
    )
    await choose(page, /a b\+c/, 'Revoke')
    await dialog().getByRole('button', { name: 'Revoke' }).click()
    await shows(page.getByText('Link revoked'))
    expect((await fetch(address)).status).toBeGreaterThanOrEqual(400)
    await shows(row(page, /a b\+c/), false)
    await choose(page, /Drop box in/, 'Pause')
    await shows(page.getByText('Link paused'))
    expect({ ...eyes.problems, ...barriers }).toEqual({})
  })
})
