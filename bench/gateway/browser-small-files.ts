import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { CreateBucketCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { browserSession } from '../../e2e/src/browser-session'
import { temporaryFolder } from '../../e2e/src/folder-of-files'
import { person } from '../../e2e/src/person/person'
import { s3Client } from '../../e2e/src/s3-client'
import type { Figure } from '../figures/figure'
import { passphrase, withProduct } from './bench-product'
import { timed } from './http-client'

const count = Number(process.env.PERIGEE_BENCH_FILES ?? 3000)
const warmUp = 100
const smallest = 200
const largest = 4_000
const bucket = 'notes'

/** Longer than it takes anywhere, in milliseconds. */
const patience = 30 * 60_000

/**
 * Small files chosen in the console, by a person in Chromium, against the AWS SDK that puts the same files one after
 * another from Node; one half of the SDK's before and one after, so that a machine that changes changes both.
 */
export const browserSmallFiles = (): Promise<Figure[]> =>
  withProduct(async ({ product, account, access }) => {
    const folder = await temporaryFolder()
    const session = await browserSession()
    try {
      const s3 = s3Client(access)
      await s3.send(new CreateBucketCommand({ Bucket: bucket }))
      const files = Array.from({ length: count }, (_, at) => ({
        name: `note ${String(at).padStart(5, '0')}.txt`,
        body: randomBytes(smallest + ((at * 613) % (largest - smallest))),
      }))
      for (const { name, body } of files) await folder.write(name, body)
      const user = person(session.page, product)
      await user.enterBucket({ ...account, passphrase, bucket })

      const bySdk = (some: typeof files) =>
        timed(async () => {
          for (const { name, body } of some)
            await s3.send(new PutObjectCommand({ Bucket: bucket, Key: `sdk/${name}`, Body: body }))
        })
      const byConsole = (some: typeof files) =>
        timed(async () => {
          await user.chooseAll(some.map(({ name }) => join(folder.path, name)))
          await user.uploads().getByText('Uploads finished').waitFor({ timeout: patience })
        })

      await bySdk(files.slice(0, warmUp))
      await user.createFolder('warm up', async () => undefined)
      await user.openFolder('warm up')
      await byConsole(files.slice(0, warmUp))
      await user.closeUploads()
      await user.way().getByRole('link').first().click()

      const half = count / 2
      const before = await bySdk(files.slice(0, half))
      const console = await byConsole(files)
      const sdk = before + (await bySdk(files.slice(half)))
      const rate = (taken: number) => `${((count / taken) * 1_000).toFixed(0)} files/s`
      const figure: Figure = {
        name: `${count} small files uploaded in the console`,
        value: `${(console / sdk).toFixed(2)} of the time of the AWS SDK (${(console / 1_000).toFixed(0)} against ${(sdk / 1_000).toFixed(0)} s; ${rate(console)} against ${rate(sdk)})`,
        explains: `From choosing the files until the panel says that all are there, the list open; the SDK one after another from Node. ${smallest} to ${largest} bytes each; the target is 1.5.`,
      }
      return [figure]
    } finally {
      await session.close()
      await folder.remove()
    }
  })
