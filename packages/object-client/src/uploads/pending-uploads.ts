import { contentKeyOf } from '@perigee/crypto/keys'
import { encryptPath } from '@perigee/crypto/encryption-store'
import { isFormatError } from '@perigee/crypto/format-error'
import { decodeUploadId } from '@perigee/crypto/upload-id'
import type { ListUploads as StoreListUploads, StoredUpload } from '@perigee/contract/store'
import type { BucketName, CipherPath } from '@perigee/std/brand'
import { compareBytes, utf8 } from '@perigee/std/bytes'
import type { ClientContext } from '../context'
import { cachedChildren } from '../listing/children'
import { cipherPathOf, isPlain, type Folder } from '../listing/folder'
import { justBefore } from '../listing/cached-names'
import { openUploadPath, uploadInfo } from './stored-uploads'
import { uploadSource } from '../listing/name-sources'
import type { ListUploads, UploadInfo } from './uploads'

/** Uploads that are read whole for each page. */
const maxWhole = 1_000
const maxPage = 1_000

export interface UploadsQuery {
  bucket: BucketName
  /** Begins their keys. */
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
  wanted: UploadsQuery,
): AsyncIterable<UploadInfo[]> =>
  isPlain(folder) ? inStoreOrder(context, folder, wanted) : sorted(context, folder, wanted)

/** The uploads of keys in this order, after an upload of the first key. */
export async function* uploadsOf(
  context: ClientContext,
  paths: CipherPath[],
  { bucket, after, limit }: Pick<UploadsQuery, 'bucket' | 'after' | 'limit'>,
): AsyncGenerator<UploadInfo[]> {
  let left = paths
  let from = after?.uploadId === undefined ? undefined : streamIdOf(after.uploadId)
  while (left[0]) {
    const seek = from ? { after: { path: left[0], streamId: from } } : {}
    const page = await context.store.listUploads(context.caller, { bucket, of: { paths: left }, limit, ...seek })
    yield readable(context, bucket, page.uploads)
    const last = page.uploads.at(-1)
    if (!page.more || !last) return
    left = left.slice(left.findIndex((path) => compareBytes(path, last.path) === 0))
    from = last.streamId
  }
}

async function* inStoreOrder(
  context: ClientContext,
  folder: Folder,
  { bucket, prefix, after, limit }: UploadsQuery,
): AsyncGenerator<UploadInfo[]> {
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
    yield readable(context, bucket, page.uploads)
    seek = page.uploads.at(-1)
    more = page.more && seek !== undefined
  }
}

/** The keys of a large encrypted folder are read in batches, and then the uploads of each batch. */
async function* sorted(context: ClientContext, folder: Folder, wanted: UploadsQuery): AsyncGenerator<UploadInfo[]> {
  const { store, caller, folders, keys } = context
  const { bucket, prefix, after, limit } = wanted
  const source = uploadSource(context, folder, bucket)
  if (folders.get(source.cacheKey) === undefined) {
    const page = await store.listUploads(caller, { bucket, of: { folder: cipherPathOf(folder) }, limit: maxWhole })
    if (!page.more) {
      const uploads = readable(context, bucket, page.uploads).filter(({ key }) => key.startsWith(prefix))
      yield startingAfter(inOrder(uploads), after)
      return
    }
  }
  // An upload of the marker's key may follow the one that it names.
  const from = after && (after.uploadId === undefined ? utf8(after.key) : justBefore(utf8(after.key)))
  const names = cachedChildren(folders, source, { stem: prefix, after: from, limit })
  let marker = after
  for await (const batch of inBatches(names, Math.min(limit, maxPage))) {
    const paths = batch.map(({ sortKey }) => encryptPath(keys, bucket, sortKey).cipherPath)
    // The marker counts for the first key of all, if that is its key.
    yield* uploadsOf(context, paths, { bucket, after: batch[0]?.sortKey === marker?.key ? marker : undefined, limit })
    marker = undefined
  }
}

/** The items of pages of any size in batches of one size; the last one may be smaller. */
async function* inBatches<T>(pages: AsyncIterable<readonly T[]>, size: number): AsyncGenerator<T[]> {
  let rest: T[] = []
  for await (const page of pages) {
    rest.push(...page)
    while (rest.length >= size) {
      yield rest.slice(0, size)
      rest = rest.slice(size)
    }
  }
  if (rest.length > 0) yield rest
}

const readable = ({ keys }: ClientContext, bucket: BucketName, uploads: readonly StoredUpload[]): UploadInfo[] =>
  uploads.flatMap((upload) => {
    const opened = openUploadPath(keys, bucket, upload.path)
    return opened ? uploadInfo(opened.plainPath, upload, contentKeyOf(opened.pathKey)) : []
  })

/** By key, and within a key in the order of the store. */
const inOrder = (uploads: UploadInfo[]): UploadInfo[] =>
  uploads
    .map((upload) => ({ upload, bytes: utf8(upload.key) }))
    .sort((a, b) => compareBytes(a.bytes, b.bytes))
    .map(({ upload }) => upload)

/** When the marker's upload has ended meanwhile, the others of its key are listed again: better than never. */
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
