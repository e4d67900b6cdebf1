import { randomInt } from 'node:crypto'
import {
  type DeleteMarkerEntry,
  DeleteObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  type ObjectVersion,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { contentOf, type Ledger, newSmallSeed } from './ledger'
import type { Step } from './load'
import { type Places, read } from './places'

const anyKey = (round: number): string => `versions/${round}-${randomInt(6)}`

/** One version more of one of a few keys. */
export const putVersion: Step = async ({ s3, versioned }, { versions }, name, round) => {
  const seed = newSmallSeed(name)
  const key = anyKey(round)
  const { VersionId = '' } = await s3.send(new PutObjectCommand({ Bucket: versioned, Key: key, Body: contentOf(seed) }))
  versions.push({ key, versionId: VersionId, seed, mustExist: true, mayExist: true, round })
}

/** A delete marker, under which every version stays. */
export const hide: Step = async ({ s3, versioned }, _ledger, _name, round) => {
  await s3.send(new DeleteObjectCommand({ Bucket: versioned, Key: anyKey(round) }))
}

/** One version for good, whichever it is. */
export const removeVersion: Step = async (places, ledger, name, round) => {
  const there = ledger.versions.filter(({ mustExist }) => mustExist)
  const target = there[randomInt(Math.max(1, there.length))]
  if (!target || there.length < 10) return putVersion(places, ledger, name, round)
  Object.assign(target, { mustExist: false, round })
  const { key: Key, versionId: VersionId } = target
  await places.s3.send(new DeleteObjectCommand({ Bucket: places.versioned, Key, VersionId }))
  target.mayExist = false
}

/** As `findDamage`, about the versions of keys that have several; and each key has one that is the latest. */
export async function findVersionDamage(places: Places, ledger: Ledger, since: number): Promise<string[]> {
  const { s3, versioned } = places
  const found = await listVersions(places)
  const listed = new Set(found.map(({ VersionId }) => VersionId))
  const damage: string[] = []
  for (const version of ledger.versions) {
    const { key, versionId, seed, mustExist, mayExist, round } = version
    const isListed = listed.has(versionId)
    if (mustExist && !isListed) damage.push(`${key} has lost version ${versionId}`)
    if (!mayExist && isListed) damage.push(`version ${versionId} of ${key} was deleted and is back`)
    Object.assign(version, { mustExist: isListed, mayExist: isListed })
    if (!isListed || round < since) continue
    const content = await read(s3, { Bucket: versioned, Key: key, VersionId: versionId })
    if (!contentOf(seed).equals(content)) damage.push(`version ${versionId} of ${key} holds other bytes`)
  }
  const latest = (key: string | undefined) => found.filter(({ Key, IsLatest }) => Key === key && IsLatest).length
  const keys = [...new Set(found.map(({ Key }) => Key))].filter((key) => latest(key) !== 1)
  return [...damage, ...keys.map((key) => `${key} has ${latest(key)} latest versions`)]
}

/** All versions and delete markers. */
async function listVersions({ s3, versioned }: Places): Promise<(ObjectVersion | DeleteMarkerEntry)[]> {
  const found: (ObjectVersion | DeleteMarkerEntry)[] = []
  for (let at: { KeyMarker?: string; VersionIdMarker?: string } | undefined = {}; at;) {
    const page: ListObjectVersionsCommandOutput = await s3.send(
      new ListObjectVersionsCommand({ Bucket: versioned, ...at }),
    )
    found.push(...(page.Versions ?? []), ...(page.DeleteMarkers ?? []))
    const { NextKeyMarker: KeyMarker, NextVersionIdMarker: VersionIdMarker } = page
    at = page.IsTruncated ? { ...(KeyMarker && { KeyMarker }), ...(VersionIdMarker && { VersionIdMarker }) } : undefined
  }
  return found
}
