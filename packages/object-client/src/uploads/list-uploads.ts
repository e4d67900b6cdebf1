import { isRefusal } from '@perigee/contract/refusal'
import type { PlainPath } from '@perigee/std/brand'
import { compareBytes, utf8 } from '@perigee/std/bytes'
import type { ClientContext } from '../context'
import { openFolder } from '../listing/folder'
import { sealedAddress } from '../sealed-address'
import { pendingUploads, uploadsOf } from './pending-uploads'
import type { ListUploads, UploadInfo, UploadPage } from './uploads'

const maxPage = 1_000
/** Uploads of a group that are passed one by one before the list begins anew behind the group. */
const patience = 100
/** No text of a key's length comes after this one. */
const greatest = '\u{10ffff}'.repeat(256)

/** One page in the order of the plain keys' bytes. Uploads that were begun with another passphrase are left out. */
export async function listUploads(context: ClientContext, input: ListUploads): Promise<UploadPage> {
  const { prefix, delimiter } = input
  const limit = Math.min(Math.max(Math.trunc(input.limit), 1), maxPage)
  const groupOf = (key: string): string | undefined => {
    const at = delimiter === '' || !key.startsWith(prefix) ? -1 : key.indexOf(delimiter, prefix.length)
    return at === -1 ? undefined : key.slice(0, at + delimiter.length)
  }
  const isGroup = input.after !== undefined && input.after.uploadId === undefined
  const passedGroup = isGroup ? groupOf(input.after?.key ?? '') : undefined
  const page: UploadPage = { uploads: [], prefixes: [] }
  let last: UploadPage['next']
  let after = passedGroup === undefined ? input.after : { key: passedGroup + greatest }
  for (let isOver = false; !isOver;) {
    isOver = true
    let passed = 0
    for await (const upload of uploadsFrom(context, { ...input, after, limit: limit + 1 })) {
      const group = groupOf(upload.key)
      if (group !== undefined && group === page.prefixes.at(-1)) {
        if ((passed += 1) < patience) continue
        after = { key: group + greatest }
        isOver = false
        break
      }
      if (page.uploads.length + page.prefixes.length === limit) return { ...page, ...(last && { next: last }) }
      passed = 0
      if (group === undefined) page.uploads.push(upload)
      else page.prefixes.push(group)
      last = group === undefined ? { key: upload.key, uploadId: upload.uploadId } : { key: group }
    }
  }
  return page
}

/** What lies below the folder of the prefix; for those who may not list that, the uploads of the key that it names. */
async function* uploadsFrom(context: ClientContext, input: ListUploads): AsyncGenerator<UploadInfo> {
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
