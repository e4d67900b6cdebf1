import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  CreateBucketCommand,
  GetObjectCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  NoSuchBucket,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserSession, browserSession } from '../src/browser-session'
import { type Folder, temporaryFolder } from '../src/folder-of-files'
import { asJourney } from '../src/journey'
import { type Access, makeAccess } from '../src/make-access'
import { type Person, person } from '../src/person/person'
import { shows } from '../src/person/shows'
import { newInstallation, type Product, startProduct } from '../src/product'
import { s3Client } from '../src/s3-client'
import { type Account, newPerson, signUp } from '../src/sign-up'
import { takeDown } from '../src/take-down'

const bucket = 'archive.2026'
const passphrase = '  two spaces around, ümläut, "quotes"  '
const folder = 'a+b & c/100% #1?'
const name = "it's = 日本語 🛰.txt"
const content = randomBytes(20_000)

let product: Product
let session: BrowserSession
let user: Person
let account: Account
let access: Access
let s3: S3Client
let files: Folder

beforeAll(async () => {
  product = await startProduct(await newInstallation())
  account = await signUp(product)
  access = await makeAccess(product, account, { passphrase })
  s3 = s3Client(access)
  await s3.send(new CreateBucketCommand({ Bucket: bucket }))
  await s3.send(new PutObjectCommand({ Bucket: bucket, Key: `${folder}/${name}`, Body: content }))
  session = await browserSession()
  user = person(session.page, product)
  files = await temporaryFolder()
})
afterAll(async () => {
  await takeDown({ session, product })
  await files?.remove()
})

/** What was stored by one way is used by another, on another day. */
describe('the second day', () => {
  asJourney(() => session?.page)
  let bucketPage: string

  it('returns to the page that was asked for after the login', async () => {
    const { page } = session
    await page.goto(`${product.urls.console}/projects`)
    await user.logIn(account)
    await page.getByRole('link', { name: /^Project / }).click()
    await user.skipPassphrase()
    await user.goTo('Browse')
    await page.getByRole('link', { name: bucket, exact: true }).click()
    await shows(page.getByRole('dialog', { name: 'Enter passphrase' }))
    bucketPage = page.url()
    await page.context().clearCookies()
    await page.goto(bucketPage)
    await page.getByLabel('Email').fill(account.email)
    await page.getByLabel('Password', { exact: true }).fill(account.password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await shows(page.getByRole('dialog', { name: 'Enter passphrase' }))
    expect(page.url()).toBe(bucketPage)
  })

  it('warns of a passphrase that opens nothing', async () => {
    const dialog = session.page.getByRole('dialog', { name: 'Enter passphrase' })
    await dialog.getByRole('textbox', { name: 'Encryption Passphrase' }).fill(passphrase.trim())
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await shows(dialog.getByText(/^Object count mismatch/))
    await dialog.getByRole('button', { name: 'Try another passphrase' }).click()
    await shows(dialog.getByText(/^Object count mismatch/), false)
    await user.enterPassphrase(passphrase)
  })

  it('keeps what two passphrases opened apart', async () => {
    const { page } = session
    await user.managePassphrase()
    const { words, savedFile } = await user.generatePassphrase()
    expect(words).toMatch(/^[a-z]+( [a-z]+){11}$/)
    expect(savedFile.content).toBe(words)
    expect(savedFile.name).toMatch(/^Perigee-passphrase-Project .*\.txt$/)
    await shows(page.getByText('Nothing here opens with this passphrase'))
    await shows(page.getByText('This bucket is empty'), false)
    await shows(page.getByText(/^Object count mismatch/))
    await user.switchPassphrase(passphrase)
    await shows(user.file('a+b & c'))
  })

  it('walks into folders of any name and downloads what another client stored', async () => {
    for (const step of folder.split('/')) await user.file(step).getByRole('link').click()
    await shows(user.file(name))
    expect(content.equals(await readFile(await user.download(name)))).toBe(true)
  })

  it('uploads there, for the other client to read', async () => {
    const upload = 'new +#?%41 [x].txt'
    await files.write(upload, 'first words')
    await user.upload(join(files.path, upload), upload)
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: bucket }))
    expect(Contents.map(({ Key }) => Key).sort()).toEqual([`${folder}/${name}`, `${folder}/${upload}`].sort())
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: `${folder}/${upload}` }))
    expect(await Body?.transformToString()).toBe('first words')
  })

  it('asks before it overwrites', async () => {
    const { page } = session
    await files.write(name, 'second words')
    await user.choose(join(files.path, name))
    const question = page.getByRole('dialog', { name: 'Object overwrite warning' })
    await shows(question.getByText(name))
    await question.getByRole('button', { name: 'Continue' }).click()
    await shows(user.file(name).getByText('12 B'))
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: `${folder}/${name}` }))
    expect(await Body?.transformToString()).toBe('second words')
  })

  it('keeps session and data over a restart, and asks for the passphrase after a reload', async () => {
    await product.stop()
    product = await startProduct(product)
    await session.page.goto(bucketPage)
    await shows(session.page.getByRole('dialog', { name: 'Enter passphrase' }))
  })

  it('names a passphrase that the project has not seen', async () => {
    const dialog = session.page.getByRole('dialog', { name: 'Enter passphrase' })
    await dialog.getByRole('textbox', { name: 'Encryption Passphrase' }).fill(`${passphrase} `)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await shows(dialog.getByText(/^This passphrase has not been used in this project before\./))
    await user.enterPassphrase(passphrase)
    await shows(user.file('a+b & c'))
  })

  it('shuts an access out when its key is deleted', async () => {
    const { page } = session
    await user.goTo('Access')
    await page.getByRole('button', { name: /^Actions for access/ }).click()
    await page.getByRole('menuitem', { name: 'Delete access key' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await shows(page.getByText('Access Grant(s) deleted successfully'))
    await expect(s3.send(new ListBucketsCommand({}))).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } })
  })

  it('deletes the bucket with all that is in it', async () => {
    const { page } = session
    s3 = s3Client(await user.createS3Credentials('another access'))
    await user.goTo('Browse')
    await page.getByRole('button', { name: `Actions for ${bucket}` }).click()
    await page.getByRole('menuitem', { name: 'Delete bucket' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete bucket' })
    await dialog.getByLabel('Type DELETE to confirm').fill('delete')
    await dialog.getByRole('button', { name: 'Delete bucket' }).click()
    await shows(page.getByText('No buckets yet'))
    await expect(s3.send(new ListObjectsV2Command({ Bucket: bucket }))).rejects.toBeInstanceOf(NoSuchBucket)
  })

  it('gives a forgotten password a new one', async () => {
    const { page } = session
    const { password } = newPerson()
    await user.logOut()
    await user.askForNewPassword(account.email)
    const mail = { subject: /^Reset your .* password$/, link: 'Reset password' }
    const { tab: recovery } = await user.openMailedLink(account.email, mail)
    await recovery.getByLabel('New password', { exact: true }).fill(password)
    await recovery.getByLabel('Repeat password', { exact: true }).fill(password)
    await recovery.getByRole('button', { name: 'Reset password' }).click()
    await shows(recovery.getByText('Password successfully changed!'))
    await recovery.close()

    await page.goto(`${product.urls.console}/login`)
    await page.getByLabel('Email').fill(account.email)
    await page.getByLabel('Password', { exact: true }).fill(account.password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await shows(page.getByRole('alert'))
    await user.logIn({ email: account.email, password })
  })
})
