import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CreateBucketCommand, GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import type { Response } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserSession, browserSession } from '../src/browser-session'
import { digest, type Folder, temporaryFolder } from '../src/folder-of-files'
import { asJourney } from '../src/journey'
import { makeAccess } from '../src/make-access'
import { networkOf } from '../src/network'
import { type Person, person } from '../src/person/person'
import { shows } from '../src/person/shows'
import { type Installation, newInstallation, type Product, startProduct } from '../src/product'
import { s3Client } from '../src/s3-client'
import { type Account, signUp } from '../src/sign-up'
import { takeDown } from '../src/take-down'

const bucket = 'by-and-by'
const passphrase = 'in the end all of it'
const MiB = 2 ** 20
/** Six parts, of which four travel at once. */
const sent = randomBytes(325 * MiB)
/** More than what is looked at before an upload. */
const there = Array.from({ length: 120 }, (_, number) => `there ${String(number).padStart(3, '0')}.txt`)
const taken = ['there 105.txt', 'there 119.txt']

let installation: Installation
let product: Product
let session: BrowserSession
let account: Account
let s3: S3Client
let user: Person
let files: Folder

beforeAll(async () => {
  installation = await newInstallation()
  product = await startProduct(installation)
  account = await signUp(product)
  s3 = s3Client(await makeAccess(product, account, { passphrase }))
  await s3.send(new CreateBucketCommand({ Bucket: bucket }))
  for (const name of there) await s3.send(new PutObjectCommand({ Bucket: bucket, Key: `many/${name}`, Body: 'old' }))
  files = await temporaryFolder()
  await files.write('sent.bin', sent)
  for (const name of [...taken, 'new.txt']) await files.write(`trip/${name}`, 'new')
  session = await browserSession()
  user = person(session.page, product)
})
afterAll(async () => {
  await takeDown({ session, product })
  await files?.remove()
})

const contentOf = async (name: string): Promise<string | undefined> =>
  (await s3.send(new GetObjectCommand({ Bucket: bucket, Key: `many/${name}` }))).Body?.transformToString()

describe('uploads', () => {
  asJourney(() => session?.page)
  const partOf = (response: Response): string | null => new URL(response.url()).searchParams.get('partNumber')
  const path = (name: string) => join(files.path, 'trip', name)
  const question = () => session.page.getByRole('dialog', { name: 'Object overwrite warning' })

  it('wait while the server is away, and send only the parts that are missing when it is back', async () => {
    const { page } = session
    await user.enterBucket({ ...account, bucket, passphrase })
    await shows(user.file('many'))
    const stored: string[] = []
    page.on('response', (response) => {
      const part = partOf(response)
      if (response.request().method() === 'PUT' && response.status() === 200 && part !== null) stored.push(part)
    })
    const network = await networkOf(page)
    await network.uploadsAt(60 * MiB)
    await user.choose(join(files.path, 'sent.bin'))
    await expect.poll(() => stored.length, { timeout: 120_000 }).toBeGreaterThan(0)

    await product.kill()
    const before = [...stored]
    await user.uploads().getByText('Waiting for the connection').first().waitFor()
    expect(before.length).toBeLessThan(6)
    await network.restore()
    product = await startProduct(installation)
    await user.uploads().getByText('Uploads finished').waitFor({ timeout: 400_000 })
    // each part has arrived once
    expect(stored.toSorted()).toEqual(['1', '2', '3', '4', '5', '6'])
    await user.closePreview('sent.bin')
    await shows(user.uploads().getByText('1 file uploaded · 340.79 MB'))
    await user.closeUploads()
    expect(digest(await readFile(await user.download('sent.bin')))).toBe(digest(sent))
  })

  it('overwrite nothing that nobody was asked about, far down in a folder either', async () => {
    await user.openFolder('many')
    await user.chooseAll([...taken, 'new.txt'].map(path))
    await shows(question().getByText('You are uploading to an unversioned bucket.'))
    for (const name of taken) await shows(question().getByText(name))
    expect(await question().getByText('new.txt').count()).toBe(0)
    expect(await Promise.all([...taken, 'new.txt'].map(contentOf))).toEqual(['old', 'old', 'new'])
    await question().getByRole('button', { name: 'Cancel' }).click()
    await shows(user.uploads().getByText('2 uploads failed'))
    expect(await user.uploads().getByText('Not uploaded: a file of this name exists').count()).toBe(2)
    expect(await Promise.all(taken.map(contentOf))).toEqual(['old', 'old'])
  })

  it('and ask once more when they are tried again', async () => {
    await user.uploads().getByRole('button', { name: 'Retry failed' }).click()
    await question().getByRole('button', { name: 'Continue' }).click()
    await user.uploadsEnd()
    expect(await Promise.all(taken.map(contentOf))).toEqual(['new', 'new'])
  })
})
