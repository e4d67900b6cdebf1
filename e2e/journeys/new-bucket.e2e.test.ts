import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  CreateBucketCommand,
  GetBucketLocationCommand,
  GetBucketVersioningCommand,
  GetObjectLockConfigurationCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import type { Request, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserSession, browserSession } from '../src/browser-session'
import { asJourney } from '../src/journey'
import { onlooker } from '../src/look'
import { makeAccess } from '../src/make-access'
import { operate } from '../src/operator'
import { type Person, person } from '../src/person/person'
import { shows } from '../src/person/shows'
import { newInstallation, type Product, startProduct } from '../src/product'
import { s3Client } from '../src/s3-client'
import { type Account, signUp } from '../src/sign-up'
import { takeDown } from '../src/take-down'

let places: string
let product: Product
let session: BrowserSession
let user: Person
let account: Account
let s3: S3Client

/** Two further places for blobs, of which one cannot be had yet. */
async function placesIn(folder: string): Promise<string> {
  const entry = (id: number, title: string, description: string) => {
    const blobs = { kind: 'files', folder: join(folder, title) }
    return { id, name: title.toLowerCase(), title, description, pending: title === 'Reykjavik', blobs }
  }
  const placements = [entry(1, 'Oslo', 'By the fjord, three copies'), entry(7, 'Reykjavik', 'Cold and windy')]
  for (const { blobs } of placements) await mkdir(blobs.folder)
  const file = join(folder, 'placements.json')
  await writeFile(file, JSON.stringify({ placements }), { mode: 0o600 })
  return file
}

beforeAll(async () => {
  places = await mkdtemp(join(tmpdir(), 'perigee-places-'))
  const settings = { PERIGEE_PLACEMENTS: await placesIn(places), PERIGEE_PLACEMENT_SELECTION: 'true' }
  product = await startProduct(await newInstallation({ PERIGEE_RATE_LIMIT_BURST: '200', ...settings }))
  account = await signUp(product)
  s3 = s3Client(await makeAccess(product, account, { passphrase: 'of the tool alone' }))
  session = await browserSession()
  user = person(session.page, product)
  await session.page.goto(`${product.urls.console}/projects`)
  await user.logIn(account)
  await session.page.getByRole('link', { name: /^Project / }).click()
  await user.skipPassphrase()
  await user.goTo('Browse')
})
afterAll(async () => {
  await takeDown({ session, product })
  if (places) await rm(places, { recursive: true })
})

interface Wish {
  place?: string
  /** Default retention as it is typed, or none. */
  lock?: { mode: 'Governance' | 'Compliance'; period: string; unit: 'Days' | 'Years' } | 'No Default'
  versioning?: boolean
}

describe('the wizard for new buckets', () => {
  asJourney(() => session?.page)
  const { look, problems } = onlooker(() => session.page)
  const dialog = () => session.page.getByRole('dialog', { name: 'New Bucket' })
  const press = (name: string) => dialog().getByRole('button', { name, exact: true }).last().click()
  const isAt = (step: string) => shows(dialog().getByText(new RegExp(`^Step \\d: ${step}$`)))
  const period = () => dialog().getByLabel('Default Retention Period')

  async function begin(name: string) {
    await session.page.getByRole('button', { name: 'New Bucket' }).first().click()
    await dialog().getByLabel('Bucket name').fill(name)
  }

  /** From the name to the confirmation. */
  async function fillIn({ place = 'Oslo', lock, versioning = false }: Wish, isLookedAt = false) {
    await press('Next')
    await dialog().getByRole('radio', { name: place }).click()
    await press('Next')
    await isAt('Object Lock')
    if (lock) await dialog().getByRole('switch', { name: 'Enable object lock' }).click()
    if (lock && lock !== 'No Default') {
      await dialog().getByRole('radio', { name: lock.mode }).click()
      await period().fill(lock.period)
      await dialog().getByLabel('Unit of the period').selectOption(lock.unit)
      if (lock.mode === 'Compliance') await dialog().getByLabel('Type COMPLIANCE to confirm').fill('COMPLIANCE')
    }
    await press('Next')
    await isAt('Object Versioning')
    if (versioning) await dialog().getByRole('radio', { name: 'Enabled' }).click()
    if (isLookedAt) await look('new bucket, versioning')
    await press('Next')
    await isAt('Confirmation')
  }

  /** What the summary says, and S3 tools read afterwards. */
  const summary = async () => (await dialog().locator('dd').allInnerTexts()).slice(1)
  async function settingsOf(Bucket: string) {
    const { Status } = await s3.send(new GetBucketVersioningCommand({ Bucket }))
    const lock = await s3.send(new GetObjectLockConfigurationCommand({ Bucket })).then(
      ({ ObjectLockConfiguration: { ObjectLockEnabled, Rule } = {} }) =>
        Rule?.DefaultRetention ?? `lock ${ObjectLockEnabled}`,
      ({ name }: Error) => name,
    )
    const { LocationConstraint } = await s3.send(new GetBucketLocationCommand({ Bucket }))
    return [LocationConstraint, Status ?? 'Unversioned', lock]
  }

  it('asks for a name, and says at once what it may not be', async () => {
    await begin('My_Photos')
    await shows(dialog().getByText('Bucket name must start with a lowercase letter or number.'))
    await press('Next')
    await isAt('Name')
    await dialog().getByLabel('Bucket name').fill('my.photos')
    await shows(dialog().getByText(/Dots in the bucket name can cause TLS certificate errors/))
    await look('new bucket, name')
  })

  it('then for a place, with those that are announced and have a waitlist', async () => {
    await press('Next')
    await isAt('Data Location')
    await press('Next')
    await shows(dialog().getByText('Choose where the bucket is stored.'))
    await dialog().getByRole('radio', { name: 'Reykjavik' }).click()
    await dialog().getByRole('combobox', { name: 'Expected Data Stored' }).click()
    await session.page.getByRole('option', { name: '10-50TB' }).click()
    await look('new bucket, waitlist')
    await press('Join waitlist')
    await shows(dialog().getByText(/You are on the waitlist for Reykjavik/))
    await press('Next')
    await shows(dialog().getByText('Reykjavik is coming soon. Choose another one to go on.'))
    expect(await operate(product, 'feedback', '--form', 'placement-waitlist')).toContain(account.email)
    await dialog().getByRole('radio', { name: 'Oslo' }).click()
    await look('new bucket, place')
  })

  it('for object lock, with a period that can be meant', async () => {
    await press('Next')
    await isAt('Object Lock')
    await dialog().getByRole('switch', { name: 'Enable object lock' }).click()
    await dialog().getByRole('radio', { name: 'Compliance' }).click()
    await period().fill('11')
    await dialog().getByLabel('Unit of the period').selectOption('Years')
    await press('Next')
    await shows(dialog().getByText('Value must be less than or equal to 10'))
    await look('new bucket, lock')
    await period().fill('2')
    await press('Next')
    await shows(dialog().getByText('Nothing is changed before you have typed COMPLIANCE.'))
    await dialog().getByLabel('Type COMPLIANCE to confirm').fill('COMPLIANCE')
    await press('Next')
    await isAt('Object Versioning')
    await shows(dialog().getByText('Versioning is enabled, because object lock needs it.'))
    await press('Next')
    await look('new bucket, confirmation')
  })

  it('and keeps all of it on the way back and forth', async () => {
    const said = await summary()
    expect(said).toEqual(['Oslo', 'Enabled', 'Compliance, 2 years', 'Enabled'])
    for (const step of ['Object Versioning', 'Object Lock', 'Data Location', 'Name']) {
      await press('Back')
      await isAt(step)
    }
    expect(await dialog().getByLabel('Bucket name').inputValue()).toBe('my.photos')
    for (let step = 0; step < 4; step++) await press('Next')
    expect(await summary()).toEqual(said)
  })

  it('leads back to the name when a tool has taken it meanwhile', async () => {
    await s3.send(new CreateBucketCommand({ Bucket: 'my.photos' }))
    await press('Create bucket')
    await isAt('Name')
    await shows(dialog().getByText('A bucket exists with this name.'))
    await look('new bucket, name taken')
    await dialog().getByLabel('Bucket name').fill('my.own.photos')
    for (let step = 0; step < 4; step++) await press('Next')
    await dialog().getByRole('button', { name: 'Create bucket' }).dblclick()
    await isAt('Bucket Successfully Created')
    await look('new bucket, created')
    await press('Close')
    await shows(dialog(), false)
    expect(await settingsOf('my.own.photos')).toEqual(['oslo', 'Enabled', { Mode: 'COMPLIANCE', Years: 2 }])
  })

  const notLocked = 'ObjectLockConfigurationNotFoundError'
  const governed = { mode: 'Governance', period: '30', unit: 'Days' } as const
  it.each<{ bucket: string; wish: Wish; found: unknown[] }>([
    { bucket: 'nothing', wish: {}, found: ['oslo', 'Unversioned', notLocked] },
    { bucket: 'versions', wish: { versioning: true }, found: ['oslo', 'Enabled', notLocked] },
    { bucket: 'lock', wish: { lock: 'No Default' }, found: ['oslo', 'Enabled', 'lock Enabled'] },
    {
      bucket: 'lock.and-retention',
      wish: { lock: governed },
      found: ['oslo', 'Enabled', { Mode: 'GOVERNANCE', Days: 30 }],
    },
  ])('makes $bucket as it was wished for', async ({ bucket, wish, found }) => {
    await begin(bucket)
    await fillIn(wish, bucket === 'versions')
    await press('Create bucket')
    await isAt('Bucket Successfully Created')
    await press('Close')
    await shows(session.page.getByRole('row').filter({ hasText: bucket }))
    expect(await settingsOf(bucket)).toEqual(found)
  })

  it('sets a bucket as it was wished for although the answer that it is there was lost', async () => {
    const bucket = 'lost-and-found'
    let lost = 0
    const loseOnce = async (route: Route, request: Request) => {
      if (request.method() !== 'PUT' || lost > 0) return route.continue()
      lost++
      expect((await route.fetch()).status()).toBe(200)
      return route.abort('connectionreset')
    }
    await session.page.route(`${product.urls.gateway}/${bucket}**`, loseOnce)
    await begin(bucket)
    await fillIn({ versioning: true })
    await press('Create bucket')
    await shows(dialog().getByText(/^No connection/))
    expect(await settingsOf(bucket)).toEqual(['oslo', 'Unversioned', notLocked])
    await press('Create bucket')
    await isAt('Bucket Successfully Created')
    await press('Close')
    expect(await settingsOf(bucket)).toEqual(['oslo', 'Enabled', notLocked])
  })

  it('opens the bucket, which asks for the passphrase then', async () => {
    await begin('opened')
    await fillIn({ place: 'Oslo' })
    await press('Create bucket')
    await press('Open Bucket')
    await user.enterPassphrase('of the tool alone')
    await shows(session.page.getByText('This bucket is empty'))
    await session.page.getByRole('button', { name: 'Bucket actions' }).click()
    await session.page.getByRole('menuitem', { name: 'Settings' }).click()
    await shows(session.page.getByRole('heading', { name: 'Bucket Settings' }))
    await shows(session.page.getByText('Oslo'))
    await look('settings of a bucket')
  })

  it('can be used by everybody', () => expect(problems).toEqual({}))
})
