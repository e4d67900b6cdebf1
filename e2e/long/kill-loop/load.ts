import { randomInt } from 'node:crypto'
import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  PutObjectCommand,
  PutObjectLegalHoldCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { listKeys } from '../../src/kept-objects'
import {
  anyKept,
  contentOf,
  type KeptLock,
  type KeptObject,
  type Ledger,
  newSeed,
  newSmallSeed,
  type Seed,
} from './ledger'
import type { Places } from './places'
import { hide, putVersion, removeVersion } from './versions'

export type Step = (places: Places, ledger: Ledger, name: string, round: number) => Promise<void>

const partSize = 5 * 2 ** 20
const hour = 3_600_000

/** Writes to the ledger what is about to happen, does it, and writes that it is done. */
async function write(
  ledger: Ledger,
  key: string,
  seed: Seed,
  round: number,
  work: () => Promise<unknown>,
): Promise<void> {
  const object: KeptObject = ledger.objects.get(key) ?? {
    key,
    seeds: [],
    mustExist: false,
    mayExist: true,
    busy: true,
    round,
  }
  ledger.objects.set(key, Object.assign(object, { seeds: [...object.seeds, seed], busy: true, round }))
  await work()
  Object.assign(object, { seeds: [seed], mustExist: true, busy: false })
}

const put: Step = ({ s3, bucket }, ledger, name, round) => {
  const seed = newSmallSeed(name)
  return write(ledger, `puts/${name}`, seed, round, () =>
    s3.send(new PutObjectCommand({ Bucket: bucket, Key: `puts/${name}`, Body: contentOf(seed) })),
  )
}

const overwrite: Step = async (places, ledger, name, round) => {
  const { s3, bucket } = places
  const target = anyKept(ledger)
  if (!target) return put(places, ledger, name, round)
  const seed = newSmallSeed(name)
  await write(ledger, target.key, seed, round, () =>
    s3.send(new PutObjectCommand({ Bucket: bucket, Key: target.key, Body: contentOf(seed) })),
  )
}

const uploadInParts: Step = ({ s3, bucket }, ledger, name, round) => {
  const seed = newSeed(name, partSize, partSize + 2_000_000)
  const at = { Bucket: bucket, Key: `parts/${name}` }
  return write(ledger, at.Key, seed, round, async () => {
    const content = contentOf(seed)
    const { UploadId } = await s3.send(new CreateMultipartUploadCommand(at))
    const Parts = []
    for (const [index, Body] of [content.subarray(0, partSize), content.subarray(partSize)].entries()) {
      const PartNumber = index + 1
      const { ETag } = await s3.send(new UploadPartCommand({ ...at, UploadId, PartNumber, Body }))
      Parts.push({ PartNumber, ETag })
    }
    await s3.send(new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts } }))
  })
}

const copy: Step = async (places, ledger, name, round) => {
  const { s3, bucket } = places
  const source = anyKept(ledger)
  const [seed] = source?.seeds ?? []
  if (!source || seed === undefined) return put(places, ledger, name, round)
  source.busy = true
  const CopySource = `${bucket}/${source.key.split('/').map(encodeURIComponent).join('/')}`
  await write(ledger, `copies/${name}`, seed, round, () =>
    s3.send(new CopyObjectCommand({ Bucket: bucket, Key: `copies/${name}`, CopySource })),
  )
  source.busy = false
}

const remove: Step = async (places, ledger, name, round) => {
  const { s3, bucket } = places
  const target = anyKept(ledger)
  if (!target) return put(places, ledger, name, round)
  Object.assign(target, { busy: true, mustExist: false, round })
  await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: target.key }))
  Object.assign(target, { busy: false, mayExist: false })
}

const lock: Step = async ({ s3, locked }, ledger, name, round) => {
  const at = { Bucket: locked, Key: `locked/${name}` }
  const seed = newSmallSeed(name)
  const until = new Date(Math.floor(Date.now() / 1000) * 1000 + 24 * hour)
  const mode = randomInt(2) === 0 ? 'GOVERNANCE' : 'COMPLIANCE'
  const isHeld = randomInt(3) === 0
  const retention = { ObjectLockMode: mode, ObjectLockRetainUntilDate: until } as const
  const { VersionId = '' } = await s3.send(
    new PutObjectCommand({ ...at, ...(isHeld ? {} : retention), Body: contentOf(seed) }),
  )
  if (isHeld) await s3.send(new PutObjectLegalHoldCommand({ ...at, VersionId, LegalHold: { Status: 'ON' } }))
  const kept: KeptLock = { key: at.Key, versionId: VersionId, seed, lock: isHeld ? 'hold' : { mode, until }, round }
  ledger.locks.push(kept)
}

/** Whatever was acknowledged before the listing began, and was not asked to go since, stands in it. */
const list: Step = async ({ s3, bucket }, ledger) => {
  const before = [...ledger.objects.values()].filter(({ mustExist, busy }) => mustExist && !busy)
  const listed = new Set(await listKeys(s3, bucket))
  const missing = before.filter(({ key, mustExist }) => mustExist && !listed.has(key))
  if (missing.length > 0) throw new Error(`a listing lacks ${missing.map(({ key }) => key).join(', ')}`)
}

/** All of them at once, each in a loop of its own. */
const workers: Record<string, Step> = {
  put,
  put2: put,
  overwrite,
  uploadInParts,
  copy,
  remove,
  lock,
  list,
  putVersion,
  hide,
  removeVersion,
}

/**
 * Keeps the service busy until it is gone. `onDone` hears of every acknowledged step and says when the end has begun;
 * @throws what went wrong before that
 */
export async function loadUntilGone(
  places: Places,
  ledger: Ledger,
  round: number,
  onDone: () => void,
  isEnding: () => boolean,
): Promise<void> {
  const worker = async ([kind, step]: [string, Step]) => {
    for (let count = 0; ; count++) {
      try {
        await step(places, ledger, `${kind} ${round}-${count}`, round)
      } catch (cause) {
        if (isEnding()) return
        throw cause
      }
      onDone()
    }
  }
  const ends = await Promise.allSettled(Object.entries(workers).map(worker))
  for (const object of ledger.objects.values()) object.busy = false
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
