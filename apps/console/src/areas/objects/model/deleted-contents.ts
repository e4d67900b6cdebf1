import type { StorageContext } from '@/areas/storage/public'
import { bucketKey } from '@/areas/storage/public'
import { byteText } from '@perigee/domain/byte-text'
import { isFolderMark } from '@perigee/domain/object-key'
import { queryOptions } from '@tanstack/react-query'
import type { Entry } from './entries'

/** Files and bytes that would be deleted; `more`: at least so many. */
export interface Contents {
  files: number
  bytes: number
  more: boolean
}

/** The most that one request lists: a folder with more is not counted to its end. */
const countedAtMost = 1000
/** Each folder is a request. */
const foldersAtMost = 10

/** How much lies in entries, folders with all that is in them. */
export const contentsOf = ({ config, project, storage }: StorageContext, bucket: string, entries: readonly Entry[]) =>
  queryOptions({
    queryKey: [...bucketKey(project.id, bucket), 'contents', entries.map(({ key }) => key)],
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<Contents> => {
      const files = entries.filter((entry) => entry.type === 'file')
      const folders = entries.filter(({ type }) => type === 'folder')
      const client = folders.length > 0 ? await storage.browserClient(config, project) : null
      const found = { files: files.length, bytes: sum(files), more: folders.length > foldersAtMost }
      for (const { key } of folders.slice(0, foldersAtMost)) {
        const listed = await client?.listObjectsV2({ bucket, prefix: key, maxKeys: countedAtMost, signal })
        const inside = listed?.objects.filter((object) => !isFolderMark(object.key)) ?? []
        found.files += inside.length
        found.bytes += sum(inside)
        found.more ||= listed?.truncated ?? false
      }
      return found
    },
  })

const sum = (files: readonly { size: number }[]): number => files.reduce((bytes, { size }) => bytes + size, 0)

/** 'Altogether 3 files, 15.2 KB.' */
export function contentsText({ files, bytes, more }: Contents): string {
  const count = `${files.toLocaleString('en')} ${files === 1 ? 'file' : 'files'}`
  return more ? `Altogether more than ${count} and ${byteText(bytes)}.` : `Altogether ${count}, ${byteText(bytes)}.`
}

/** '2 files', '1 file and 3 folders'; 'folder' for a single one. */
export function amountOf(entries: readonly Entry[]): string {
  const [only, ...others] = entries
  if (only && others.length === 0) return only.type
  const folders = entries.filter(({ type }) => type === 'folder').length
  const files = entries.length - folders
  const amount = (count: number, word: string) => (count === 0 ? [] : `${count} ${word}${count === 1 ? '' : 's'}`)
  return [amount(files, 'file'), amount(folders, 'folder')].flat().join(' and ')
}
