import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiKeySecrets } from '../src/api-key-secrets'
import { type BrowserSession, browserSession } from '../src/browser-session'
import { checkpoint, dumpDatabases } from '../src/database'
import { type Folder, temporaryFolder } from '../src/folder-of-files'
import { needlesOf } from '../src/needles'
import { person } from '../src/person/person'
import { newInstallation, type Product, startProduct } from '../src/product'
import { s3Client, type S3Credentials } from '../src/s3-client'
import { filesWith } from '../src/search-files'
import { newPerson } from '../src/sign-up'
import { takeDown } from '../src/take-down'

const bucket = `control-${randomBytes(16).toString('hex')}`
const marker = randomBytes(32)
const nameMarker = randomBytes(32).toString('base64url')
const passphrase = `open sesame ${randomBytes(32).toString('base64url')}`
const user = newPerson()
const text = (secret: string) => needlesOf(new TextEncoder().encode(secret))

let product: Product
let session: BrowserSession
let files: Folder
let credentials: S3Credentials
let dump: Buffer

/** Files are stored in the database when they are small and as blobs when they are large: both hold the marker. */
beforeAll(async () => {
  product = await startProduct(await newInstallation({ PERIGEE_LOG_LEVEL: 'trace' }))
  session = await browserSession()
  files = await temporaryFolder()
  await files.write(`small ${nameMarker}.bin`, marker)
  await files.write(`large ${nameMarker}.bin`, Buffer.alloc(2 ** 20, marker))

  const browser = person(session.page, product)
  await browser.signUp(user)
  await browser.activate(await browser.readCode(user.email))
  await browser.setUpAccount('Somebody')
  await browser.createProject('Secrets')
  await browser.goTo('Browse')
  await browser.createBucket(bucket)
  await browser.createPassphrase(passphrase)
  for (const size of ['small', 'large']) {
    const name = `${size} ${nameMarker}.bin`
    await browser.upload(join(files.path, name), name)
    if (size === 'small') await browser.closePreview(name)
  }
  await browser.goTo('Access')
  credentials = await browser.createS3Credentials('for a program')
  const Metadata = { note: marker.toString('hex') }
  const object = { Bucket: bucket, Key: `folder ${nameMarker}/inside`, Body: marker, Metadata }
  await s3Client(credentials).send(new PutObjectCommand(object))

  await checkpoint(product)
  dump = await dumpDatabases(product)
})
afterAll(async () => {
  await takeDown({ session, product })
  await files?.remove()
})

const traces = async (needles: Buffer[]) => ({
  files: await filesWith(product.dataDir, needles),
  dump: needles.some((needle) => dump.includes(needle)),
  output: needles.some((needle) => product.output().includes(needle.toString('latin1'))),
})
const none = { files: [], dump: false, output: false }

describe('what the service keeps', () => {
  it('shows the control: the name of the bucket, in files and in the dump', async () => {
    const found = await traces(text(bucket))
    expect(found.files.length).toBeGreaterThan(0)
    expect(found.dump).toBe(true)
  })

  it('would show a marker in hexadecimal and at any place of base64', () => {
    const needles = needlesOf(marker)
    const hides = (form: string) => needles.some((needle) => Buffer.from(form).includes(needle))
    expect(hides(`"${marker.toString('hex')}"`)).toBe(true)
    for (const before of ['', 'a', 'ab', 'abc']) {
      const whole = Buffer.concat([Buffer.from(before), marker, Buffer.from('after')])
      expect(hides(whole.toString('base64'))).toBe(true)
      expect(hides(whole.toString('base64url'))).toBe(true)
    }
  })

  it('holds no content', async () => expect(await traces(needlesOf(marker))).toEqual(none))

  it('holds no name', async () => expect(await traces(text(nameMarker))).toEqual(none))

  it('holds no passphrase', async () => expect(await traces(text(passphrase))).toEqual(none))

  it('holds neither the secret nor the id of S3 credentials', async () => {
    expect(await traces(text(credentials.secret_key))).toEqual(none)
    expect(await traces(text(credentials.access_key_id))).toEqual(none)
  })

  it('holds no secret of an API key', async () => {
    const secrets = await apiKeySecrets(product)
    expect(secrets.map(({ length }) => length)).toContain(32)
    expect(await traces(secrets.flatMap((secret) => needlesOf(secret)))).toEqual(none)
  })

  it('holds no password', async () => expect(await traces(text(user.password))).toEqual(none))
})
