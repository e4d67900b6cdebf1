import { isHiddenEntry } from '@perigee/domain/object-key'
import type { Objects } from '@perigee/object-client/open-objects'
import type { BucketName } from '@perigee/std/brand'
import { compareBytes, utf8 } from '@perigee/std/bytes'

/** What is in a folder, by the names in it; a folder's name ends with a slash. */
export type Entry = { kind: 'folder'; name: string } | { kind: 'file'; name: string; size: number; modified: Date }

export type Page = { entries: Entry[]; next: string | undefined }

/**
 * Up to `limit` entries after the name `after`, folders first. Marks that keep folders alive are left out, and `next`,
 * the name to go on after, is there only when something visible follows.
 */
export async function readPage(
  objects: Pick<Objects, 'listObjects'>,
  wanted: { bucket: BucketName; prefix: string; after: string | undefined; limit: number },
): Promise<Page> {
  const { bucket, prefix, limit } = wanted
  const found: Entry[] = []
  let after = wanted.after === undefined ? undefined : prefix + wanted.after
  for (let more = true; more && found.length <= limit;) {
    const page = await objects.listObjects({ bucket, prefix, delimiter: '/', after, limit: Math.min(limit + 2, 1000) })
    const files = page.objects.map(
      ({ key, size, lastModified: modified }) => ({ kind: 'file', name: key, size, modified }) as const,
    )
    const folders = page.prefixes.map((name) => ({ kind: 'folder', name }) as const)
    const inOrder = [...files, ...folders].sort((a, b) => compareBytes(utf8(a.name), utf8(b.name)))
    const named = inOrder.map((entry): Entry => ({ ...entry, name: entry.name.slice(prefix.length) }))
    found.push(...named.filter((entry) => !isMark(entry)))
    more = page.more && page.next !== undefined
    after = page.next
  }
  const shown = found.slice(0, limit)
  const next = found.length > limit ? shown.at(-1)?.name : undefined
  return { entries: [...shown.filter(isFolder), ...shown.filter((entry) => !isFolder(entry))], next }
}

const isFolder = ({ kind }: Entry): boolean => kind === 'folder'

/** A file that has content is never hidden, whatever it is called. */
const isMark = (entry: Entry): boolean => entry.kind === 'file' && entry.size === 0 && isHiddenEntry(entry.name)
