import { isHiddenEntry } from '@perigee/domain/object-key'
import type { S3Client } from '@perigee/s3/client/create-s3-client'
import type { Place } from '@/areas/storage/public'
import type { UploadFile } from './upload-file'

const scanned = 100
const reported = 5

/**
 * Paths of files that would be overwritten: looks at the first 100 items that are there, going only into folders that
 * something is uploaded to, and reports up to five.
 */
export async function findConflicts(
  client: Pick<S3Client, 'listObjectsV2'>,
  { bucket, prefix }: Place,
  files: readonly UploadFile[],
): Promise<string[]> {
  const coming = new Set(files.map(({ path }) => prefix + path))
  const folders = new Set(files.flatMap(({ path }) => foldersOf(path)).map((folder) => prefix + folder))
  const found: string[] = []
  const toScan = [prefix]
  let left = scanned
  for (let at = 0; at < toScan.length && left > 0 && found.length < reported; at++) {
    const page = await client.listObjectsV2({ bucket, prefix: toScan[at] ?? prefix, delimiter: '/', maxKeys: left })
    left -= page.objects.length + page.prefixes.length
    found.push(...page.objects.map(({ key }) => key).filter((key) => coming.has(key)))
    toScan.push(...page.prefixes.filter((folder) => folders.has(folder)))
  }
  return found
    .map((key) => key.slice(prefix.length))
    .filter((path) => !isHiddenEntry(path))
    .slice(0, reported)
}

/** 'a/b/c.txt' lies in 'a/' and 'a/b/'. */
function foldersOf(path: string): string[] {
  const names = path.split('/').slice(0, -1)
  return names.map((_, at) => `${names.slice(0, at + 1).join('/')}/`)
}
