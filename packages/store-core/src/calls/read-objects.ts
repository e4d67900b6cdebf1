import { storeRefusals } from '@perigee/contract/refusals/store'
import type { ObjectPartsPage, OpenedSegment, StoreCaller } from '@perigee/contract/store'
import { constantTimeEqual } from '@perigee/crypto/hash'
import { type BytesInFile, isInFile } from '@perigee/std/direct-content'
import { second } from '@perigee/std/durations'
import { sql } from 'kysely'
import { authorize, readKey, type BucketAccess } from '../access/authorize'
import { presentObject } from '../objects/object-rows'
import { authorizeLatest, authorizeObject } from '../access/authorize-object'
import type { StoreContext } from '../context'
import { findObject, visibleObject } from '../objects/find-object'
import type { StoreDb } from '../schema'
import { findSegments, firstSegment, type SegmentRow } from '../segments/find-segments'
import { headMark, readTokenLife, type ReadClaim } from '../segments/segment-tokens'
import { checkBandwidth } from '../usage/quota'
import { checkSpendCap, kindOfReading } from '../usage/spend-cap'
import type { StoreRuns } from './store-runs'

/** For so long after the object was opened the key is not looked up again: one small read is one look-up. */
const checkedFor = 2 * second
const maxPartsPage = 10_000

export const objectReads = {
  async statObject(context, caller, address) {
    const { access, row } = await authorizeObject(context, caller, { ops: ['read', 'list'], address })
    return presentObject(visibleObject(row, { address, at: access.now }), access)
  },

  /** Inline content travels with the answer and counts as downloaded then, unless it becomes a copy. */
  async openObject(context, caller, address) {
    const { goesOn, copyTo } = address
    const ops = ['read'] as const
    const { access, row } =
      address.versionId === undefined
        ? await authorizeLatest(context, caller, { ops, address })
        : await authorizeObject(context, caller, { ops, address, joined: firstSegment })
    const mayBeCopy = copyTo !== undefined || goesOn !== undefined
    if (!mayBeCopy) await checkBandwidth(context, access)
    const query = { bucketId: access.bucket.id, address, at: access.now }
    const { object, segments: rows } = await findSegments(context.db, query, visibleObject(row, query))
    const kind = kindOfReading(context, access, { goesOn, copyTo, blobs: rows.map(({ blobId }) => blobId) })
    const { isCopy } = kind
    if (mayBeCopy && !isCopy) await checkBandwidth(context, access)
    checkSpendCap(access, kind)
    const segments = rows.map((row) => presentSegment(context, access, row, isCopy))
    const inlineBytes = rows.reduce((total, { inline }) => total + (inline?.length ?? 0), 0)
    if (inlineBytes > 0 && !isCopy) {
      const downloader = { projectId: access.projectId, bucket: address.bucket }
      context.egress.begin(downloader, inlineBytes).took(inlineBytes, access.now)
    }
    return { object: presentObject(object, access), segments }
  },

  /**
   * The token says that the key was allowed to read when it was made; keys that were deleted since are refused, and a
   * token of another key is worth nothing. Bytes count as downloaded as they are taken, unless they become a copy.
   */
  async readSegment(context, caller, { token, offset, length }) {
    const claim = context.tokens.readRead(token)
    const key = readKey(caller)
    const age = context.clock().getTime() - claim.issuedAt.getTime()
    if (!constantTimeEqual(headMark(key.head), claim.keyHead) || age > readTokenLife)
      throw storeRefusals.invalidSegment()
    if (age > checkedFor) await checkStillAllowed(context, caller, claim)
    const isWithin = Number.isInteger(offset) && Number.isInteger(length) && offset >= 0 && length >= 0
    if (!isWithin || offset + length > claim.size) throw storeRefusals.invalidSegment()
    const content = context.blobs.at(claim.placement).read(claim.blobId, { offset, length })
    return claim.isCopy ? content : counted(context, { ...claim, size: length }, content)
  },

  async listObjectParts({ db }, access, { skip, limit, ...address }) {
    const row = await findObject(db, { bucketId: access.bucket.id, address, at: access.now })
    const object = presentObject(row, access)
    if (!object.multipart) return { object, count: 0, parts: [] }
    const page = {
      objectId: row.id,
      skip: Math.max(Math.trunc(skip), 0),
      limit: Math.min(Math.max(Math.trunc(limit), 1), maxPartsPage),
    }
    const [count, parts] = await Promise.all([countParts(db, row.id), findParts(db, page)])
    return { object, count, parts }
  },
} satisfies Partial<StoreRuns>

function presentSegment(
  { tokens }: StoreContext,
  access: BucketAccess,
  row: SegmentRow,
  isCopy: boolean,
): OpenedSegment {
  const { part, position, plainOffset, plainSize, encryptedSize, encryptedKey, keyNonce, inline, blobId } = row
  const present = (content: OpenedSegment['content']): OpenedSegment => ({
    part,
    index: position,
    plainOffset,
    plainSize,
    encryptedSize,
    encryptedKey,
    keyNonce,
    content,
  })
  if (blobId === null) return present({ kind: 'inline', bytes: inline ?? new Uint8Array() })
  const token = tokens.issueRead({
    projectId: access.projectId,
    keyHead: access.apiKey.head,
    bucket: access.bucket.name,
    blobId,
    size: encryptedSize,
    placement: row.placement,
    issuedAt: access.now,
    isCopy,
  })
  return present({ kind: 'blob', token })
}

async function checkStillAllowed(
  context: StoreContext,
  caller: StoreCaller,
  { projectId, isCopy }: ReadClaim,
): Promise<void> {
  const wanted = { ops: ['projectInfo'], bucket: '', path: new Uint8Array() } as const
  const access = await authorize(context, caller, wanted)
  if (access.projectId !== projectId) throw storeRefusals.invalidSegment()
  if (!isCopy) await checkBandwidth(context, access)
}

/** The same bytes, which count as downloaded as they are taken. */
function counted(
  { egress, clock }: StoreContext,
  { projectId, bucket, size }: ReadClaim,
  chunks: AsyncIterable<Uint8Array>,
): AsyncIterable<Uint8Array> | BytesInFile {
  const begin = () => egress.begin({ projectId, bucket }, size)
  async function* taken(): AsyncGenerator<Uint8Array> {
    const download = begin()
    try {
      for await (const chunk of chunks) {
        download.took(chunk.length, clock())
        yield chunk
      }
    } finally {
      download.close()
    }
  }
  const content = { [Symbol.asyncIterator]: taken }
  if (!isInFile(chunks)) return content
  return {
    ...content,
    useFile() {
      const download = begin()
      return {
        ...chunks.useFile(),
        took: (bytes) => download.took(bytes, clock()),
        end: () => download.close(),
      }
    },
  }
}

type Part = ObjectPartsPage['parts'][number]
type PartRow = Omit<Part, 'lastKey'> & { encryptedKey: Uint8Array; keyNonce: Uint8Array }

async function countParts(db: StoreDb, objectId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from store.parts p where p.object_id = ${objectId}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Parts of a finished object by number, each with the sealed key of its last segment. */
async function findParts(
  db: StoreDb,
  { objectId, skip, limit }: { objectId: number; skip: number; limit: number },
): Promise<Part[]> {
  const { rows } = await sql<PartRow>`
    select p.part, p.plain_size as "plainSize", p.segment_count as "segmentCount", p.created_at as "committedAt",
      p.etag, s.plain_offset + s.plain_size - p.plain_size as "plainOffset", s.encrypted_key as "encryptedKey",
      s.key_nonce as "keyNonce"
    from store.parts p
    cross join lateral (
      select * from store.segments s
      where s.object_id = p.object_id and s.part = p.part and s.position = p.segment_count - 1 limit 1
    ) s
    where p.object_id = ${objectId} order by p.part limit ${limit} offset ${skip}`.execute(db)
  return rows.map(({ encryptedKey, keyNonce, ...part }) => ({ ...part, lastKey: { encryptedKey, keyNonce } }))
}
