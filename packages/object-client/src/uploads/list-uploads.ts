import { isRefusal } from '@perigee/contract/refusal'
import type { PlainPath } from '@perigee/std/brand'
import { compareBytes, utf8 } from '@perigee/std/bytes'
import type { ClientContext } from '../context'
import { openFolder } from '../listing/folder'
import { behindGroup, groupOf, inGroups } from '../listing/groups'
import { sealedAddress } from '../sealed-address'
import { pendingUploads, uploadsOf } from './pending-uploads'
import type { ListUploads, UploadInfo, UploadPage } from './uploads'

const maxPage = 1_000

/** One page in the order of the plain keys' bytes. Uploads that were begun with another passphrase are left out. */
export async function listUploads(context: ClientContext, input: ListUploads): Promise<UploadPage> {
  const limit = Math.min(Math.max(Math.trunc(input.limit), 1), maxPage)
  const page: UploadPage = { uploads: [], prefixes: [] }
  let last: UploadPage['next']
  for await (const entries of uploadsAndPrefixes(context, { ...input, limit: limit + 1 })) {
    for (const entry of entries) {
      if (page.uploads.length + page.prefixes.length === limit) return { ...page, ...(last && { next: last }) }
      if (typeof entry === 'string') page.prefixes.push(entry)
      else page.uploads.push(entry)
      last = typeof entry === 'string' ? { key: entry } : { key: entry.key, uploadId: entry.uploadId }
    }
  }
  return page
}

function uploadsAndPrefixes(context: ClientContext, input: ListUploads): AsyncIterable<(UploadInfo | string)[]> {
  const { after } = input
  const passedGroup = after && after.uploadId === undefined ? groupOf(after.key, input) : undefined
  const start = passedGroup === undefined ? after : { key: behindGroup(passedGroup) }
  return inGroups<UploadInfo, string>({
    grouping: input,
    pagesFrom: (from) => uploadsFrom(context, { ...input, after: from === undefined ? start : { key: from } }),
    keyOf: ({ key }) => key,
    asGroup: (prefix) => prefix,
  })
}

/** The uploads below the folder of the prefix; for callers who may not list it, those of the key that the prefix names. */
async function* uploadsFrom(context: ClientContext, input: ListUploads): AsyncGenerator<UploadInfo[]> {
  const { bucket, prefix, after, limit } = input
  const base = prefix.slice(0, prefix.lastIndexOf('/') + 1)
  try {
    yield* pendingUploads(context, openFolder(context, bucket, base), { bucket, prefix, after, limit })
  } catch (error) {
    if (!isRefusal(error, 'unauthorizedApiKey') || prefix === base) throw error
    const order = after === undefined ? -1 : compareBytes(utf8(after.key), utf8(prefix))
    if (order > 0 || (order === 0 && after?.uploadId === undefined)) return
    const { address } = sealedAddress(context, { bucket, key: prefix as PlainPath })
    yield* uploadsOf(context, [address.path], { bucket, after: order === 0 ? after : undefined, limit })
  }
}
