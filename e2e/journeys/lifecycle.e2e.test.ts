import {
  CreateBucketCommand,
  GetBucketLifecycleConfigurationCommand,
  type LifecycleRule,
  ListObjectVersionsCommand,
  PutBucketLifecycleConfigurationCommand,
  PutObjectCommand,
  PutObjectRetentionCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { day } from '@perigee/std/durations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserSession, browserSession } from '../src/browser-session'
import { withDatabase } from '../src/database'
import { makeDue } from '../src/jobs'
import { asJourney } from '../src/journey'
import { onlooker } from '../src/look'
import { makeAccess } from '../src/make-access'
import { type Person, person } from '../src/person/person'
import { shows } from '../src/person/shows'
import { s3Client } from '../src/s3-client'
import { sharedProduct } from '../src/shared-product'
import { type Account, signUp } from '../src/sign-up'
import { takeDown } from '../src/take-down'

const bucket = 'tide-gauge'
const passphrase = 'high and low water'
const odd = 'a b+c%#?é日本/'
const product = sharedProduct()
let session: BrowserSession
let user: Person
let account: Account
let s3: S3Client
const keys = [`${odd}old`, `${odd}locked`, `${odd}new`, 'elsewhere/old'] as const
const before: Record<string, string[]> = {}

const put = async (Key: string) =>
  (await s3.send(new PutObjectCommand({ Bucket: bucket, Key, Body: 'twelve bytes' }))).VersionId

beforeAll(async () => {
  account = await signUp(product)
  s3 = s3Client(await makeAccess(product, account, { passphrase }))
  await s3.send(new CreateBucketCommand({ Bucket: bucket, ObjectLockEnabledForBucket: true }))
  for (const name of ['old', 'locked']) for (let twice = 0; twice < 2; twice++) await put(`${odd}${name}`)
  await put('elsewhere/old')
  const first = (await versionsOf(`${odd}locked`)).at(-1)
  const Retention = { Mode: 'COMPLIANCE', RetainUntilDate: new Date(Date.now() + 30 * day) } as const
  await s3.send(new PutObjectRetentionCommand({ Bucket: bucket, Key: `${odd}locked`, VersionId: first, Retention }))
  await age()
  await put(`${odd}new`)
  for (const key of keys) before[key] = await versionsOf(key)
  session = await browserSession()
  user = person(session.page, product)
})
afterAll(() => takeDown({ session }))

/** What is in the bucket was stored 40 days ago: the clock of the product cannot be moved, but the times can. */
const age = () =>
  withDatabase(product, 'perigee', (client) =>
    client.query(
      `update store.objects o set created_at = o.created_at - interval '40 days'
        from store.folders f join satellite.buckets b on b.id = f.bucket_id
        where o.folder_id = f.id and b.name = $1`,
      [bucket],
    ),
  )

const carryOut = () => makeDue(product, 'carry-out-lifecycles')

/** Newest first; 'marker' for delete markers. */
async function versionsOf(key: string): Promise<string[]> {
  const { Versions = [], DeleteMarkers = [] } = await s3.send(new ListObjectVersionsCommand({ Bucket: bucket }))
  const markers = DeleteMarkers.filter(({ Key }) => Key === key).map(() => 'marker')
  return [...markers, ...Versions.filter(({ Key }) => Key === key).map(({ VersionId = '' }) => VersionId)]
}

const rulesRead = async () => (await s3.send(new GetBucketLifecycleConfigurationCommand({ Bucket: bucket }))).Rules
const setByTool = (Rules: LifecycleRule[]) =>
  s3.send(new PutBucketLifecycleConfigurationCommand({ Bucket: bucket, LifecycleConfiguration: { Rules } }))

const byTool: LifecycleRule[] = [
  {
    ID: 'until-2090',
    Filter: { And: { Prefix: odd, ObjectSizeGreaterThan: 1_000_000 } },
    Status: 'Disabled',
    Expiration: { Date: new Date('2090-01-01T00:00:00Z') },
  },
  { ID: 'uploads', Prefix: '', Status: 'Enabled', AbortIncompleteMultipartUpload: { DaysAfterInitiation: 3 } },
]
const ofConsole: LifecycleRule = {
  ID: 'ebb',
  Filter: { Prefix: odd },
  Status: 'Enabled',
  Expiration: { Days: 30 },
  NoncurrentVersionExpiration: { NoncurrentDays: 10 },
}

describe('lifecycle rules of a bucket', () => {
  asJourney(() => session?.page)
  const { look, problems } = onlooker(() => session.page)
  const rules = () => session.page.getByRole('region', { name: 'Lifecycle rules' })
  const dialog = (name: string) => session.page.getByRole('dialog', { name })
  const press = (name: string, inside: string) => dialog(inside).getByRole('button', { name, exact: true }).click()
  async function choose(entry: string, name: string) {
    await rules()
      .getByRole('button', { name: `Actions for ${name}` })
      .click()
    await session.page.getByRole('menuitem', { name: entry, exact: true }).click()
  }
  const confirm = async (inside: string, button: string) => {
    await dialog(inside).getByLabel('Type DELETE to confirm').fill('DELETE')
    await press(button, inside)
    await shows(dialog(inside), false)
  }

  it('are none at first', async () => {
    const { page } = session
    await page.goto(`${product.urls.console}/projects`)
    await user.logIn(account)
    await page.getByRole('link', { name: /^Project / }).click()
    await user.skipPassphrase()
    await user.goTo('Browse')
    await page.getByRole('button', { name: `Actions for ${bucket}` }).click()
    await page.getByRole('menuitem', { name: 'Settings', exact: true }).click()
    await shows(rules().getByText('No rules'))
    await look('lifecycle, none')
  })

  it('that a tool has set are told in words, and their folders by name once the passphrase is there', async () => {
    const { page } = session
    await setByTool(byTool)
    await page.reload()
    await user.skipPassphrase()
    await shows(rules().getByText('A folder whose name is encrypted, larger than 1 MB'))
    await shows(rules().getByText('Unfinished uploads are aborted 3 days after they began.'))
    await look('lifecycle, encrypted names')
    await rules().getByRole('button', { name: 'Enter passphrase' }).click()
    await dialog('Enter passphrase').getByRole('textbox', { name: 'Encryption Passphrase' }).fill(passphrase)
    await press('Continue', 'Enter passphrase')
    await shows(rules().getByText(`Folder ${odd}, larger than 1 MB`))
    await look('lifecycle, rules')
  })

  it('are set for a folder, after they said what they would match today', async () => {
    const { page } = session
    const editor = dialog('Add rule')
    await rules().getByRole('button', { name: 'Add rule' }).click()
    await press('Next', 'Add rule')
    await shows(editor.getByText('Choose what the rule does.'))
    await editor.getByLabel('Name', { exact: true }).fill('ebb')
    await editor.getByRole('radio', { name: 'A folder' }).click()
    await editor.locator('input[placeholder="logs/"]').click()
    await page.getByRole('option', { name: odd }).click()
    await editor.getByRole('checkbox', { name: 'Hide files behind a delete marker' }).check()
    await editor.getByRole('checkbox', { name: 'Delete noncurrent versions' }).check()
    await editor.getByLabel('Days since a newer one').fill('10')
    await look('lifecycle, editor')
    await press('Next', 'Add rule')
    // The locked noncurrent version is not among them, the new file neither.
    await shows(editor.getByText('Today this rule would match 3 objects with 36 bytes.'))
    await shows(editor.getByText('2 files (24 bytes) would be hidden behind a delete marker.'))
    await shows(editor.getByText('1 noncurrent version (12 bytes) would be deleted.'))
    await press('Save rule', 'Add rule')
    await shows(editor.getByText('Nothing is saved before you have typed DELETE.'))
    await look('lifecycle, estimate')
    expect(await rulesRead()).toEqual(byTool)
    await confirm('Add rule', 'Save rule')
    await shows(rules().getByText('3 rules'))
    expect(await rulesRead()).toEqual([...byTool, ofConsole])
  })

  it('that a tool has changed meanwhile are shown before anything is overwritten', async () => {
    const { page } = session
    await choose('Edit', 'uploads')
    await dialog('Edit rule').getByLabel('Days after they began').fill('5')
    const [dated, uploads] = byTool as [LifecycleRule, LifecycleRule]
    await setByTool([uploads, ofConsole])
    await press('Next', 'Edit rule')
    await dialog('Edit rule').getByLabel('Type DELETE to confirm').fill('delete')
    await press('Save rule', 'Edit rule')
    await shows(dialog('Edit rule').getByText(/Somebody else has changed the rules of this bucket meanwhile/))
    await look('lifecycle, clash')
    expect(await rulesRead()).toEqual([uploads, ofConsole])
    await confirm('Edit rule', 'Save rule')
    await shows(rules().getByText('2 rules'))
    const five = { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 5 } }
    const edited = { ID: 'uploads', Filter: { Prefix: '' }, Status: 'Enabled', ...five } as const
    expect(await rulesRead()).toEqual([edited, ofConsole])

    await choose('Switch off', 'uploads')
    await press('Switch off', 'Switch off rule')
    await shows(dialog('Switch off rule'), false)
    await setByTool([dated, { ...edited, Status: 'Disabled' }, ofConsole])
    await page.reload()
    await user.enterProjectPassphrase(passphrase)
    await choose('Delete rule', 'until-2090')
    await look('lifecycle, delete rule')
    await press('Delete rule', 'Delete rule')
    await shows(rules().getByText('2 rules'))
    expect(await rulesRead()).toEqual([{ ...edited, Status: 'Disabled' }, ofConsole])
  })

  it('do what they say, and nothing more', async () => {
    await carryOut()
    const [old, locked, ...others] = keys
    await expect.poll(() => versionsOf(old), { timeout: 90_000 }).toEqual(['marker', before[old]?.[0]])
    await expect.poll(() => versionsOf(locked)).toEqual(['marker', ...(before[locked] ?? [])])
    expect([before[old]?.length, before[locked]?.length]).toEqual([2, 2])
    for (const key of others) expect(await versionsOf(key)).toEqual(before[key])
  })

  it('have screens that break no rule of WCAG 2.2 AA', () => expect(problems).toEqual({}))
})
