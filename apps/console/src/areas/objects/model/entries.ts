import type { ObjectRef } from '@/areas/storage/public'
import { type FileKind, fileKind, previewKind } from '@/lib/preview-kind'
import { isHiddenEntry } from '@perigee/domain/object-key'
import type { Retention } from '@perigee/domain/retention'
import type { ListObjectsV2Result } from '@perigee/s3/xml/list-objects-v2'

/** A line of the file browser. `name` is what stands after the folder's prefix, `size` in bytes. */
export type FolderEntry = ObjectRef & { type: 'folder'; name: string }
export type FileEntry = ObjectRef & { type: 'file'; name: string; size: number; lastModified: Date }
export type Entry = FolderEntry | FileEntry
/** What keeps a version from being deleted. */
export type VersionLock = { retention: Retention | null; legalHold: boolean }
/**
 * One version of a file, or a delete marker, which has no content: its size is 0. `key` and `version` name it together.
 * `lock` is absent until somebody has asked for it: listings do not say it.
 */
export type VersionEntry = FileEntry & {
  version: string
  isLatest: boolean
  isDeleteMarker: boolean
  lock?: VersionLock
}

export type SortBy = 'name' | 'size' | 'date'
export type Sorting = { by: SortBy; direction: 'asc' | 'desc' }

/** The lines of some pages of one folder. A folder's key ends with a slash, its name does not. */
export function entriesOf(pages: readonly ListObjectsV2Result[], prefix: string): Entry[] {
  const folders = pages.flatMap((page) => page.prefixes).map((key) => folderEntry(key, prefix))
  const files = pages
    .flatMap((page) => page.objects)
    .map(({ key, size, lastModified }) => {
      return { type: 'file' as const, name: key.slice(prefix.length), key, size, lastModified }
    })
  return [...folders, ...files.filter(({ name }) => !isHiddenEntry(name))]
}

export const folderEntry = (key: string, prefix: string): FolderEntry => ({
  type: 'folder',
  name: key.slice(prefix.length, -1),
  key,
})

/** Folders first, then files; folders have no size and no date and stay in the order of their names. */
export function sortEntries(entries: readonly Entry[], { by, direction }: Sorting): Entry[] {
  const sign = direction === 'asc' ? 1 : -1
  return [...entries].sort((a, b) => {
    if (a.type !== b.type) return a.type === 'folder' ? -1 : 1
    const byName = sign * compareNames(a.name, b.name)
    if (a.type === 'folder' || b.type === 'folder' || by === 'name') return byName
    const difference = by === 'size' ? a.size - b.size : a.lastModified.getTime() - b.lastModified.getTime()
    return sign * difference || byName
  })
}

const collator = new Intl.Collator('en', { numeric: true })

/** As people sort, and by code units where that sees no difference, so that the order is always the same. */
const compareNames = (a: string, b: string): number => collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0)

/** Whether a line of the list with versions is one version and not the whole object. */
export const isVersion = (entry: Entry): entry is VersionEntry => entry.type === 'file' && entry.version !== undefined

/** What the Type column says: the extension, in capitals. */
export function typeText(entry: Entry): string {
  if (entry.type === 'folder') return 'Folder'
  const dot = entry.name.lastIndexOf('.')
  return dot > 0 && dot < entry.name.length - 1 ? entry.name.slice(dot + 1).toUpperCase() : 'File'
}

export const kindOf = (entry: Entry): FileKind | 'folder' => (entry.type === 'folder' ? 'folder' : fileKind(entry.name))

/** Pictures that browsers show. Larger ones would use up the download allowance only to be looked at in passing. */
export const hasThumbnail = (entry: Entry): entry is FileEntry =>
  entry.type === 'file' && previewKind(entry.name) === 'image' && entry.size > 0 && entry.size <= 5_000_000
