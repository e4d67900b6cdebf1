import { storeRefusals } from '@perigee/contract/refusals/store'
import type { CommitObject, StoredObject } from '@perigee/contract/store'
import { type BytesForFile, isForFile } from '@perigee/std/direct-content'
import { sum } from '@perigee/std/sum'
import { MiB } from '@perigee/std/units'
import { sql } from 'kysely'
import type { BucketAccess } from '../access/authorize'
import { withCachedKey } from '../access/key-cache'
import { presentNewObject, presentObject } from '../objects/object-rows'
import { checkLock, checkSealed, checkSegments, expiryFor, writeRefusal } from '../objects/check-write'
import type { Commit } from '../objects/insert-object'
import { storedPath } from '../objects/stored-path'
import type { StoreContext } from '../context'
import { findObject } from '../objects/find-object'
import { garbageAfter } from '../segments/segment-tokens'
import { storeWithinQuota, whileReserved } from '../usage/quota'
import type { StoreRuns } from './store-runs'

/** A segment holds 64 MiB before it is sealed; sealing adds less than one percent. */
const maxSegmentSize = 72 * MiB

export const objectWrites = {
  async writeSegment(context, access, { path, announced = 1 }, content) {
    storedPath(path)
    const { projectId } = access
    const { placement } = access.bucket
    const blobs = context.blobs.at(placement)
    const blobId = blobs.newId()
    const reserved = { storage: announced, segments: Math.ceil(announced / maxSegmentSize) }
    const size = await whileReserved(context, access, reserved, () => blobs.write(blobId, limited(content)))
    const token = context.tokens.issueWrite({ projectId, blobId, size, placement, issuedAt: context.clock() })
    return { token, size }
  },

  /** One statement commits, under the very rights and limits that were judged, or is repeated after another look-up. */
  commitObject: (context, caller, input) =>
    withCachedKey(context, caller, {
      ops: ['write'],
      bucket: input.bucket,
      path: input.path,
      work: (access) => commit(context, access, input),
    }),

  /** One statement judges and writes, so of two writers that read the same metadata one is refused. */
  async updateMetadata({ db }, access, { seen, sealed, ...address }) {
    checkSealed(sealed)
    const row = await findObject(db, { bucketId: access.bucket.id, address, at: access.now })
    const { numUpdatedRows } = await db
      .updateTable('store.objects')
      .set({
        metadata: sealed?.metadata ?? null,
        metadata_key: sealed?.encryptedKey ?? null,
        metadata_nonce: sealed?.keyNonce ?? null,
        etag: sealed?.etag ?? null,
      })
      .where('id', '=', row.id)
      .where(sql<boolean>`metadata_nonce is not distinct from ${seen}`)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw storeRefusals.objectChanged()
    return { ...presentObject(row, access), sealed }
  },
} satisfies Partial<StoreRuns>

function limited(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> | BytesForFile {
  if (!isForFile(content)) return upTo(maxSegmentSize, content)
  return {
    [Symbol.asyncIterator]: () => upTo(maxSegmentSize, content),
    useWriter(file) {
      const writer = content.useWriter(file)
      return { ...writer, source: upTo(maxSegmentSize, writer.source) }
    },
  }
}

async function* upTo(most: number, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of content) {
    size += chunk.length
    if (size > most) throw storeRefusals.invalidSegment()
    yield chunk
  }
}

async function commit(context: StoreContext, access: BucketAccess, input: CommitObject): Promise<StoredObject> {
  const { bucket, path, sealed, lock } = input
  const { now, apiKey } = access
  const target = storedPath(path)
  const segments = checkSegments(input.segments, {
    projectId: access.projectId,
    placement: access.bucket.placement,
    tokens: context.tokens,
    now,
  })
  checkSealed(sealed)
  checkLock(lock, access, path)
  const expiresAt = expiryFor(apiKey, { requested: input.expiresAt, now })
  const size = { storage: sum(segments, ({ encryptedSize }) => encryptedSize), segments: segments.length }

  const newObject: Commit = {
    bucket: { head: apiKey.head, name: bucket, revision: access.revision },
    placement: access.bucket.placement,
    target,
    mayOverwrite: access.may('delete'),
    condition: input.condition,
    now,
    garbageAfter: garbageAfter(now),
    expiresAt,
    lock,
    sealed,
    segments,
  }
  const made = await storeWithinQuota(context, access, size, async () => {
    const inserted = await context.insert(newObject)
    if (inserted.outcome !== 'ok') throw writeRefusal(inserted.outcome, bucket)
    return inserted
  })
  return presentNewObject(made, access, {
    plainSize: sum(segments, ({ plainSize }) => plainSize),
    segmentCount: segments.length,
    multipart: false,
    sealed,
    expiresAt,
  })
}
