import { randomInt } from 'node:crypto'
import { CreateBucketCommand, PutBucketVersioningCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeAccess } from '../../src/make-access'
import { type Installation, newInstallation, removeInstallation, startProduct } from '../../src/product'
import { s3Client } from '../../src/s3-client'
import { signUp } from '../../src/sign-up'
import { emptyLedger } from './ledger'
import { expireAll, goOn, leftIn, makeDue } from './lifecycle'
import { loadUntilGone } from './load'
import type { Places } from './places'
import { findDamage } from './read-back'

/** PERIGEE_KILL_ROUNDS makes it shorter or longer. */
const rounds = Number(process.env.PERIGEE_KILL_ROUNDS ?? 50)

/** Its objects are due from the beginning. */
const expiring = 'expiring'
/** Old objects that each round adds: more than are removed before the kill. */
const old = 5_000

let installation: Installation
let places: Places
const ledger = emptyLedger()
/** Rounds that found their predecessor's walk through the old objects cut off. */
let cutOff = 0

beforeAll(async () => {
  installation = await newInstallation({ PERIGEE_CAPTCHA: 'none' })
  const product = await startProduct(installation)
  const access = await makeAccess(product, await signUp(product), { passphrase: 'survives the power cut' })
  places = { s3: s3Client(access, { maxAttempts: 1 }), bucket: 'kept', locked: 'locked', versioned: 'versioned' }
  await places.s3.send(new CreateBucketCommand({ Bucket: places.bucket }))
  await places.s3.send(new CreateBucketCommand({ Bucket: places.locked, ObjectLockEnabledForBucket: true }))
  await places.s3.send(new CreateBucketCommand({ Bucket: places.versioned }))
  await places.s3.send(
    new PutBucketVersioningCommand({ Bucket: places.versioned, VersioningConfiguration: { Status: 'Enabled' } }),
  )
  await places.s3.send(new CreateBucketCommand({ Bucket: expiring }))
  await places.s3.send(new PutObjectCommand({ Bucket: expiring, Key: 'first', Body: 'old soon' }))
  for (const bucket of [places.locked, places.versioned, expiring]) await expireAll(places.s3, bucket)
  await product.stop()
})
afterAll(async () => {
  if (installation) await removeInstallation(installation)
})

it.each(Array.from({ length: rounds }, (_, at) => at + 1))(
  'round %i: nothing acknowledged is lost, no lock is broken, by no rule either, what was deleted stays away',
  async (round) => {
    const product = await startProduct(installation)
    try {
      if ((await leftIn(product, expiring)) > 1) cutOff++
      // What the last rounds touched is read byte by byte; older objects have to be listed.
      expect(await findDamage(places, ledger, round - 2)).toEqual([])
      await makeDue(product, { filled: expiring, objects: old, round, aged: places.locked })

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

it('starts once more without help and holds everything but what the rules take', async () => {
  const product = await startProduct(installation)
  try {
    expect(await findDamage(places, ledger, 0)).toEqual([])
    expect(ledger.objects.size).toBeGreaterThan(rounds)
    expect(ledger.locks.length).toBeGreaterThan(0)
    const left = async () => {
      await goOn(product)
      return leftIn(product, expiring)
    }
    // The first object is younger than a day. The job is started once a minute.
    await expect.poll(left, { interval: 5_000, timeout: 900_000 }).toBe(1)
    expect(await findDamage(places, ledger, 0)).toEqual([])
  } finally {
    await product.stop()
  }
  const { objects, versions, locks } = ledger
  console.log(
    `${rounds} kills: ${objects.size} objects, ${versions.length} versions of keys with several and ${locks.length} ` +
      `locked versions were acknowledged; of ${rounds * old} old objects none is left, ${cutOff} walks were cut off.`,
  )
})
