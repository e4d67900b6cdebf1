import type { ClientContext } from './context'
import { openFolder } from './listing/folder'
import { behindGroup, groupOf, inGroups, type Grouping } from './listing/groups'
import { isReadable, readableObjects } from './listing/readable-objects'
import { walk, type Entry } from './listing/walk'
import type { ListObjects, ObjectPage } from './objects'

const maxPage = 1_000

/**
 * One page in the order of the plain keys' UTF-8 bytes. The store orders by ciphertext, so the names of a large encrypted
 * folder are read whole, decrypted and cached; folders before the marker are not entered. With plain paths the store's order
 * is the plain one. A page costs a page either way, but for the first one of a folder that is not cached yet.
 *
 * What was written with another passphrase is left out. A common prefix counts as one item; it is left out when it does
 * not come after `after`.
 */
export async function listObjects(context: ClientContext, input: ListObjects): Promise<ObjectPage> {
  const { bucket, prefix, delimiter } = input
  const limit = Math.min(Math.max(Math.trunc(input.limit), 1), maxPage)
  const base = prefix.slice(0, prefix.lastIndexOf('/') + 1)
  const folder = openFolder(context, bucket, base)
  const stem = prefix.slice(base.length)
  const page: ObjectPage = { objects: [], prefixes: [], more: false }
  const room = (): number => limit - page.objects.length - page.prefixes.length
  const walkFrom = (from: string | undefined, left: () => number) =>
    walk(context, folder, { bucket, stem, collapse: delimiter === '/', after: from, left })
  const after = input.after === '' ? undefined : input.after
  const entries =
    delimiter === '' || delimiter === '/'
      ? walkFrom(after, () => room() + 1)
      : grouped((from) => walkFrom(from, () => limit + 1), { prefix, delimiter }, after)

  for await (const batch of entries) {
    for (let from = 0; from < batch.length;) {
      // What comes behind the page is looked at only until something readable shows that there is more.
      const wanted = batch.slice(from, from + room() + 1)
      const infos = await readableObjects(wanted)
      for (const [at, entry] of wanted.entries()) {
        const info = infos[at]
        if (entry.kind === 'object' && !info) continue
        if (room() === 0) return { ...page, more: true }
        if (info) page.objects.push(info)
        else page.prefixes.push(entry.path)
        page.next = entry.path
      }
      from += wanted.length
    }
  }
  return page
}

/** A walk with common prefixes of a delimiter that folders do not have; a group is visible once an object in it is. */
function grouped(
  walkFrom: (after: string | undefined) => AsyncIterable<Entry[]>,
  grouping: Grouping,
  after: string | undefined,
): AsyncIterable<Entry[]> {
  const passedGroup = after === undefined ? undefined : groupOf(after, grouping)
  const start = passedGroup === undefined ? after : behindGroup(passedGroup)
  return inGroups<Entry, Entry>({
    grouping,
    pagesFrom: (from) => walkFrom(from ?? start),
    keyOf: ({ path }) => path,
    isVisible: isReadable,
    asGroup: (path) => ({ kind: 'prefix', path }),
  })
}
