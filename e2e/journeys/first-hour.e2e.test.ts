import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { GetObjectCommand, ListObjectsV2Command, NoSuchKey, type S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserSession, browserSession } from '../src/browser-session'
import { type Folder, temporaryFolder } from '../src/folder-of-files'
import { asJourney } from '../src/journey'
import { type Person, person } from '../src/person/person'
import { shows } from '../src/person/shows'
import { newInstallation, type Product, startProduct } from '../src/product'
import { s3Client } from '../src/s3-client'
import { newPerson } from '../src/sign-up'
import { takeDown } from '../src/take-down'

const ada = newPerson()
const passphrase = 'correct horse battery staple'
const bucket = 'holiday-photos'
const name = 'sea & sand (1).jpg'
const content = randomBytes(5 * 2 ** 20)

let product: Product
let session: BrowserSession
let files: Folder
let user: Person
let s3: S3Client

beforeAll(async () => {
  product = await startProduct(await newInstallation())
  session = await browserSession()
  user = person(session.page, product)
  files = await temporaryFolder()
  await files.write(name, content)
})
afterAll(async () => {
  await takeDown({ session, product })
  await files?.remove()
})

/** One person's way from the sign-up form to the S3 client; every step begins where the one before ended. */
describe('the first hour', () => {
  asJourney(() => session?.page)

  it('begins at the login page, whatever page was asked for', async () => {
    await session.page.goto(product.urls.console)
    await shows(session.page.getByRole('button', { name: 'Log in', exact: true }))
    expect(new URL(session.page.url()).pathname).toBe('/login')
  })

  it('signs up with the code from the outbox', async () => {
    await user.signUp(ada)
    await user.activate(await user.readCode(ada.email))
  })

  it('sets the account up', () => user.setUpAccount('Ada Lovelace'))

  it('logs out and in again', async () => {
    await user.logOut()
    await user.logIn(ada)
  })

  it('creates a project and a bucket', async () => {
    await user.createProject('Holidays')
    await user.goTo('Browse')
    await user.createBucket(bucket)
  })

  it('chooses a passphrase and uploads 5 MiB', async () => {
    await user.createPassphrase(passphrase)
    await user.upload(join(files.path, name), name)
    await user.closePreview(name)
    await shows(user.file(name).getByText('5.24 MB'))
  })

  it('downloads the same bytes', async () => {
    expect(content.equals(await readFile(await user.download(name)))).toBe(true)
  })

  it('makes S3 credentials that an S3 client reads the object with', async () => {
    await user.goTo('Access')
    s3 = s3Client(await user.createS3Credentials('aws sdk'))
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: bucket }))
    expect(Contents.map(({ Key, Size }) => [Key, Size])).toEqual([[name, content.length]])
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: name }))
    expect(content.equals((await Body?.transformToByteArray()) ?? new Uint8Array())).toBe(true)
  })

  it('deletes the object, and it is gone for everybody', async () => {
    await user.goTo('Browse')
    await user.openBucket(bucket)
    await user.deleteFile(name)
    await shows(session.page.getByText('This bucket is empty'))
    const { KeyCount } = await s3.send(new ListObjectsV2Command({ Bucket: bucket }))
    expect(KeyCount).toBe(0)
    await expect(s3.send(new GetObjectCommand({ Bucket: bucket, Key: name }))).rejects.toBeInstanceOf(NoSuchKey)
  })

  it('without one complaint of the browser', () => expect(session.complaints).toEqual([]))
})
