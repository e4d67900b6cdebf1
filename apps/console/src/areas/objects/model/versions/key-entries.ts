import { isHiddenEntry } from '@perigee/domain/object-key'
import type { ListedVersion, ListObjectVersionsResult } from '@perigee/s3/xml/list-object-versions'
import { type Entry, type FileEntry, folderEntry, type FolderEntry, isVersion, type VersionEntry } from '../entries'

/** A file of the list with versions, whose newest version stands for it. */
export type KeyEntry = FileEntry & {
  /** Newest first; never empty. */
  versions: readonly VersionEntry[]
  /** The last of them may not be the oldest. */
  more: boolean
}

type Page = Pick<
  ListObjectVersionsResult,
  'prefixes' | 'versions' | 'truncated' | 'nextKeyMarker' | 'nextVersionIdMarker'
>

export const isKey = (entry: Entry): entry is KeyEntry => 'versions' in entry

/** What can be selected in the list with versions: folders, and versions one by one. */
export type Chosen = FolderEntry | VersionEntry

/** What lines stand for: a file for all of its versions that are known. */
export const chosenOf = (lines: readonly Entry[]): Chosen[] =>
  lines.flatMap((line): readonly Chosen[] => {
    if (isKey(line)) return line.versions
    return line.type === 'folder' || isVersion(line) ? [line] : []
  })

/** Whether the file looks deleted. */
export const isHidden = ({ versions }: KeyEntry): boolean => versions[0]?.isDeleteMarker === true

/** What hides the file: the markers above its newest content. Empty where there is none below them, or none above. */
export function hidingMarkers({ versions }: KeyEntry): readonly VersionEntry[] {
  const top = versions.findIndex(({ isDeleteMarker }) => !isDeleteMarker)
  return top < 0 ? [] : versions.slice(0, top)
}

export const versionEntry = (listed: ListedVersion, prefix: string): VersionEntry => {
  const { key, versionId: version, isLatest, isDeleteMarker, lastModified, size } = listed
  return { type: 'file', name: key.slice(prefix.length), key, version, isLatest, isDeleteMarker, lastModified, size }
}

/** The lines of some parts of a folder: folders, and files with their versions. */
export function keyEntriesOf(pages: readonly Page[], prefix: string): Entry[] {
  const folders = pages.flatMap((page) => page.prefixes).map((key) => folderEntry(key, prefix))
  const keys = pages.flatMap((page) => {
    const byKey = new Map<string, VersionEntry[]>()
    for (const listed of page.versions) {
      const versions = byKey.get(listed.key) ?? []
      versions.push(versionEntry(listed, prefix))
      byKey.set(listed.key, versions)
    }
    const cut = page.truncated && page.nextVersionIdMarker !== undefined ? page.nextKeyMarker : undefined
    return [...byKey].flatMap(([key, versions]) => keyEntry(versions, key === cut))
  })
  return [...folders, ...keys.filter(({ name }) => !isHiddenEntry(name))]
}

function keyEntry(versions: readonly VersionEntry[], more: boolean): KeyEntry[] {
  const [newest] = versions
  if (!newest) return []
  const { name, key, size, lastModified } = newest
  return [{ type: 'file', name, key, size, lastModified, versions, more }]
}

/** A folder as it was at a moment: of each file the version that was the newest then, unless that was a delete marker. */
export function entriesAt(pages: readonly Page[], prefix: string, at: Date): Entry[] {
  const folders = pages.flatMap((page) => page.prefixes).map((key) => folderEntry(key, prefix))
  const then = new Map<string, ListedVersion>()
  for (const version of pages.flatMap((page) => page.versions))
    if (version.lastModified <= at && !then.has(version.key)) then.set(version.key, version)
  const files = [...then.values()].filter(({ isDeleteMarker }) => !isDeleteMarker)
  return [...folders, ...files.map((one) => versionEntry(one, prefix)).filter(({ name }) => !isHiddenEntry(name))]
}
