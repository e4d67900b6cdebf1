import {
  DeleteObjectCommand,
  GetObjectLegalHoldCommand,
  GetObjectRetentionCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { listKeys } from '../../src/kept-objects'
import { contentOf, type KeptLock, type KeptObject, type Ledger } from './ledger'
import { type Places, read } from './places'
import { findVersionDamage } from './versions'

/**
 * Compares the service with the ledger: what was acknowledged is there and whole, what was deleted stays away, what was
 * never acknowledged is whole or absent, and no lock can be broken. Settles the ledger on what it found.
 * @returns a sentence for each thing that is wrong
 */
export async function findDamage(places: Places, ledger: Ledger, since: number): Promise<string[]> {
  const { s3, bucket } = places
  const listed = new Set(await listKeys(s3, bucket))
  const damage = [...listed].filter((key) => !ledger.objects.has(key)).map((key) => `${key} was never written`)
  for (const object of ledger.objects.values()) damage.push(...settle(object, listed.has(object.key)))
  const recent = [...ledger.objects.values()].filter(({ key, round }) => listed.has(key) && round >= since)
  for (const object of recent) {
    const content = await read(s3, { Bucket: bucket, Key: object.key })
    const held = object.seeds.filter((seed) => contentOf(seed).equals(content))
    if (held.length === 0) damage.push(`${object.key} holds other bytes`)
    object.seeds = held
  }
  for (const lock of ledger.locks.filter(({ round }) => round >= since))
    damage.push(...(await brokenLock(places, lock)))
  return [...damage, ...(await findVersionDamage(places, ledger, since))]
}

function settle(object: KeptObject, isListed: boolean): string[] {
  if (object.mustExist && !isListed) return [`${object.key} is lost`]
  if (!object.mayExist && isListed) return [`${object.key} was deleted and is back`]
  object.mustExist = isListed
  object.mayExist = isListed
  return []
}

async function brokenLock({ s3, locked }: Places, { key, versionId, seed, lock }: KeptLock): Promise<string[]> {
  const at = { Bucket: locked, Key: key, VersionId: versionId }
  const wrong: string[] = []
  if (lock === 'hold') {
    const { LegalHold } = await s3.send(new GetObjectLegalHoldCommand(at))
    if (LegalHold?.Status !== 'ON') wrong.push(`${key} is not held any more`)
  } else {
    const { Retention } = await s3.send(new GetObjectRetentionCommand(at))
    const isSame = Retention?.Mode === lock.mode && Retention.RetainUntilDate?.getTime() === lock.until.getTime()
    if (!isSame) wrong.push(`${key} has another retention`)
  }
  if (!(await isRefused(s3.send(new DeleteObjectCommand(at))))) wrong.push(`${key} could be deleted`)
  if (!contentOf(seed).equals(await read(s3, at))) wrong.push(`${key} holds other bytes`)
  return wrong
}

const isRefused = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => false,
    (cause: unknown) => cause instanceof S3ServiceException && cause.name === 'AccessDenied',
  )
