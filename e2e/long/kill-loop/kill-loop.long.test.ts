import { randomInt } from 'node:crypto'
import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeAccess } from '../../src/make-access'
import { type Installation, newInstallation, removeInstallation, startProduct } from '../../src/product'
import { s3Client } from '../../src/s3-client'
import { signUp } from '../../src/sign-up'
import { emptyLedger } from './ledger'
import { loadUntilGone, type Places } from './load'
import { findDamage } from './read-back'

/** PERIGEE_KILL_ROUNDS makes it shorter or longer. */
const rounds = Number(process.env.PERIGEE_KILL_ROUNDS ?? 50)

let installation: Installation
let places: Places
const ledger = emptyLedger()

beforeAll(async () => {
  installation = await newInstallation({ PERIGEE_CAPTCHA: 'none' })
  const product = await startProduct(installation)
  const access = await makeAccess(product, await signUp(product), { passphrase: 'survives the power cut' })
  places = { s3: s3Client(access, { maxAttempts: 1 }), bucket: 'kept', locked: 'locked' }
  await places.s3.send(new CreateBucketCommand({ Bucket: places.bucket }))
  await places.s3.send(new CreateBucketCommand({ Bucket: places.locked, ObjectLockEnabledForBucket: true }))
  await product.stop()
})
afterAll(async () => {
  if (installation) await removeInstallation(installation)
})

it.each(Array.from({ length: rounds }, (_, at) => at + 1))(
  'round %i: nothing acknowledged is lost, no lock is broken, what was deleted stays away',
  async (round) => {
    const product = await startProduct(installation)
    try {
      // What the last rounds touched is read byte by byte; older objects have to be listed.
      expect(await findDamage(places, ledger, round - 2)).toEqual([])

      let left = randomInt(20, 120)
      let killed: Promise<void> | undefined
      const onDone = () => {
        left--
        // Every other time the database survives its server and has to be taken over.
        if (left <= 0) killed ??= round % 2 === 0 ? product.kill() : product.killAlone()
      }
      await loadUntilGone(places, ledger, round, onDone, () => killed !== undefined)
      await killed
    } catch (cause) {
      await product.kill()
      throw cause
    }
  },
)

it('starts once more without help and holds everything', async () => {
  const product = await startProduct(installation)
  try {
    expect(await findDamage(places, ledger, 0)).toEqual([])
    expect(ledger.objects.size).toBeGreaterThan(rounds)
    expect(ledger.locks.length).toBeGreaterThan(0)
  } finally {
    await product.stop()
  }
})
