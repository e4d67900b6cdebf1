import { randomBytes } from 'node:crypto'
import { readFile, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { CreateBucketCommand, DeleteObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { apiKeys } from '@perigee/contract/api-keys'
import { projects } from '@perigee/contract/projects'
import type { Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserSession, browserSession } from '../src/browser-session'
import { withDatabase } from '../src/database'
import { eventually } from '../src/eventually'
import { digest, type Folder, temporaryFolder } from '../src/folder-of-files'
import { asJourney } from '../src/journey'
import { listKeys } from '../src/kept-objects'
import { makeAccess } from '../src/make-access'
import { networkOf } from '../src/network'
import { type Person, person } from '../src/person/person'
import { shows } from '../src/person/shows'
import { newInstallation, type Product, startProduct } from '../src/product'
import { s3Client } from '../src/s3-client'
import { type Account, signUp } from '../src/sign-up'
import { takeDown } from '../src/take-down'

const bucket = 'bad-days'
const passphrase = 'it will pass'
const GiB = 2 ** 30
const sent = randomBytes(70 * 2 ** 20)
const kept = { 'small.bin': randomBytes(3 * 2 ** 20), 'words.txt': Buffer.from('some words') }

let product: Product
let session: BrowserSession
let account: Account
let projectId: string
let s3: S3Client
let user: Person
let files: Folder
let network: Awaited<ReturnType<typeof networkOf>>

beforeAll(async () => {
  product = await startProduct(await newInstallation())
  account = await signUp(product)
  const access = await makeAccess(product, account, { passphrase })
  projectId = access.projectId
  s3 = s3Client(access)
  await s3.send(new CreateBucketCommand({ Bucket: bucket }))
  for (const [Key, Body] of Object.entries(kept)) await s3.send(new PutObjectCommand({ Bucket: bucket, Key, Body }))
  files = await temporaryFolder()
  await files.write('sent.bin', sent)
  await files.write('small.txt', 'small')
  // Of holes only: they take no room on the disk.
  for (const [name, size] of Object.entries({ 'large.bin': GiB + 1, 'too large.bin': 30 * GiB + 1 })) {
    await files.write(name, '')
    await truncate(join(files.path, name), size)
  }
  session = await browserSession()
  user = person(session.page, product)
  network = await networkOf(session.page)
})
afterAll(async () => {
  await takeDown({ session, product })
  await files?.remove()
})

type Limit = 'storage_limit' | 'bandwidth_limit' | 'segment_limit'

/** Takes the console's own access away from it, in every tab. */
async function revokeBrowserKeys(): Promise<void> {
  const ids = await withDatabase(product, 'perigee', async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select id from satellite.api_keys where name not like 'access %'`,
    )
    return rows.map(({ id }) => id)
  })
  await account.client.call(apiKeys.deleteByIds, { body: { ids } })
}

/** Of the only project; gives what it was before. */
const setLimit = (limit: Limit, value: number | string): Promise<string> =>
  withDatabase(product, 'perigee', async (client) => {
    const { rows } = await client.query<{ before: string }>(`select ${limit} as before from satellite.projects`)
    await client.query(`update satellite.projects set ${limit} = $1`, [value])
    return rows[0]?.before ?? ''
  })

async function withLimit(limit: Limit, value: number, work: () => Promise<void>): Promise<void> {
  const before = await setLimit(limit, value)
  await work()
  await setLimit(limit, before)
}

/** Downloads are added up once a second. */
const isCounted = (downloaded: number): Promise<true> =>
  eventually(`a count of ${downloaded} bytes`, async () => {
    const { answer } = await account.client.call(projects.usageLimits, { params: { id: projectId } })
    return answer.bandwidthUsed >= downloaded || undefined
  })

describe('when something goes wrong', () => {
  asJourney(() => session?.page)
  const deletions = () => session.page.getByRole('region', { name: 'Deletions' })
  const path = (name: string) => join(files.path, name)

  it('a page that is left while something is uploading asks before', async () => {
    const { page } = session
    await user.enterBucket({ ...account, bucket, passphrase })
    await shows(user.file('words.txt'))
    await network.uploadsAt(2 ** 20)
    await user.choose(path('sent.bin'))
    await shows(user.uploads().getByRole('progressbar'))
    const [question] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })])
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
  })

  it('an upload whose connection is lost waits for it, longer than any single try', async () => {
    await network.lose()
    await user.uploads().getByText('Waiting for the connection').first().waitFor()
    expect((await listKeys(s3, bucket)).sort()).toEqual(Object.keys(kept))
    expect(await user.uploads().getByText('failed').count()).toBe(0)
  })

  it('and goes on by itself when it is back, and arrives whole', async () => {
    await network.restore()
    await user.closePreview('sent.bin')
    await user.uploadsEnd()
    expect(digest(await readFile(await user.download('sent.bin')))).toBe(digest(sent))
  })

  it('nothing asks when nothing is uploading any more', async () => {
    const goesOn = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(await session.page.evaluate(goesOn)).toBe(true)
  })

  it('files above 30 GiB are refused before anything is sent', async () => {
    const { page } = session
    await user.choose(path('too large.bin'))
    await shows(page.getByText('too large.bin: To upload files above 30GB, please use the rclone tool'))
    await shows(user.uploads().getByText('File is too big'))
    expect(await user.uploads().getByRole('button', { name: 'Retry failed' }).count()).toBe(0)
    await user.closeUploads()
  })

  it('a project that is full says so, and large files are shown another way', () =>
    withLimit('storage_limit', 1000, async () => {
      await user.chooseAll(['small.txt', 'large.bin'].map(path))
      await user.uploads().getByText('2 uploads failed').waitFor()
      expect(await user.uploads().getByText('Error: storage limit exceeded').count()).toBe(2)
      const hint = session.page.getByText('To upload large files, please consider using the rclone tool')
      await shows(hint)
      expect(await hint.count()).toBe(1)
      await user.closeUploads()
    }))

  it('a project with as many segments as it may have says so', () =>
    withLimit('segment_limit', 1, async () => {
      await user.choose(path('small.txt'))
      await shows(user.uploads().getByText('Upload failed: segment limit exceeded'))
    }))

  it('what failed is tried again at once, and arrives', async () => {
    await user.uploads().getByRole('button', { name: 'Retry failed' }).click()
    await user.uploadsEnd()
    expect(await listKeys(s3, bucket)).toContain('small.txt')
    await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: 'small.txt' }))
  })

  it('a file that is larger than the rest of the bandwidth is not downloaded, a smaller one is', () =>
    withLimit('bandwidth_limit', 100 * 2 ** 20, async () => {
      const { page } = session
      const began: string[] = []
      await isCounted(sent.length)
      page.on('download', (download) => began.push(download.suggestedFilename()))
      await page.getByRole('button', { name: 'Download sent.bin' }).click()
      await shows(page.getByText('Bandwidth limit exceeded, can not download this file.'))
      expect(digest(await readFile(await user.download('small.bin')))).toBe(digest(kept['small.bin']))
      expect(began).toEqual(['small.bin'])
    }))

  it('a preview beyond the bandwidth says why there is none', () =>
    withLimit('bandwidth_limit', 1, async () => {
      const preview = await user.openPreview('words.txt')
      await shows(preview.getByText('Failed to preview, bandwidth limit exceeded'))
      await user.closePreview('words.txt')
    }))

  it('nothing is stored of what was refused', async () => {
    expect((await listKeys(s3, bucket)).sort()).toEqual([...Object.keys(kept), 'sent.bin'].sort())
  })

  it('a deletion tells how far it came before its key was revoked', async () => {
    const { page } = session
    for (const number of [1, 2]) {
      await s3.send(new PutObjectCommand({ Bucket: bucket, Key: `folder/${number}.txt`, Body: 'below' }))
    }
    await page.getByRole('button', { name: 'Refresh' }).click()
    await shows(user.file('folder'))
    // Files go first; what is in a folder is asked for when its turn has come.
    const asksForFolder = (url: URL) => url.pathname === `/${bucket}` && url.searchParams.get('prefix') === 'folder/'
    const revoke = async (route: Route) => {
      await revokeBrowserKeys()
      await route.continue()
    }
    await user.tickAll()
    await user.deleteSelected({ counted: () => page.route(asksForFolder, revoke, { times: 1 }) })
    await shows(deletions().getByText(/^Error deleting file\. 3 objects were deleted before: /))
    expect((await listKeys(s3, bucket)).sort()).toEqual(['folder/1.txt', 'folder/2.txt'])
  })

  it('and is tried again with another key, on any page', async () => {
    const { page } = session
    await shows(user.file('words.txt'), false)
    await user.goTo('Dashboard')
    await deletions().getByRole('button', { name: 'Delete 3 files and 1 folder again' }).click()
    await shows(deletions().getByText('5 objects deleted'))
    expect(await listKeys(s3, bucket)).toEqual([])
    await shows(page.getByRole('region', { name: 'Deletions' }), false)
  })
})
