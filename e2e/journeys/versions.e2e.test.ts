import { readFile } from 'node:fs/promises'
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
  PutObjectLegalHoldCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { projects } from '@perigee/contract/projects'
import { second } from '@perigee/std/durations'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserSession, browserSession } from '../src/browser-session'
import { eventually } from '../src/eventually'
import { asJourney } from '../src/journey'
import { onlooker } from '../src/look'
import { makeGrant, registerGrant } from '../src/make-access'
import { type Person, person } from '../src/person/person'
import { shows } from '../src/person/shows'
import { s3Client } from '../src/s3-client'
import { sharedProduct } from '../src/shared-product'
import { type Account, signUp } from '../src/sign-up'
import { takeDown } from '../src/take-down'

const bucket = 'diary'
const passphrase = 'what was before'
const odd = 'a b+c%#?é日本.txt'
const product = sharedProduct()
let session: BrowserSession
let user: Person
let owner: Account
let s3: S3Client

const put = async (Key: string, Body: string): Promise<string> => {
  const facts = { ContentType: 'text/plain; charset=utf-8', Metadata: { author: 'ada' }, Tagging: 'team=blue' }
  const { VersionId = '' } = await s3.send(new PutObjectCommand({ Bucket: bucket, Key, Body, ...facts }))
  return VersionId
}
const mark = (Key: string) => s3.send(new DeleteObjectCommand({ Bucket: bucket, Key }))
/** Null where nothing is to be seen. */
async function read(Key: string): Promise<string | null> {
  const found = await s3.send(new GetObjectCommand({ Bucket: bucket, Key })).catch(() => null)
  return (await found?.Body?.transformToString()) ?? null
}
/** Newest first. */
async function versionsOf(Key: string): Promise<string[]> {
  const listed = await s3.send(new ListObjectVersionsCommand({ Bucket: bucket, Prefix: Key }))
  const markers = (listed.DeleteMarkers ?? []).map((one) => ({ ...one, text: 'marker' }))
  const all = [...markers, ...(listed.Versions ?? []).map((one) => ({ ...one, text: one.VersionId ?? '' }))]
  const at = ({ LastModified }: { LastModified?: Date | undefined }) => LastModified?.getTime() ?? 0
  return all.sort((a, b) => at(b) - at(a)).map(({ text }) => text)
}

let first: string
let between: Date
let latest: string

beforeAll(async () => {
  owner = await signUp(product)
  const { answer: project } = await owner.client.call(projects.create, { body: { name: 'Diary' } })
  const grant = await makeGrant(owner.client, { projectId: project.id, name: 'laptop', passphrase })
  s3 = s3Client(await registerGrant(product, grant))
  await s3.send(new CreateBucketCommand({ Bucket: bucket, ObjectLockEnabledForBucket: true }))
  first = await put(`trips/${odd}`, 'the first words')
  for (const name of ['one.txt', 'two.txt']) await put(`old/${name}`, name)
  // Fields for time know whole seconds.
  between = new Date(Math.ceil(Date.now() / second) * second)
  await eventually('the next second', async () => Date.now() > between.getTime() || undefined)
  latest = await put(`trips/${odd}`, 'better words')
  for (const name of ['one.txt', 'two.txt']) await mark(`old/${name}`)
  session = await browserSession()
  user = person(session.page, product)
}, 120_000)
afterAll(() => takeDown({ session }))

describe('versions', () => {
  asJourney(() => session?.page)
  const { look, problems } = onlooker(() => session.page)
  const dialog = (name: string) => session.page.getByRole('dialog', { name, exact: true })
  const press = (name: string, inside: string) =>
    dialog(inside).getByRole('button', { name, exact: true }).last().click()
  async function choose(action: string, of: string): Promise<void> {
    await session.page.getByRole('button', { name: `Actions for ${of}`, exact: true }).click()
    await session.page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  const title = (version: string) => `${odd}, version ${version}`
  const row = (version: string): Locator => session.page.getByRole('row').filter({ hasText: version })
  /** As a field for date and time takes it, where the browser is. */
  const localTime = (at: Date) =>
    session.page.evaluate((time) => {
      const minutes = new Date(time).getTimezoneOffset()
      return new Date(time - minutes * 60_000).toISOString().slice(0, 19)
    }, at.getTime())
  const opener = () => session.page.locator('button[data-opener]').filter({ hasText: odd })

  it('of a folder are shown below their files', async () => {
    const { page } = session
    await page.goto(`${product.urls.console}/projects`)
    await user.logIn(owner)
    await page.getByRole('link', { name: 'Diary' }).first().click()
    await user.enterProjectPassphrase(passphrase)
    await user.goTo('Browse')
    await user.openBucket(bucket)
    await page.getByRole('button', { name: 'Bucket actions' }).click()
    await page.getByRole('menuitem', { name: 'Show object versions' }).click()
    await page.getByRole('link', { name: 'trips' }).click()
    await shows(opener())
    expect(new URL(page.url()).searchParams.get('versions')).toBe('1')
    await opener().click()
    await shows(row(latest).getByText('Latest'))
    await shows(row(first))
    expect(await row(first).getByText('Latest').count()).toBe(0)
    await look('versions')
  })

  it('are shown by an address', async () => {
    const { page } = session
    await page.reload()
    await user.enterPassphrase(passphrase)
    await opener().click()
    await shows(row(first))
  })

  it('are looked at one after another, and downloaded', async () => {
    const { page } = session
    const preview = (version: string) => dialog(`trips/${odd} Version ID: ${version}`)
    await row(first)
      .getByRole('button', { name: title(first), exact: true })
      .click()
    await shows(preview(first).getByText('the first words'))
    await look('version preview')
    await page.keyboard.press('ArrowLeft')
    await shows(preview(latest).getByText('better words'))
    await page.keyboard.press('Escape')
    await shows(preview(latest), false)
    const [download] = await Promise.all([page.waitForEvent('download'), choose('Download', title(first))])
    expect(download.suggestedFilename()).toBe(odd.replaceAll('?', '_'))
    expect(await readFile(await download.path(), 'utf8')).toBe('the first words')
  })

  it('are restored with type, metadata and tags', async () => {
    await choose('Restore', title(first))
    await shows(dialog('Restore Previous Version').getByText(first))
    await look('restore')
    await press('Restore Version', 'Restore Previous Version')
    await shows(dialog('Restore Previous Version'), false)
    const address = { Bucket: bucket, Key: `trips/${odd}` }
    const { Body, ContentType, Metadata } = await s3.send(new GetObjectCommand(address))
    expect(await Body?.transformToString()).toBe('the first words')
    expect({ ContentType, Metadata }).toEqual({
      ContentType: 'text/plain; charset=utf-8',
      Metadata: { author: 'ada' },
    })
    const { TagSet } = await s3.send(new GetObjectTaggingCommand(address))
    expect(TagSet).toEqual([{ Key: 'team', Value: 'blue' }])
    const [restored = '', ...before] = await versionsOf(`trips/${odd}`)
    expect(before).toEqual([latest, first])
    await shows(row(restored).getByText('Latest'))
    expect(await row(latest).getByText('Latest').count()).toBe(0)
  })

  it('stay below a delete marker, which is taken away again', async () => {
    await choose('Delete', odd)
    await press('Delete file', 'Delete file')
    await shows(opener().locator('xpath=ancestor::tr').getByText('Deleted'))
    expect(await read(`trips/${odd}`)).toBeNull()
    await shows(session.page.getByRole('row').filter({ hasText: 'Delete marker' }))
    await look('hidden by a marker')
    await choose('Undelete', odd)
    await expect.poll(() => read(`trips/${odd}`)).toBe('the first words')
    await shows(opener().locator('xpath=ancestor::tr').getByText('Deleted'), false)
  })

  it('that are held say so, and stay', async () => {
    const hold = { Bucket: bucket, Key: `trips/${odd}`, VersionId: first, LegalHold: { Status: 'ON' } } as const
    await s3.send(new PutObjectLegalHoldCommand(hold))
    await session.page.getByRole('button', { name: 'Refresh' }).click()
    await choose('Details', title(first))
    await shows(dialog('Version details').getByText('Legal Hold'))
    await look('version details')
    await press('Close', 'Version details')
    await choose('Delete', title(first))
    await shows(dialog("Can't Delete Locked Version"))
    await press('Close', "Can't Delete Locked Version")
    await shows(row(first).getByRole('img', { name: /Legal Hold/ }))
    await choose('Delete', title(latest))
    await look('delete version')
    await press('Delete 1 version', 'Delete version')
    await shows(row(latest), false)
    const left = await versionsOf(`trips/${odd}`)
    expect(left).toHaveLength(2)
    expect(left).toContain(first)
  })

  it('of a folder as it was are listed and downloaded, and nothing can be changed', async () => {
    const { page } = session
    await page.getByRole('button', { name: 'Bucket actions' }).click()
    await page.getByRole('menuitem', { name: 'View as of…' }).click()
    await dialog('View as of')
      .getByLabel('Date and time')
      .fill(await localTime(between))
    await press('View', 'View as of')
    await shows(page.getByRole('note', { name: 'As of' }))
    await shows(user.file(odd))
    await look('as of')
    expect(await page.getByRole('button', { name: 'Upload', exact: true }).count()).toBe(0)
    expect(await readFile(await user.download(odd), 'utf8')).toBe('the first words')
    await page.getByRole('button', { name: 'Change time' }).click()
    await look('change time')
    await dialog('View as of').getByLabel('Date and time').fill('2020-01-01T00:00:00')
    await press('View', 'View as of')
    await shows(page.getByText('Nothing was here then'))
    await page.getByRole('button', { name: 'Back to now' }).click()
    await shows(page.getByRole('note', { name: 'As of' }), false)
    await shows(user.file(odd))
  })

  it('of a whole folder are undeleted', async () => {
    const { page } = session
    await page.goto(`${product.urls.console}${new URL(page.url()).pathname.replace(/\/trips$/, '')}?versions=1`)
    await user.enterPassphrase(passphrase)
    await choose('Undelete files…', 'old')
    await shows(dialog('Undelete files').getByText(/2 files in the folder old look deleted/))
    await look('undelete a folder')
    await press('Undelete 2 files', 'Undelete files')
    await shows(dialog('Undelete files'), false)
    expect([await read('old/one.txt'), await read('old/two.txt')]).toEqual(['one.txt', 'two.txt'])
    await page.getByRole('button', { name: 'Bucket actions' }).click()
    await page.getByRole('menuitem', { name: 'Hide object versions' }).click()
    await shows(user.file('old'))
    expect(new URL(page.url()).searchParams.get('versions')).toBeNull()
  })

  it('have accessible screens', () => {
    expect(problems).toEqual({})
  })
})
