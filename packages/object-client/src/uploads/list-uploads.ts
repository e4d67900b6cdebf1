import { contentKeyOf } from '@perigee/crypto/derive'
import { isFormatError } from '@perigee/crypto/hash'
import { decryptPath, encryptPath } from '@perigee/crypto/paths'
import { isRefusal } from '@perigee/contract/refusal'
import type { ListUploads as StoreListUploads, StoredUpload } from '@perigee/contract/store'
import type { BucketName, PlainPath } from '@perigee/std/brand'
import { compareBytes, equalBytes, utf8 } from '@perigee/std/bytes'
import type { ClientContext } from '../context'
import { cipherPathOf, openFolder } from '../listing/folder'
import { sealedAddress } from '../sealed-address'
import { uploadInfo } from './upload-address'
import type { ListUploads, UploadInfo, UploadPage } from './uploads'

const maxPage = 1_000

/**
 * One page in the order of the plain keys' bytes. The store's order says nothing about theirs, so all uploads below the
 * prefix's folder are read. Uploads that were begun with another passphrase are left out.
 */
export async function listUploads(context: ClientContext, input: ListUploads): Promise<UploadPage> {
  const { prefix, delimiter, after } = input
  const limit = Math.min(Math.max(Math.trunc(input.limit), 1), maxPage)
  const uploads = (await find(context, input)).filter(({ key }) => key.startsWith(prefix))
  const page: UploadPage = { uploads: [], prefixes: [] }
  let last: UploadPage['next']
  for (const upload of startingAfter(inOrder(uploads), after?.uploadId === undefined ? undefined : after)) {
    const at = delimiter === '' ? -1 : upload.key.indexOf(delimiter, prefix.length)
    const common = at === -1 ? undefined : upload.key.slice(0, at + delimiter.length)
    const isPast = after === undefined || after.uploadId !== undefined || isAfter(common ?? upload.key, after.key)
    if (!isPast || (common !== undefined && common === (page.prefixes.at(-1) ?? after?.key))) continue
    if (page.uploads.length + page.prefixes.length === limit) return { ...page, ...(last && { next: last }) }
    if (common === undefined) page.uploads.push(upload)
    else page.prefixes.push(common)
    last = common === undefined ? { key: upload.key, uploadId: upload.uploadId } : { key: common }
  }
  return page
}

/** What lies below the folder of the prefix; for those who may not list that, the uploads of the key that it names. */
async function find(context: ClientContext, { bucket, prefix }: ListUploads): Promise<UploadInfo[]> {
  const base = prefix.slice(0, prefix.lastIndexOf('/') + 1)
  try {
    return await all(context, bucket, { folder: cipherPathOf(openFolder(context, bucket, base)) })
  } catch (error) {
    if (!isRefusal(error, 'unauthorizedApiKey') || prefix === base) throw error
    const { address } = sealedAddress(context, { bucket, key: prefix as PlainPath })
    return all(context, bucket, { path: address.path })
  }
}

async function all(context: ClientContext, bucket: BucketName, of: StoreListUploads['of']): Promise<UploadInfo[]> {
  const found: UploadInfo[] = []
  for (let after: number | undefined; ;) {
    const more = after === undefined ? {} : { after }
    const page = await context.store.listUploads(context.caller, { bucket, of, limit: maxPage, ...more })
    found.push(...page.uploads.flatMap((upload) => readable(context, bucket, upload) ?? []))
    if (page.next === undefined) return found
    after = page.next
  }
}

/** An empty name opens under every key, so the path has to be the one that this grant makes. */
function readable({ keys }: ClientContext, bucket: BucketName, upload: StoredUpload): UploadInfo | undefined {
  try {
    const { plainPath } = decryptPath(keys, bucket, upload.path)
    const { cipherPath, pathKey } = encryptPath(keys, bucket, plainPath)
    const isOurs = equalBytes(cipherPath, upload.path)
    return isOurs ? uploadInfo(plainPath, upload, contentKeyOf(pathKey)) : undefined
  } catch (error) {
    if (isFormatError(error)) return undefined
    throw error
  }
}

const isAfter = (path: string, marker: string): boolean => compareBytes(utf8(path), utf8(marker)) > 0

/** By key, and as they came within a key. */
const inOrder = (uploads: UploadInfo[]): UploadInfo[] =>
  uploads
    .map((upload) => ({ upload, bytes: utf8(upload.key) }))
    .sort((a, b) => compareBytes(a.bytes, b.bytes))
    .map(({ upload }) => upload)

/** When the upload of the marker is over meanwhile, the others of its key come once more: better than never. */
function startingAfter(uploads: UploadInfo[], marker: ListUploads['after']): UploadInfo[] {
  if (marker === undefined) return uploads
  const at = uploads.findIndex(({ key, uploadId }) => key === marker.key && uploadId === marker.uploadId)
  if (at !== -1) return uploads.slice(at + 1)
  return uploads.filter(({ key }) => key === marker.key || isAfter(key, marker.key))
}
