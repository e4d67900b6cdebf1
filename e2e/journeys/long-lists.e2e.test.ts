import { CreateBucketCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import type { Locator } from 'playwright-core'
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

const bucket = 'long-and-wide'
const passphrase = 'to the end of it'
const topBar = 56
const fields = Array.from({ length: 40 }, (_, column) => `value of column ${column}`)

const product = sharedProduct()
let session: BrowserSession
let user: Person

beforeAll(async () => {
  const account = await signUp(product)
  const s3 = s3Client(await makeAccess(product, account, { passphrase }))
  await s3.send(new CreateBucketCommand({ Bucket: bucket }))
  await s3.send(new PutObjectCommand({ Bucket: bucket, Key: 'a table.csv', Body: fields.join(',') }))
  for (let number = 10; number < 50; number++)
    await s3.send(new PutObjectCommand({ Bucket: bucket, Key: `file ${number}.txt`, Body: 'x' }))
  session = await browserSession()
  user = person(session.page, product)
  await user.enterBucket({ ...account, bucket, passphrase })
  await shows(user.file('file 10.txt'))
})
afterAll(() => takeDown({ session }))

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not drawn.')
  return box
}

describe('long and wide lists', () => {
  asJourney(() => session?.page)
  const bar = () => session.page.getByRole('toolbar', { name: 'Selection' })
  const tick = (name: string) => session.page.getByRole('checkbox', { name: `Select ${name}` })

  it('keep their head and what can be done with the selection in sight', async () => {
    const { page } = session
    await page.setViewportSize({ width: 1280, height: 700 })
    await page.getByLabel('Rows per page').selectOption('50')
    await tick('file 45.txt').click()
    const head = await boxOf(page.getByRole('columnheader', { name: 'Name' }))
    const { y, height } = await boxOf(bar())
    expect(y).toBeGreaterThanOrEqual(topBar)
    expect(head.y).toBeGreaterThanOrEqual(y + height)
    expect(head.y).toBeLessThan(topBar + 60)
  })

  it('keep both on a tablet', async () => {
    await session.page.setViewportSize({ width: 600, height: 700 })
    await tick('file 40.txt').click()
    const head = await boxOf(session.page.getByRole('columnheader', { name: 'Name' }))
    const { y, height } = await boxOf(bar())
    expect(y).toBeGreaterThanOrEqual(topBar)
    expect(head.y).toBeGreaterThanOrEqual(y + height)
    expect(head.y).toBeLessThan(topBar + 60)
  })

  it('keep the bar on a phone too, where a finger meets the boxes', async () => {
    await session.page.setViewportSize({ width: 390, height: 700 })
    await tick('file 48.txt').click()
    expect((await boxOf(bar())).y).toBeGreaterThanOrEqual(topBar)
    expect((await boxOf(bar())).y).toBeLessThan(topBar + 60)
    const { width, height } = await boxOf(tick('file 48.txt'))
    expect([width, height].every((length) => length >= 24)).toBe(true)
  })

  it('of many columns are moved sideways, and no column is squeezed', async () => {
    const { page } = session
    await page.getByRole('button', { name: 'Clear' }).click()
    await user.openPreview('a table.csv')
    const table = page.getByRole('region', { name: 'a table.csv' })
    await shows(table)
    const { x, width } = await boxOf(table)
    expect([x >= 0, x + width <= 390]).toEqual([true, true])
    expect((await boxOf(table.getByText(fields[0] ?? '', { exact: true }))).height).toBeLessThan(50)
    expect(await table.evaluate((region) => region.scrollWidth > 4 * region.clientWidth)).toBe(true)
  })
})
