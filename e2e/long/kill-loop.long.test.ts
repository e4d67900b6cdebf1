import { randomInt } from 'node:crypto'
import { CreateBucketCommand, type S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isWhole, listKeys, newKey, put } from '../src/kept-objects'
import { makeAccess } from '../src/make-access'
import { type Installation, newInstallation, removeInstallation, startProduct } from '../src/product'
import { s3Client } from '../src/s3-client'
import { signUp } from '../src/sign-up'

const rounds = 20
const uploaders = 4
const bucket = 'kept'

let installation: Installation
let s3: S3Client
const acknowledged = new Set<string>()

beforeAll(async () => {
  installation = await newInstallation()
  const product = await startProduct(installation)
  const access = await makeAccess(product, await signUp(product), { passphrase: 'survives the power cut' })
  s3 = s3Client(access, { maxAttempts: 1 })
  await s3.send(new CreateBucketCommand({ Bucket: bucket }))
  await product.stop()
})
afterAll(async () => {
  if (installation) await removeInstallation(installation)
})

/** Uploads without pause until the server is gone; `onKept` hears of every acknowledged key. */
async function uploadUntilKilled(round: number, onKept: (key: string) => void): Promise<void> {
  let number = 0
  const uploader = async () => {
    for (;;) {
      const key = newKey(round, number++)
      try {
        await put(s3, bucket, key)
      } catch {
        return
      }
      onKept(key)
    }
  }
  await Promise.all(Array.from({ length: uploaders }, uploader))
}

it.each(Array.from({ length: rounds }, (_, at) => at + 1))('round %i: nothing acknowledged is lost', async (round) => {
  const product = await startProduct(installation)
  try {
    const listed = await listKeys(s3, bucket)
    expect([...acknowledged].filter((key) => !listed.includes(key))).toEqual([])
    for (const key of listed) expect([key, await isWhole(s3, bucket, key)]).toEqual([key, true])

    const last = acknowledged.size + randomInt(4, 24)
    let killed: Promise<void> | undefined
    await uploadUntilKilled(round, (key) => {
      acknowledged.add(key)
      // Every other time the database survives its server and has to be taken over.
      if (acknowledged.size >= last) killed ??= round % 2 === 0 ? product.kill() : product.killAlone()
    })
    expect(killed, 'the uploads ended before the server was killed').toBeDefined()
    await killed
  } catch (cause) {
    await product.kill()
    throw cause
  }
})

it('starts once more without help and holds everything', async () => {
  const product = await startProduct(installation)
  try {
    const listed = await listKeys(s3, bucket)
    expect([...acknowledged].filter((key) => !listed.includes(key))).toEqual([])
    for (const key of listed) expect([key, await isWhole(s3, bucket, key)]).toEqual([key, true])
  } finally {
    await product.stop()
  }
})
