import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CreateBucketCommand, HeadObjectCommand, NotFound, type S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserSession, browserSession } from '../src/browser-session'
import { digest, digests, type Folder, temporaryFolder } from '../src/folder-of-files'
import { asJourney } from '../src/journey'
import { listKeys } from '../src/kept-objects'
import { makeAccess } from '../src/make-access'
import { type Person, person } from '../src/person/person'
import { shows } from '../src/person/shows'
import { runProgram } from '../src/run-program'
import { s3Client } from '../src/s3-client'
import { sharedProduct } from '../src/shared-product'
import { type Account, signUp } from '../src/sign-up'
import { takeDown } from '../src/take-down'

const bucket = 'everything'
const passphrase = 'one for everything'
/** In the order in which they are uploaded, which is the one of their dates; by name and by size it is another. */
const three = {
  'b large.bin': randomBytes(80 * 2 ** 20),
  'c empty.txt': Buffer.alloc(0),
  'a middle.bin': randomBytes(5 * 2 ** 20),
}
const odd = 'a b+c%#?é日本'

/** 300 files, in folders within folders. */
const tree = (): Record<string, Buffer> => {
  const many = (count: number, name: (number: number) => string) =>
    Array.from({ length: count }, (_, number) => [name(number), randomBytes(number * 41)] as const)
  return Object.fromEntries([
    ...many(120, (number) => `flat/file ${number}.txt`),
    ...many(100, (number) => `years/${2000 + (number % 10)}/month ${number % 12}/day ${number}.bin`),
    ...many(70, (number) => `${odd}/${odd} ${number}.txt`),
    ...many(10, (number) => `.hidden/..${number}/.dots ${number}`),
  ])
}

const product = sharedProduct()
let session: BrowserSession
let account: Account
let s3: S3Client
let user: Person
let files: Folder
let unpacked: Folder
let sent: Record<string, string>

beforeAll(async () => {
  account = await signUp(product)
  s3 = s3Client(await makeAccess(product, account, { passphrase }))
  await s3.send(new CreateBucketCommand({ Bucket: bucket }))
  files = await temporaryFolder()
  unpacked = await temporaryFolder()
  for (const [name, content] of Object.entries(three)) await files.write(name, content)
  for (const [name, content] of Object.entries(tree())) await files.write(`tree/${name}`, content)
  sent = await digests(join(files.path, 'tree'))
  session = await browserSession()
  user = person(session.page, product)
})
afterAll(async () => {
  await takeDown({ session })
  await files?.remove()
  await unpacked?.remove()
})

/** Up, around, down again as files and as archives, and away: all of it in the browser. */
describe('files', () => {
  asJourney(() => session?.page)

  it('begin with the passphrase of the project', () => user.enterBucket({ ...account, bucket, passphrase }))

  it('of 0 B, 5 MiB and 80 MiB and a folder of 300 are uploaded', async () => {
    const [large = '', empty = '', middle = ''] = Object.keys(three).map((name) => join(files.path, name))
    await shows(session.page.getByText('This bucket is empty'))
    // One by one: what is chosen together travels at once, and their dates have no order.
    await user.choose(large)
    await user.closePreview('b large.bin')
    await user.uploadsEnd()
    await user.uploadAll('Upload files', [empty])
    await user.uploadAll('Upload files', [middle])
    await user.uploadAll('Upload folder', join(files.path, 'tree'))
    const keys = [...Object.keys(three), ...Object.keys(sent).map((name) => `tree/${name}`)]
    expect((await listKeys(s3, bucket)).sort()).toEqual(keys.sort())
    expect(Object.keys(sent).length).toBe(300)
  }, 600_000)

  it('are sorted by name, size and date, below the folders', async () => {
    const [large, empty, middle] = Object.keys(three)
    await user.sortBy('Name', 'ascending')
    await expect.poll(user.listed).toEqual(['tree', middle, large, empty])
    await user.sortBy('Name', 'descending')
    await expect.poll(user.listed).toEqual(['tree', empty, large, middle])
    await user.sortBy('Size', 'ascending')
    await expect.poll(user.listed).toEqual(['tree', empty, middle, large])
    await user.sortBy('Size', 'descending')
    await expect.poll(user.listed).toEqual(['tree', large, middle, empty])
    await user.sortBy('Date', 'ascending')
    await expect.poll(user.listed).toEqual(['tree', large, empty, middle])
    await user.sortBy('Date', 'descending')
    await expect.poll(user.listed).toEqual(['tree', middle, empty, large])
  })

  it('are downloaded as they were', async () => {
    for (const [name, content] of Object.entries(three)) {
      const path = await user.download(name)
      expect([name, digest(await readFile(path))]).toEqual([name, digest(content)])
    }
  })

  it('are found in folders of any name', async () => {
    const { page } = session
    await user.openFolder('tree')
    await user.openFolder(odd)
    const name = `${odd} 69.txt`
    await user.sortBy('Name', 'descending')
    await shows(user.file(name))
    expect(digest(await readFile(await user.download(name)))).toBe(sent[`${odd}/${name}`])
    await user.way().getByRole('link', { name: 'tree' }).click()
    for (const folder of ['years', '2009', 'month 3']) await user.openFolder(folder)
    await shows(user.file('day 39.bin'))
    await page.goBack()
    await shows(user.file('month 11'))
    await user.way().getByRole('link', { name: bucket }).click()
    await shows(user.file('tree'))
  })

  it('come as a zip file', async () => {
    await user.openArchiveDialog('tree')
    const archive = await user.downloadArchive('zip')
    await mkdir(join(unpacked.path, 'zip'))
    await runProgram('unzip', ['-q', archive, '-d', join(unpacked.path, 'zip')], {
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    })
    expect(await digests(join(unpacked.path, 'zip'))).toEqual(sent)
  })

  it('come as a tar.gz file, to whoever has the link that the dialog copies', async () => {
    const link = await user.copyArchiveLink('tar.gz')
    const answer = await fetch(link)
    expect(answer.status).toBe(200)
    const archive = join(unpacked.path, 'tree.tar.gz')
    await writeFile(archive, Buffer.from(await answer.arrayBuffer()))
    await mkdir(join(unpacked.path, 'tar'))
    await runProgram('tar', ['-xzf', archive, '-C', join(unpacked.path, 'tar')])
    expect(await digests(join(unpacked.path, 'tar'))).toEqual(sent)
    await session.page.keyboard.press('Escape')
    await shows(session.page.getByRole('dialog'), false)
  })

  it('are selected, deleted, and gone for every client', async () => {
    await user.tickAll()
    await shows(session.page.getByText('4 selected'))
    await user.deleteSelected()
    await session.page.getByText('This bucket is empty').waitFor({ timeout: 120_000 })
    expect(await listKeys(s3, bucket)).toEqual([])
    const last = new HeadObjectCommand({ Bucket: bucket, Key: 'tree/flat/file 119.txt' })
    await expect(s3.send(last)).rejects.toBeInstanceOf(NotFound)
  })

  it('without one complaint of the browser', () => expect(session.complaints).toEqual([]))
})
