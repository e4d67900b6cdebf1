import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { get } from 'node:http'
import { join } from 'node:path'
import { CreateBucketCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserSession, browserSession } from '../src/browser-session'
import { eventually } from '../src/eventually'
import { digest, type Folder, temporaryFolder } from '../src/folder-of-files'
import { asJourney } from '../src/journey'
import { makeAccess } from '../src/make-access'
import { networkOf } from '../src/network'
import { type Person, person } from '../src/person/person'
import { shows } from '../src/person/shows'
import { newInstallation, type Product, startProduct } from '../src/product'
import { s3Client } from '../src/s3-client'
import { serviceProcess } from '../src/service-process'
import { type Account, signUp } from '../src/sign-up'
import { takeDown } from '../src/take-down'

const bucket = 'killed'
const passphrase = 'what does not kill us'
const sent = randomBytes(60 * 2 ** 20)

let product: Product
let session: BrowserSession
let account: Account
let s3: S3Client
let user: Person
let files: Folder
let network: Awaited<ReturnType<typeof networkOf>>

beforeAll(async () => {
  product = await startProduct(await newInstallation())
  account = await signUp(product)
  s3 = s3Client(await makeAccess(product, account, { passphrase }))
  await s3.send(new CreateBucketCommand({ Bucket: bucket }))
  await s3.send(new PutObjectCommand({ Bucket: bucket, Key: 'words.txt', Body: 'some words' }))
  files = await temporaryFolder()
  await files.write('sent.bin', sent)
  session = await browserSession()
  user = person(session.page, product)
  network = await networkOf(session.page)
})
afterAll(async () => {
  await takeDown({ session, product })
  await files?.remove()
})

/** The status of the answer on a connection of its own: one that was kept would have ended with its process. */
const answers = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const asked = get(url, { agent: false, timeout: 60_000 }, (answer) => resolve(answer.resume().statusCode ?? 0))
    asked.on('timeout', () => asked.destroy(new Error(`${url} did not answer`))).on('error', reject)
  })

/** Asks console, auth and links by turns until `isOver`. @returns the statuses, and how long the slowest took, in ms */
async function others(isOver: () => boolean): Promise<{ statuses: Set<number>; slowest: number; asked: number }> {
  const { console: site, auth, links } = product.urls
  const places = [`${site}/api/v0/config`, `${auth}/v1/health/live`, `${links}/health/process`]
  const seen = { statuses: new Set<number>(), slowest: 0, asked: 0 }
  do {
    for (const place of places) {
      const began = performance.now()
      seen.statuses.add(await answers(place))
      seen.slowest = Math.max(seen.slowest, performance.now() - began)
      seen.asked++
    }
  } while (!isOver())
  return seen
}

describe('when the process of the gateway is killed while the console is used', () => {
  asJourney(() => session?.page)

  it('console, auth and links answer meanwhile, and the gateway soon again', async () => {
    const { page } = session
    await user.enterBucket({ ...account, bucket, passphrase })
    await shows(user.file('words.txt'))
    await network.uploadsAt(4 * 2 ** 20)
    await user.choose(join(files.path, 'sent.bin'))
    const progress = user.uploads().getByRole('progressbar')
    await eventually('progress of the upload', async () => {
      const value = Number(await progress.getAttribute('aria-valuenow'))
      return value > 10 || undefined
    })

    const killed = await serviceProcess(product, 'gateway')
    process.kill(killed, 'SIGKILL')
    const began = performance.now()
    let outage: number | undefined
    const back = answers(`${product.urls.gateway}/-/health`).then(
      (status) => status,
      (cause: Error) => cause.message,
    )
    void back.then(() => (outage = performance.now() - began))
    const meanwhile = await others(() => outage !== undefined)
    // who comes while there is no process waits, and is not turned away
    expect(await back).toBe(200)
    expect(meanwhile.statuses).toEqual(new Set([200]))
    console.log(
      `The gateway was away for ${Math.round(outage ?? 0)} ms; ${meanwhile.asked} requests to the others took ${Math.round(meanwhile.slowest)} ms at most.`,
    )
    expect(await serviceProcess(product, 'gateway')).not.toBe(killed)
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  it('the upload goes on by itself and arrives whole', async () => {
    await network.restore()
    await user.uploads().getByText('Uploads finished').waitFor({ timeout: 400_000 })
    expect(await user.uploads().getByText('failed').count()).toBe(0)
    // it opens by itself, and then lies above the uploads
    await user.closePreview('sent.bin')
    await user.closeUploads()
    expect(digest(await readFile(await user.download('sent.bin')))).toBe(digest(sent))
  })

  it('the log says which process ended, and why', () => {
    expect(product.output()).toMatch(/"process":"main".*"name":"gateway".*"reason":"it was killed by SIGKILL"/)
  })
})
