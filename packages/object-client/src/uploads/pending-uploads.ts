import { contentKeyOf } from '@perigee/crypto/derive'
import { encryptPath } from '@perigee/crypto/paths'
import { decodeUploadId } from '@perigee/crypto/upload-id'
import { isFormatError } from '@perigee/crypto/hash'
import type { ListUploads as StoreListUploads, StoredUpload } from '@perigee/contract/store'
import type { BucketName, CipherPath } from '@perigee/std/brand'
import { compareBytes, utf8 } from '@perigee/std/bytes'
import type { ClientContext } from '../context'
import { cachedChildren } from '../listing/cached-children'
import { cipherPathOf, isPlain, type Folder } from '../listing/folder'
import { justBefore } from '../listing/just-before'
import { uploadSource } from '../listing/name-source'
import { openUploadPath } from './open-upload-path'
import { uploadInfo } from './upload-address'
import type { ListUploads, UploadInfo } from './uploads'

/** Uploads that are read whole for each page. */
const maxWhole = 1_000
const maxPage = 1_000

export interface UploadsWanted {
  bucket: BucketName
  /** What their keys begin with. */
  prefix: string
  after: ListUploads['after']
  /** How many will be looked at, at most; a hint. */
  limit: number
}

/**
 * Uploads in the order of their keys' bytes and as they were begun. With plain paths that is the store's own order; few
 * encrypted ones are read whole, the keys of many are kept in memory.
 */
export const pendingUploads = (
  context: ClientContext,
  folder: Folder,
  wanted: UploadsWanted,
): AsyncIterable<UploadInfo> =>
  isPlain(folder) ? inStoreOrder(context, folder, wanted) : sorted(context, folder, wanted)

/** Those of keys in this order, after an upload of the first one. */
export async function* uploadsOf(
  context: ClientContext,
  paths: CipherPath[],
  { bucket, after, limit }: Pick<UploadsWanted, 'bucket' | 'after' | 'limit'>,
): AsyncGenerator<UploadInfo> {
  let left = paths
  let from = after?.uploadId === undefined ? undefined : streamIdOf(after.uploadId)
  while (left[0]) {
    const place = from ? { after: { path: left[0], streamId: from } } : {}
    const page = await context.store.listUploads(context.caller, { bucket, of: { paths: left }, limit, ...place })
    yield* readable(context, bucket, page.uploads)
    const last = page.uploads.at(-1)
    if (!page.more || !last) return
    left = left.slice(left.findIndex((path) => compareBytes(path, last.path) === 0))
    from = last.streamId
  }
}

async function* inStoreOrder(
  context: ClientContext,
  folder: Folder,
  { bucket, prefix, after, limit }: UploadsWanted,
): AsyncGenerator<UploadInfo> {
  const of = { folder: cipherPathOf(folder), componentPrefix: utf8(prefix.slice(folder.plainPath.length)) }
  const streamId = after?.uploadId === undefined ? undefined : streamIdOf(after.uploadId)
  let seek: StoreListUploads['after'] = after && { path: utf8(after.key), ...(streamId && { streamId }) }
  for (let more = true; more;) {
    const size = Math.min(limit, maxPage)
    const page = await context.store.listUploads(context.caller, {
      bucket,
      of,
      limit: size,
      ...(seek && { after: seek }),
    })
    yield* readable(context, bucket, page.uploads)
    seek = page.uploads.at(-1)
    more = page.more && seek !== undefined
  }
}

async function* sorted(context: ClientContext, folder: Folder, wanted: UploadsWanted): AsyncGenerator<UploadInfo> {
  const { store, caller, folders } = context
  const { bucket, prefix, after, limit } = wanted
  const source = uploadSource(context, folder, bucket)
  const isKept = folders.get(source.cacheKey) !== undefined
  const of = { folder: cipherPathOf(folder) }
  const page = isKept ? undefined : await store.listUploads(caller, { bucket, of, limit: maxWhole })
  if (page && !page.more) {
    const found = readable(context, bucket, page.uploads).filter(({ key }) => key.startsWith(prefix))
    yield* startingAfter(inOrder(found), after)
    return
  }
  // An upload of the marker's key may follow the one that it names.
  const from = after && (after.uploadId === undefined ? utf8(after.key) : justBefore(utf8(after.key)))
  let batch: CipherPath[] = []
  let isFirst = true
  const take = (): AsyncGenerator<UploadInfo> => {
    const taken = batch
    const marker = isFirst ? after : undefined
    batch = []
    isFirst = false
    return uploadsOf(context, taken, { bucket, after: marker, limit })
  }
  for await (const children of cachedChildren(folders, source, { stem: prefix, after: from, limit })) {
    for (const { sortKey } of children) {
      if (isFirst && batch.length === 0 && sortKey !== after?.key) isFirst = false
      batch.push(encryptPath(context.keys, bucket, sortKey).cipherPath)
      if (batch.length >= Math.min(limit, maxPage)) yield* take()
    }
  }
  yield* take()
}

const readable = ({ keys }: ClientContext, bucket: BucketName, uploads: readonly StoredUpload[]): UploadInfo[] =>
  uploads.flatMap((upload) => {
    const opened = openUploadPath(keys, bucket, upload.path)
    return opened ? uploadInfo(opened.plainPath, upload, contentKeyOf(opened.pathKey)) : []
  })

/** By key, and as they came within a key. */
const inOrder = (uploads: UploadInfo[]): UploadInfo[] =>
  uploads
    .map((upload) => ({ upload, bytes: utf8(upload.key) }))
    .sort((a, b) => compareBytes(a.bytes, b.bytes))
    .map(({ upload }) => upload)

/** When the upload of the marker is over meanwhile, the others of its key come once more: better than never. */
function startingAfter(uploads: UploadInfo[], marker: ListUploads['after']): UploadInfo[] {
  if (marker === undefined) return uploads
  const isPast = ({ key }: UploadInfo): boolean => compareBytes(utf8(key), utf8(marker.key)) > 0
  if (marker.uploadId === undefined) return uploads.filter(isPast)
  const at = uploads.findIndex(({ key, uploadId }) => key === marker.key && uploadId === marker.uploadId)
  return at === -1 ? uploads.filter((upload) => upload.key === marker.key || isPast(upload)) : uploads.slice(at + 1)
}

/** Bytes that name no upload for a text that is no id. */
function streamIdOf(uploadId: string): Uint8Array {
  try {
    return decodeUploadId(uploadId)
  } catch (error) {
    if (isFormatError(error)) return new Uint8Array(16)
    throw error
  }
}
