import {
  CreateBucketCommand,
  GetObjectCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { projects } from '@perigee/contract/projects'
import { parseAccessGrant } from '@perigee/grants/access-grant'
import { parseApiKey } from '@perigee/grants/api-key'
import { generateAccessGrant } from '@perigee/grants/derive'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserSession, browserSession } from '../src/browser-session'
import { asJourney } from '../src/journey'
import { onlooker } from '../src/look'
import { makeGrant, registerGrant } from '../src/make-access'
import { type Person, person } from '../src/person/person'
import { shows } from '../src/person/shows'
import { s3Client } from '../src/s3-client'
import { sharedProduct } from '../src/shared-product'
import { type Account, signUp } from '../src/sign-up'
import { takeDown } from '../src/take-down'

const passphrase = 'of the whole project'
const photo = { Bucket: 'photos', Key: 'a b+c%#?é日本.txt' }
const product = sharedProduct()
let session: BrowserSession
let user: Person
let owner: Account

beforeAll(async () => {
  owner = await signUp(product)
  const { answer: project } = await owner.client.call(projects.create, { body: { name: 'Studio' } })
  const grant = await makeGrant(owner.client, { projectId: project.id, name: 'laptop', passphrase })
  const s3 = s3Client(await registerGrant(product, grant))
  for (const Bucket of ['photos', 'letters']) await s3.send(new CreateBucketCommand({ Bucket }))
  await s3.send(new PutObjectCommand({ ...photo, Body: 'a heron' }))
  session = await browserSession()
  user = person(session.page, product)
}, 120_000)
afterAll(() => takeDown({ session }))

describe('a new access', () => {
  asJourney(() => session?.page)
  const { look, problems } = onlooker(() => session.page)
  const dialog = (title = 'New Access') => session.page.getByRole('dialog', { name: title, exact: true })
  const press = (name: string, title?: string) => dialog(title).getByRole('button', { name, exact: true }).click()
  const choose = (name: string) => dialog().getByRole('radio', { name, exact: true }).click()
  async function begin(name: string, type: string): Promise<void> {
    await session.page.getByRole('button', { name: 'New Access' }).first().click()
    await dialog().getByLabel('Access Name').fill(name)
    await choose(type)
  }
  async function at(step: string): Promise<void> {
    await shows(dialog().getByText(step, { exact: true }))
    await look(step)
  }
  /** In a tab that has forgotten the passphrase. */
  async function afresh(): Promise<void> {
    await session.page.reload()
    await user.skipPassphrase()
    await shows(session.page.getByRole('heading', { name: 'Access Keys' }))
  }

  it('for chosen buckets and rights may do that and nothing else', async () => {
    const { page } = session
    await page.goto(`${product.urls.console}/projects`)
    await user.logIn(owner)
    await page.getByRole('link', { name: 'Studio' }).first().click()
    await user.skipPassphrase()
    await user.goTo('Access')
    await begin('viewer', 'S3 Credentials')
    await at('Access Name and Type')
    await press('Next')
    await at('Encryption Information')
    await dialog().getByLabel("I understand, don't show this again.").check()
    await press('Next')
    await at('Configure Access')
    await choose('Advanced')
    await press('Next')
    await at('Access Encryption')
    await dialog().getByLabel('Encryption Passphrase').fill(passphrase)
    await press('Next')
    await at('Access Permissions')
    for (const right of ['Read', 'List']) await dialog().getByText(right, { exact: true }).click()
    await press('Next')
    await dialog().getByRole('checkbox', { name: 'BypassGovernanceRetention' }).check()
    await at('Object Lock Permissions')
    await dialog().getByRole('checkbox', { name: 'BypassGovernanceRetention' }).uncheck()
    await press('Next')
    await choose('Select Buckets')
    await dialog().getByRole('combobox', { name: 'Buckets' }).fill('oto')
    await page.getByRole('option', { name: 'photos' }).click()
    await page.keyboard.press('Escape')
    await at('Bucket Restrictions')
    await press('Next')
    await choose('1 Week')
    await at('Access Expiration')
    await press('Next')
    await at('Confirm Access Details')

    const s3 = s3Client(await user.readS3Credentials())
    expect(await (await s3.send(new GetObjectCommand(photo))).Body?.transformToString()).toBe('a heron')
    expect((await s3.send(new ListBucketsCommand({}))).Buckets?.map(({ Name }) => Name)).toEqual(['photos'])
    for (const refused of [
      () => s3.send(new PutObjectCommand({ ...photo, Body: 'a crow' })),
      () => s3.send(new ListObjectsV2Command({ Bucket: 'letters' })),
      () => s3.send(new CreateBucketCommand({ Bucket: 'others' })),
    ])
      await expect(refused()).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } })
  })

  it('as an access grant opens the project in the hands of who has it', async () => {
    await begin('notebook', 'Access Grant')
    await press('Next')
    await press('Next')
    await press('Create Access')
    await shows(dialog().getByText('Access Created Successfully'))
    await look('access grant')
    const grant = parseAccessGrant(await shown('Access Grant'))
    const s3 = s3Client(await registerGrant(product, grant))
    expect(await (await s3.send(new GetObjectCommand(photo))).Body?.transformToString()).toBe('a heron')
    await press('Close')
    await shows(dialog().getByText(/^Nothing of it was copied or downloaded yet/))
    await look('leaving without them')
    await press('Close anyway')
  })

  it('with a passphrase of its own sees nothing of what others encrypted', async () => {
    await afresh()
    await begin('apart', 'S3 Credentials')
    await press('Next')
    await press('Next')
    await press('Advanced Options')
    await choose('Enter a new passphrase')
    await press('Next')
    await dialog().getByRole('textbox', { name: 'Encryption Passphrase' }).fill('another one')
    await dialog().getByRole('checkbox').check()
    await look('new passphrase')
    await press('Next')
    await seesNothing()
  })

  it('with twelve generated words neither', async () => {
    await afresh()
    await begin('words', 'S3 Credentials')
    await press('Next')
    await press('Next')
    await press('Advanced Options')
    await choose('Generate a 12-word passphrase')
    await press('Next')
    await dialog().getByRole('checkbox').check()
    await press('Next')
    await seesNothing()
  })

  it('as an API key asks for no passphrase, and makes grants together with one', async () => {
    await afresh()
    await begin('maker', 'API Key')
    await press('Next')
    await press('Next')
    await press('Create Access')
    await shows(dialog().getByText('Access Created Successfully'))
    const satelliteAddress = await dialog().getByRole('textbox', { name: 'Satellite Address' }).inputValue()
    const apiKey = parseApiKey(await shown('API Key'))
    const s3 = s3Client(await registerGrant(product, generateAccessGrant({ satelliteAddress, apiKey, rootKey: null })))
    expect((await s3.send(new ListBucketsCommand({}))).Buckets?.map(({ Name }) => Name)).toEqual(['letters', 'photos'])
    await press('Close')
    await press('Close anyway')
  })

  it('for an application comes with its configuration', async () => {
    const { page } = session
    await user.goTo('Applications')
    await shows(page.getByRole('heading', { name: 'Applications', level: 1 }))
    await look('applications')
    await page.getByRole('searchbox', { name: 'Search applications' }).fill('rclone')
    await page.getByRole('button', { name: 'Setup Rclone' }).click()
    const title = 'New Rclone Access'
    await press('Next', title)
    await dialog(title).getByLabel('Encryption Passphrase').fill(passphrase)
    await press('Next', title)
    await press('Create Access', title)
    await shows(dialog(title).getByText('Save the access keys for Rclone as they will only appear once.'))
    await look('access for rclone')
    await press('Copy Rclone remote · ~/.config/rclone/rclone.conf', title)
    await watchesMistakes(title)
    await press('Close', title)
    await user.goTo('Access')
    for (const name of ['viewer', 'notebook', 'apart', 'words', 'maker', 'Rclone'])
      await shows(page.getByText(name, { exact: true }))
  })

  it('says in the list what it may do, and when it was used last', async () => {
    const { page } = session
    const cells = (name: string) =>
      page
        .getByRole('row')
        .filter({ has: page.getByText(name, { exact: true }) })
        .getByRole('cell')
        .allInnerTexts()
    const time = expect.stringMatching(/\d/) as string
    const rowOf = async (name: string) => {
      const [, named, scope, expires, used] = await cells(name)
      return [...[named, scope].map((text) => text?.split(/\s*\n\s*/)), expires, used].flat()
    }
    await expect.poll(() => rowOf('viewer')).toEqual(['viewer', 'S3 Credentials', 'Read, List', 'photos', time, time])
    expect(await rowOf('laptop')).toEqual(['laptop', 'unknown', 'unknown', 'unknown', time])
    const full = ['Read, Write, List, Delete, object lock', 'All buckets', 'never']
    expect(await rowOf('maker')).toEqual(['maker', 'API Key', ...full, time])
    expect((await rowOf('Rclone')).slice(0, -1)).toEqual(['Rclone', 'S3 Credentials', ...full])
    await look('access keys')
  })

  it('has accessible steps', () => {
    expect(problems).toEqual({})
    expect(session.complaints).toEqual([])
  })

  /** Each mistake of an application is named while the dialog is open, and so is that it works. */
  async function watchesMistakes(title: string): Promise<void> {
    await press('Test connection', title)
    await shows(dialog(title).getByText('Waiting for the first request…'))
    await look('waiting for requests')
    const right = {
      access_key_id: await shown('Access Key', title),
      secret_key: await shown('Secret Key', title),
      endpoint: await dialog(title).getByRole('textbox', { name: 'Endpoint' }).inputValue(),
    }
    const once = { maxAttempts: 1 }
    const tries = [
      { s3: s3Client({ ...right, secret_key: 'wrong' }, once), named: 'The secret key is wrong' },
      {
        s3: s3Client(right, { ...once, systemClockOffset: -7_200_000 }),
        named: 'The clock is wrong: it is 2 hours behind',
      },
      { s3: s3Client(right, once), named: 'The connection works' },
    ]
    const seen = dialog(title).getByRole('list', { name: 'Requests of this access key' })
    for (const { s3, named } of tries) {
      await s3.send(new ListBucketsCommand({})).catch(() => undefined)
      await shows(seen.getByText(named, { exact: true }))
      await shows(dialog(title).getByText(`Watching. Last seen: ${named}.`))
    }
    expect(await seen.getByRole('listitem').first().innerText()).toMatch(/AWS SDK for JavaScript · ListBuckets/)
    await seen.getByRole('listitem').last().scrollIntoViewIfNeeded()
    await look('requests seen')
  }

  async function shown(label: string, title?: string): Promise<string> {
    const group = dialog(title).getByRole('group', { name: label, exact: true })
    await group.getByRole('button', { name: `Show ${label}` }).click()
    return (await group.locator('[data-shown="true"]').innerText()).trim()
  }

  async function seesNothing(): Promise<void> {
    const s3 = s3Client(await user.readS3Credentials())
    expect((await s3.send(new ListObjectsV2Command({ Bucket: 'photos' }))).Contents ?? []).toEqual([])
    await expect(s3.send(new GetObjectCommand(photo))).rejects.toMatchObject({ $metadata: { httpStatusCode: 404 } })
  }
})
